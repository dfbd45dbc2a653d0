"""A small title that is good, to be spoiled in one place."""

from __future__ import annotations

from pathlib import Path

from kit import title
from milepost.crayon.title.check import Finding
from milepost.crayon.title.data import TitleData

GOOD = title(
    """
    . . . . . . . . . . . .
     . . . . . . . . . . . .
    . . M . . . . . . N . .
     . . . . . A . . . . . .
    . . . . . . . . . . . .
     . . B . . . . . . d d .
    . . . . . . P . . . . .
     , , , , , , , , , , , ,
    , , , , , Q . . . , , ,
     , , , , . . D . . , , ,
    , , , , . . . . , , , ,
    """,
    "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B; Deal: small, D",
    rivers="Wye: E8e E8se F7e F8sw G8e; Dee: F6e; Dee: E7se E8sw",
    lakes="B1e",
    inlets="G11e",
    blocked="A12sw",
    ferries="Sound: P, Q, 4, sea=Sound",
    coasts="Sound: G6 P I7",
    deserts="Sands: F10 F11",
    loads="Coal 3: Ayr\nTea 3: Bute\nRice 2: Main\nFish 0*: Deal\nCircus 2:",
    cards="1: Main, Coal, 5; North, Tea, 6; Deal, Rice, 7\n"
    "2: Ayr, Fish, 8; Bute, Coal, 5; North, Rice, 9\n"
    "3: Main, Fish, 9; Deal, Tea, 9; North, Coal, 8",
    events="4 | flood | Flood | rivers: Wye\n5 | weather | Gale | coast: Sound; radius: 2",
)
ALLOWED = 'special_loads = ["Circus"]\nwithout_supply = ["North"]\n'
TEXTS = {**GOOD.texts, "title.toml": ALLOWED + GOOD.texts["title.toml"]}


def but(file: str, old: str, new: str) -> TitleData:
    """The good title with a change in one of its files."""
    assert TEXTS[file].count(old) == 1, f"“{old}” does not stand once in {file}"
    return TitleData({**TEXTS, file: TEXTS[file].replace(old, new)}, "test/")


def only(found: list[Finding], kind: str) -> Finding:
    """The one finding there is; it names the line where it can be mended."""
    assert [finding.kind for finding in found] == [kind], "\n".join(map(str, found))
    return found[0]


def line_with(made: TitleData, finding: Finding) -> str:
    return made.texts[finding.file.removeprefix("test/")].splitlines()[finding.line - 1]


def write(folder: Path, texts: dict[str, str]) -> None:
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
