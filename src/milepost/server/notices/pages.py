"""The two small pages that links in mails lead to. They work without scripts and without signing in."""

from __future__ import annotations

from html import escape

from starlette.responses import HTMLResponse

from milepost.sentences import say
from milepost.server.language import SPOKEN, spoken

HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
    ),
}
FRAME = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>{title}</title>
<body style="font: 1rem/1.5 system-ui; max-width: 32rem; margin: 3rem auto; padding: 0 1rem">
<h1>{title}</h1><p>{text}</p>{form}"""
FORM = """<form method="post"><button style="font: inherit; padding: .6rem 1.2rem">{button}</button></form>"""


def page(title: str, text: str, button: str = "", status: int = 200) -> HTMLResponse:
    """A heading, a sentence and, where there is something to do, a button that does it."""
    title, text, button = spoken((title, text, button))
    form = FORM.format(button=escape(button)) if button else ""
    words = {"lang": SPOKEN.get(), "title": escape(title), "text": escape(text)}
    return HTMLResponse(FRAME.format(**words, form=form), status, HEADERS)


def dead_link() -> HTMLResponse:
    return page(
        say("This link is not valid"), say("It is too old, has been changed, or its channel was removed."), status=404
    )
