"""Builds the site into build/site, and follows every link in it.

    python docs/build.py [FOLDER]        FOLDER is the project's root, this one if it is left out

The pages are those of docs/ plus how to contribute and what has changed, which stand beside the README. Examples that a
page names come along to be downloaded: a file as it is, a folder as a zip.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md"}
EXAMPLE = re.compile(r"\]\(((?:\.\./)*)\.\./(examples[^)#]*)\)")  # from a page of docs/
BESIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:web|src|tests|benchmarks)[^)]*\)")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the time of all files in a zip, so that the same files give the same bytes


def main(root: Path = ROOT) -> int:
    examples = gather(root)
    wanted = set(pages_of(tomllib.loads((root / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]))
    there = {path.relative_to(root / "build" / "docs").as_posix() for path in (root / "build" / "docs").rglob("*.md")}
    faults = [f"zensical.toml names {page}, which does not exist" for page in sorted(wanted - there)]
    faults += [f"docs/{page} is not in the menu (nav of zensical.toml)" for page in sorted(there - wanted)]
    if not faults:
        faults = build(root)
    if not faults:
        bring(root, examples)
        faults = broken_links(root / "build" / "site")
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return 1 if faults else 0


def gather(root: Path) -> set[str]:
    """All pages in build/docs, with links as they are from there; the examples they name."""
    pages = root / "build" / "docs"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(root / "docs", pages, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for name, page in OUTSIDE.items():
        text = (root / name).read_text(encoding="utf-8").replace("](docs/", "](")
        (pages / page).write_text(text, encoding="utf-8")
    examples = set()
    for path in pages.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        examples |= {found[2] for found in EXAMPLE.finditer(text)}
        text = EXAMPLE.sub(lambda found: f"]({found[1]}{download(root, found[2])})", text)
        path.write_text(BESIDE.sub(r"\1", text), encoding="utf-8")  # of other files only their names stand there
    return examples


def download(root: Path, example: str) -> str:
    """What a reader of the site gets of a file or folder."""
    return f"{example}.zip" if (root / example).is_dir() else example


def bring(root: Path, examples: set[str]) -> None:
    """The examples into the site."""
    for example in sorted(examples):
        target = root / "build" / "site" / download(root, example)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not (root / example).is_dir():
            shutil.copy(root / example, target)
            continue
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
            for path in sorted(path for path in (root / example).rglob("*") if path.is_file()):
                if "__pycache__" not in path.parts and not path.name.startswith("."):
                    name = path.relative_to((root / example).parent).as_posix()
                    packed.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED)


def build(root: Path) -> list[str]:
    """What keeps Zensical from building. Links are looked at afterwards, in what it has built."""
    command = [sys.executable, "-m", "zensical", "build", "--clean"]
    done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
    return [done.stdout + done.stderr] if done.returncode else []


def pages_of(nav: list[Any]) -> Iterator[str]:
    for entry in nav:
        if isinstance(entry, str):
            yield entry
            continue
        for below in entry.values():
            if isinstance(below, str):
                yield below
            else:
                yield from pages_of(below)


class Page(HTMLParser):
    """The names on a page that a link can lead to, where its links lead, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in ("img", "script", "iframe") and "src" in given:
            self.loads.append(given["src"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon") and "href" in given:
            self.loads.append(given["href"])


def broken_links(site: Path) -> list[str]:
    """Links and pictures that lead nowhere, and whatever would be fetched from another host."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    faults = []
    for path, page in pages.items():
        if path.name == "404.html":  # its links are the theme's, from the root of a server
            continue
        for link in (*page.links, *page.loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loads and parts.scheme != "data":
                    faults.append(f"{path.relative_to(site)} loads {link}")
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                faults.append(f"{path.relative_to(site)}: {link} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
                faults.append(f"{path.relative_to(site)}: {link} names a place that is not there")
    return faults


if __name__ == "__main__":
    sys.exit(main(*(Path(word).resolve() for word in sys.argv[1:2])))
