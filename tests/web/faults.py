"""What is wrong with a page as it is now: what bars people from it, words that are cut, and texts that are missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from web.conftest import missing
from web.hands import PlayPage

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("moderate", "serious", "critical")

# What no text may be made of, and words of the page's own that would be left in English.
MISSING = re.compile(r"undefined|NaN|\[object|=>|\$\{")
ENGLISH = re.compile(
    r"\b(Undo|End turn|Your turn|Best way|Restart turn|Goods|Arrange|Players|Nothing yet|What happened|Close|Home)\b"
)
TEXTS = """() => [document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label],[title]')]
    .map(one => `${one.ariaLabel ?? ''} ${one.title ?? ''}`)].join('\\n')"""


def barriers(page: Any, *only: str) -> list[str]:
    """What axe-core finds, of these rules or of all, each with where it was found."""
    if not AXE.is_file():
        missing("axe-core", "run python web/build.py")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """async only => (await axe.run(document, {
            resultTypes: ['violations'], ...(only.length && {runOnly: only}) })).violations""",
        list(only),
    )
    return [
        f"{one['id']} ({one['impact']}): {node['target']}: {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def by_night(page: Any) -> list[str]:
    """The same in the other theme, which changes nothing but colours."""
    root = page.locator("html")
    theme = root.get_attribute("data-theme")
    root.evaluate("(one, theme) => one.dataset.theme = theme", "light" if theme == "dark" else "dark")
    found = barriers(page, "color-contrast")
    root.evaluate("(one, theme) => one.dataset.theme = theme", theme)
    return found


def check_open_to_all(page: Any) -> None:
    """Nothing bars anybody from it, by day or by night."""
    found = barriers(page) + by_night(page)
    assert not found, "\n".join(found)


# Every piece of text that is shown, against all that would hide a part of it or that it would stick out of.
# What scrolls hides nothing. The board's map may be moved, and what it shows is for test_layout.py.
CUT = r"""() => {
    const found = [], wide = document.documentElement.scrollWidth
    if (wide > innerWidth + 1) found.push(`the page is ${wide} wide in ${innerWidth}`)
    const solid = 'button, .btn, .tab, .tag, td, th, h1, h2, h3, li, label, p, summary'
    const name = one => [one.localName, ...one.classList].join('.')
    const shown = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
    const range = document.createRange()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text; (text = walk.nextNode());) {
        const words = text.data.trim(), box = text.parentElement
        if (!words || box.closest('.vh, svg, script, style, option, noscript') || !shown(box)) continue
        range.selectNodeContents(text)
        const rects = [...range.getClientRects()].filter(one => one.width > 1)
        if (!rects.length) continue
        const left = Math.min(...rects.map(one => one.left)), right = Math.max(...rects.map(one => one.right))
        const top = Math.min(...rects.map(one => one.top)), bottom = Math.max(...rects.map(one => one.bottom))
        for (let one = box; one && one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one), at = one.getBoundingClientRect()
            if (style.display === 'inline' || style.display === 'contents') continue
            const [x, y] = [style.overflowX, style.overflowY]
            const hides = way => way === 'hidden' || way === 'clip', scrolls = way => way === 'auto' || way === 'scroll'
            const aside = right > at.right + 1.5 || left < at.left - 1.5
            const over = bottom > at.bottom + 3 || top < at.top - 3
            if ((aside && (hides(x) || one.matches(solid))) || (over && hides(y))) {
                found.push(`${name(one)}: ${words}`)
                break
            }
            if (scrolls(x) || scrolls(y) || style.position === 'fixed') break
        }
    }
    for (const one of document.querySelectorAll('input[placeholder]'))
        if (shown(one) && !one.value && one.scrollWidth > one.clientWidth + 1)
            found.push(`${name(one)}: ${one.placeholder}`)
    return found
}"""


def cut(page: Any) -> list[str]:
    """Words that nobody can read to their end."""
    found: list[str] = page.evaluate(CUT)
    return found


def mistold(page: Any) -> list[str]:
    """Parts of texts that should not be there: traces of missing ones, and English on a German page."""
    texts = page.evaluate(TEXTS)
    return [*MISSING.findall(texts), *(ENGLISH.findall(texts) if page.get_attribute("html", "lang") == "de" else ())]


def check(page: PlayPage) -> None:
    """Nothing bars anybody, by day and by night."""
    assert barriers(page.page) == []
    assert by_night(page.page) == []
