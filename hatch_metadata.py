"""What an index shows of the package: the README as its description, and addresses.

Readers of an index have no repository around them, so links must be whole addresses. MILEPOST_HOME names the one where
the site is published (docs/build.py): links lead to its pages, and it is the package's home. Without it links are left
out and only their words stay, pictures too. MILEPOST_SOURCE names the repository.

An sdist keeps what it was built with: it stands in its PKG-INFO, and a wheel made of it has the same.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
HOME, SOURCE = "MILEPOST_HOME", "MILEPOST_SOURCE"
PAGES = {"CONTRIBUTING.md": "contributing.html", "CHANGELOG.md": "changes.html"}  # those beside the README
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)]+)\)")


class Hook(MetadataHookInterface):
    """Hatchling calls this when it writes the package's metadata."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        if (ROOT / "PKG-INFO").is_file():  # hatchling has read it; where it names no address, there is none
            metadata.setdefault("urls", {})
            return
        home, source = address(HOME), address(SOURCE)
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, home)}
        urls = {"Homepage": home, "Documentation": home and f"{home}/index.html", "Source": source}
        urls["Changelog"] = home and f"{home}/{PAGES['CHANGELOG.md']}"
        metadata["urls"] = {name: found for name, found in urls.items() if found}


def address(name: str) -> str:
    """The address in that variable, without a slash at its end; nothing where none is given."""
    given = os.environ.get(name, "").strip().rstrip("/")
    parts = urlsplit(given)
    if given and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise ValueError(f"{name} is “{given}”; it should be an address like https://example.org/milepost")
    return given


def described(text: str, home: str) -> str:
    """The README for readers who have nothing else."""

    def whole(found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        if urlsplit(target).scheme:
            return found[0]
        page = on_the_site(target) if home else ""
        if page:
            return f"{mark}[{words}]({home}/{page})"
        return "" if mark else words

    return re.sub(r"\n{3,}", "\n\n", LINK.sub(whole, text))


def on_the_site(target: str) -> str:
    """Where a file of the project stands on its site; nothing where it is no part of it (NOTICE is in the package)."""
    path, _, place = target.partition("#")
    page = PAGES.get(path) or (re.sub(r"\.md$", ".html", path[5:]) if path.startswith("docs/") else "")
    return f"{page}#{place}" if page and place else page
