"""The course of a game: rounds, turns, phases. `settle` works off what an action has set going."""

from __future__ import annotations

from milepost.crayon.atoms import ACTIONS, DONE, Action, no_text, no_words, only_one
from milepost.crayon.rules import cards, history, pool, stack, track, win
from milepost.crayon.rules.owners import SEAT
from milepost.crayon.state import BUILD, NOWHERE, OPERATE, OVER, State
from milepost.errors import Refusal
from milepost.sentences import say

DRAWING = ("draw", "pool")  # work on the stack that takes cards
UNPLACED = Refusal("R-45", say("Your train is not on the board yet; place it in any city, then end your operations."))


def settle(s: State) -> None:
    """Do what is on the stack; stop where a seat must answer."""
    while stack.work_off(s):
        if s.turn_lost and s.phase != OVER:
            end_turn(s, cut_short=True)
        elif not _refill(s):
            return


def _refill(s: State) -> bool:
    """TRN-8, R-16: a short hand or pool is filled as soon as there are cards again."""
    if s.setting.rules.pool is not None:
        if s.phase == OVER or not pool.wants(s) or not cards.can_draw(s):
            return False
        s.push("pool")
        return True
    size = s.setting.rules.hand_size
    if min(map(len, s.hands)) >= size:
        return False
    if s.phase == OVER or not cards.can_draw(s):
        return False
    for seat in reversed(s.setting.clockwise(s.seat)):
        if len(s.hands[seat]) < size:
            s.push("draw", seat)
    return True


def begin_turn(s: State) -> None:
    """The seat's turn starts: fresh points, fresh money limit, weather looked at (R-17)."""
    seat, setting = s.seat, s.setting
    s.spent = s.works = s.outs = s.exits = s.paid = s.moved = s.halved = 0
    s.fresh = True
    s.turn_lost = s.own_paid = False
    for hook in setting.hooks.turn_begins:
        hook(s)
    if s.active:
        s.active = tuple([(card, drawer, begun or drawer == seat) for card, drawer, begun in s.active])
    if s.round <= setting.rules.opening_rounds:
        s.phase = BUILD
        return
    s.phase = OPERATE
    speeds, slow = setting.rules.speeds, s.limits.slow
    for train in setting.trains_of(seat):
        s.points[train] = speeds[s.locos[train]]
        if s.place[train] >= 0 and slow[s.place[train]]:
            s.halve(train)


def end_turn(s: State, cut_short: bool = False) -> None:
    """Close the turn and go on to the next one that is not lost (TRN-6, R-78)."""
    _close(s, cut_short)
    while s.phase != OVER and s.lost[s.seat]:
        s.lost[s.seat] -= 1
        begin_turn(s)
        s.tell("turn passes", s.seat)
        _close(s, cut_short=True, lost=True)
    if s.phase != OVER:
        begin_turn(s)


def _close(s: State, cut_short: bool, lost: bool = False) -> None:
    """End the seat's turn; `cut_short` if an event took the building phase from it, `lost` if all of it."""
    setting = s.setting
    if s.claims and (setting.rules.any_turn_to_rebuild or _could_build(s, cut_short)):
        _drop_claims(s)
    if s.active:
        cards.end_events(s, s.seat)
    for hook in setting.hooks.turn_ends:
        hook(s, lost)
    if setting.rules.turn_between_turns:
        for train in setting.trains_of(s.seat):
            s.came[train] = -1
    players, back = setting.players, s.round <= setting.rules.opening_rounds and _goes_back(s)
    turns = (s.first - 1 - s.seat if back else s.seat - s.first) % players + 1  # of this round, with this one
    if setting.fall:
        _look(s, (s.round - 1) * players + turns)
    else:
        win.declare(s)
    if turns < players:
        s.seat = (s.seat + (-1 if back else 1)) % players
    else:
        _close_round(s)


def _drop_claims(s: State) -> None:
    """R-28: the owner could have rebuilt where no flood stood in the way."""
    mine, owner, barred = s.seat + 1, s.owner, s.limits.build
    gone = [section for section in s.claims if owner[section] & SEAT == mine and not barred[section]]
    if gone:
        track.drop_claims(s, gone)


def _look(s: State, turns: int) -> None:
    """Whether somebody declares victory, and whether Communism falls (R-87: perhaps first)."""
    if not s.setting.rules.fall_first:
        win.declare(s)
    if not s.fallen:
        history.look(s, turns)
    if s.setting.rules.fall_first:
        win.declare(s)


def _close_round(s: State) -> None:
    win.end_round(s)
    for hook in s.setting.hooks.round_ends:
        hook(s)
    if s.phase != OVER:
        s.round += 1
        s.seat = (s.first - 1) % s.setting.players if _goes_back(s) else s.first


def look_at_once(s: State) -> None:
    """What some tables look at after every action, not only when a turn ends."""
    if s.setting.rules.win_at_once:
        win.declare(s)
    if s.setting.rules.fall_at_once:
        history.look_at_once(s)


def _goes_back(s: State) -> bool:
    """TRN-2: the second opening round goes back, by R-64 perhaps a third one too."""
    rules = s.setting.rules
    return rules.switchback and 1 < s.round <= rules.opening_rounds and (s.round % 2 == 0 or rules.third_round_back)


def _could_build(s: State, cut_short: bool) -> bool:
    """R-28: whether the seat had a turn to build in: no event took it, whatever the seat spent it on or owes."""
    return not cut_short and not s.limits.struck >> s.seat & 1


# Ending a phase


def why_not_done(s: State, seat: int, argument: int) -> Refusal | None:
    if argument:
        return Refusal("TRN-9", say("“done” needs nothing more; leave the rest out."))
    return UNPLACED if s.phase == OPERATE and not s.stack and must_place(s, seat) else None


def must_place(s: State, seat: int) -> bool:
    """R-45: with track of its own, a seat's operations do not end before all its trains stand on the board."""
    setting = s.setting
    return NOWHERE in s.place[seat :: setting.players] and setting.rules.placing_due and s.reach[seat] != 0


def apply_done(s: State, seat: int, argument: int) -> None:
    if s.stack:  # the locking after Swap Demands is over (IT-10); the turn ends below it
        s.stack = s.stack[:-1]
    elif s.phase == OPERATE:
        s.phase = BUILD
        s.fresh = False
    else:
        end_turn(s)
        _refill(s)


stack.WORK["draw"] = cards.draw
stack.WORK["end turn"] = end_turn
ACTIONS[DONE] = Action(why_not_done, apply_done, only_one, no_text, no_words)
