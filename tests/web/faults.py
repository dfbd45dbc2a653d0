"""What is wrong with a page as it is now: for people who do not see, hear or point as others do; and words that are cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from web.conftest import missing

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("moderate", "serious", "critical")


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


# Every piece of text that is shown, against all that would hide a part of it: boxes that do not scroll.
# The board's map may be moved, and what it shows is for test_layout.py.
CUT = r"""() => {
    const found = [], wide = document.documentElement.scrollWidth
    if (wide > innerWidth + 1) found.push(`the page is ${wide} wide in ${innerWidth}`)
    const name = one => one.localName + (one.className && one.className.split ? '.' + one.className.split(' ').join('.') : '')
    const range = document.createRange()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text; (text = walk.nextNode());) {
        const words = text.data.trim(), box = text.parentElement
        if (!words || box.closest('.vh, svg, script, style, option, noscript') || !box.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue
        range.selectNodeContents(text)
        const rects = [...range.getClientRects()].filter(one => one.width > 1)
        if (!rects.length) continue
        const left = Math.min(...rects.map(one => one.left)), right = Math.max(...rects.map(one => one.right))
        const top = Math.min(...rects.map(one => one.top)), bottom = Math.max(...rects.map(one => one.bottom))
        for (let one = box; one && one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one), at = one.getBoundingClientRect()
            if (style.display === 'inline' || style.display === 'contents') continue
            const hides = way => style['overflow' + way] === 'hidden' || style['overflow' + way] === 'clip'
            const scrolls = way => style['overflow' + way] === 'auto' || style['overflow' + way] === 'scroll'
            const solid = one.matches('button, .btn, .tab, .tag, td, th, h1, h2, h3, li, label, p, summary')
            if ((hides('X') || solid) && (right > at.right + 1.5 || left < at.left - 1.5)) { found.push(`${name(one)}: ${words}`); break }
            if (hides('Y') && (bottom > at.bottom + 3 || top < at.top - 3)) { found.push(`${name(one)} below: ${words}`); break }
            if (scrolls('X')) break
            if (scrolls('Y') || style.position === 'fixed') break
        }
    }
    for (const one of document.querySelectorAll('select, input:not([type=checkbox]):not([type=radio]):not([type=file])'))
        if (one.checkVisibility() && !one.closest('.vh') && one.localName === 'input' && one.placeholder && one.scrollWidth > one.clientWidth + 1)
            found.push(`${name(one)}: ${one.placeholder}`)
    return found
}"""


def cut(page: Any) -> list[str]:
    """Words that nobody can read to their end."""
    found: list[str] = page.evaluate(CUT)
    return found
