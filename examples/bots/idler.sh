#!/bin/sh
# The smallest bot that plays: it takes what chance gives it and else is done. Plain POSIX shell.
#
#     milepost arena india --players "external:sh examples/bots/idler.sh,random" --games 2
#
# A bare action is an answer too, so it writes no JSON; the first legal action is cut out of the question.
# Events ask a bot for what it gives up; the first thing allowed is an answer to everything.
while IFS= read -r line; do
    case "$line" in
    '{"type":"choose"'*'"legal":["'*)
        rest=${line##*'"legal":["'}
        echo "${rest%%'"'*}"
        ;;
    esac
done
