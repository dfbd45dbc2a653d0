"""Titles from strangers: whatever is in them, they are refused with place and reason or bounded in what they take.

Time is processor time, and only compared with what a title of ours takes in the same run.
"""

from __future__ import annotations

import base64
import io
import json
import os
import struct
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from crayon.boards import tiny
from milepost.data_files import MOST_PACKED, MOST_TEXT, MOST_TOML, TOML_MISTAKES, packed, read_toml, unpacked
from milepost.errors import DataError, LogError, MilepostError
from milepost.server.titles.trying import tried
from milepost.titles import of_files
from milepost.titles.check import check_files
from milepost.titles.parcel import MOST_ENTRIES, MOST_ZIP, gathered, unzipped
from parcels import my_files, zipped

SOAK = bool(os.environ.get("MILEPOST_SOAK"))
INDIA = dict(milepost.find_title("india").texts)
VILLAGE = dict(milepost.find_title("village").texts)
TINY = dict(tiny().texts)


def taken(work: Callable[[], Any]) -> float:
    """Seconds of processor time."""
    before = time.process_time()
    work()
    return time.process_time() - before


@pytest.fixture(scope="module")
def usual() -> float:
    """What reading and checking India takes."""
    return taken(lambda: check_files(my_files("My Own")))


def refused(files: dict[str, str]) -> DataError:
    with pytest.raises(DataError) as caught:
        of_files(files)
    return caught.value


# Zips


def test_a_plain_zip_is_opened_whatever_folder_it_has() -> None:
    files = my_files()
    for folder in ("", "isles/", "deep/down/isles/"):
        parcel = zipped({**{f"{folder}{name}": text for name, text in files.items()}, "__MACOSX/x": "y"})
        assert unzipped(parcel) == files
    windows = {name: text.replace("\n", "\r\n").encode("utf-8-sig") for name, text in files.items()}
    assert unzipped(zipped({**windows, "README.md": "notes"})) == files


def lied(data: bytes) -> bytes:
    """A zip that says its files are small."""
    found = bytearray(data)
    at = found.find(b"PK\x01\x02")
    while at >= 0:
        struct.pack_into("<I", found, at + 24, 10)
        at = found.find(b"PK\x01\x02", at + 4)
    return bytes(found)


def locked(data: bytes) -> bytes:
    """A zip whose files say that they are encrypted."""
    found = bytearray(data)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = found.find(mark)
        while at >= 0:
            found[at + place] |= 1
            at = found.find(mark, at + 4)
    return bytes(found)


BOMB = zipped({"title.toml": INDIA["title.toml"], "board.txt": b"." * 50_000_000})
BAD_ZIPS = {
    "no zip": (b"PK\x03\x04 and nothing else", "no zip"),
    "empty": (b"", "no zip"),
    "cut off": (zipped(INDIA)[:-40], "no zip"),
    "no title": (zipped({"readme.txt": "hello"}), "there is no title.toml"),
    "two titles": (zipped({"a/title.toml": "", "b/title.toml": ""}), "2 titles"),
    "out of the folder": (zipped({"../title.toml": "x", **INDIA}), "leads out"),
    "from the root": (zipped({"/etc/title.toml": "x"}), "leads out"),
    "a drive": (zipped({"C:/title.toml": "x"}), "leads out"),
    "too many": (zipped({f"{n}.txt": "" for n in range(MOST_ENTRIES + 1)}), "more than"),
    "too large": (b"\0" * (MOST_ZIP + 1), "bytes"),
    "a bomb": (zipped({"title.toml": INDIA["title.toml"], "board.txt": b"." * 50_000_000}), "too large"),
    "a bomb that lies": (
        lied(zipped({"title.toml": INDIA["title.toml"], "board.txt": b"." * 50_000_000})),
        "too large|no zip|damaged",
    ),
    "unusual packing": (zipped(INDIA, zipfile.ZIP_LZMA), "unusual"),
    "locked": (locked(zipped(INDIA)), "locked"),
    "no text": (zipped({**INDIA, "cards.txt": b"\xff\xfe\x00"}), "UTF-8"),
    "a sign no text has": (zipped({**INDIA, "cards.txt": "1: a\x00b"}), "0000"),
}


NO_TOML = ["x", "x = 1 y = 2", "x 1", "= 1", "x = 1\nx = 2", "[a]\n[a]", "[a", "x = [1", 'x = "a', 'x = "a\n"', "x = y"]


@pytest.mark.parametrize("text", [*NO_TOML, 'x = "\\p"'])
def test_mistakes_in_toml_are_told_in_our_words(text: str) -> None:
    """Python's own words are English only, and change from one Python to the next."""
    with pytest.raises(DataError) as caught:
        read_toml(text, "title.toml")
    words = caught.value.message.values["words"]  # type: ignore[attr-defined]
    assert words in TOML_MISTAKES.values(), words


@pytest.mark.parametrize("kind", BAD_ZIPS)
def test_bad_zips_are_refused_with_their_reason(kind: str) -> None:
    data, words = BAD_ZIPS[kind]
    tracemalloc.start()
    try:
        with pytest.raises(DataError, match=words):
            unzipped(data)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000  # bytes, of a bomb of fifty million
    finally:
        tracemalloc.stop()


def test_a_link_in_a_zip_is_only_a_text() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zip_file:
        for name, text in INDIA.items():
            zip_file.writestr(name, text)
        link = zipfile.ZipInfo("loads2.txt")
        link.external_attr = 0o120777 << 16
        zip_file.writestr(link, "/etc/passwd")
    assert unzipped(made.getvalue()) == INDIA


# Texts


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = " + "[" * 7000, "nested|not TOML"),
        ("x = " + "[" * 3000 + "]" * 3000, "nested"),
        ("x = " + "{a=" * 2000 + "1" + "}" * 2000, "nested"),
        ("a" + ".a" * 7000 + " = 1", "dots"),
        ("x = " + "9" * 10_000, "digits"),
        ("#" * (MOST_TOML + 1), "characters"),
        ("x = 1\x00", "0000"),
    ],
)
def test_hostile_toml_is_refused_quickly(text: str, words: str) -> None:
    def read() -> None:
        with pytest.raises(DataError, match=words):
            read_toml(text, "title.toml")

    assert taken(read) < 1


def test_a_board_is_drawn_once() -> None:
    error = refused({**TINY, "board.txt": TINY["board.txt"] + "\n[rows]\n"})
    assert error.message == "the drawing [rows] is there twice"


HUGE = [
    ("board.txt", ". " * 160 + "\n", "150 columns"),
    ("board.txt", ".\n .\n" * 100, "150 rows"),
    ("board.txt", (". " * 100 + "\n " + ". " * 100 + "\n") * 40, "5000 mileposts"),
]


@pytest.mark.parametrize(("file", "rows", "words"), HUGE, ids=["wide", "high", "many"])
def test_a_board_has_bounds(file: str, rows: str, words: str) -> None:
    error = refused({**TINY, file: f"milepost board 1\n[rows]\n{rows}"})
    assert words in error.message
    assert error.file == file


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards.txt", ", 12;", ", " + "9" * 5000 + ";"),
        ("cards.txt", ", 12;", ", ١٢;"),
        ("loads.txt", "Coal 1:", "Coal 99999999999:"),
        ("title.toml", "build_limit = 8", "build_limit = 99999999999999"),
        ("title.toml", "build_limit = 8", "build_limit = -1"),
        ("title.toml", "build_limit = 8", "alpine_price = 250"),
        ("title.toml", "build_limit = 8", "trains = [0, 0, 0, 0, 0]"),
        ("title.toml", 'id = "', 'id = "' + "a" * 41),
    ],
)
def test_numbers_and_names_have_bounds(file: str, old: str, new: str) -> None:
    text = TINY[file]
    if old == ", 12;":
        old = text[text.index(", ", text.index(", ") + 1) : text.index(";") + 1]
    assert old in text
    error = refused({**TINY, file: text.replace(old, new, 1)})
    assert error.file == file
    assert error.line > 0


def big_board(rows: int = 70, columns: int = 71) -> str:
    """As large a board as may be, with as many cities, rivers and links as may be."""
    drawing = "\n".join(" " * (row % 2) + ". " * columns for row in range(rows))
    spots = [(row, column) for row in range(2, rows - 2, 4) for column in range(3, columns - 3, 4)]

    def name(row: int, column: int) -> str:
        letters = chr(65 + row) if row < 26 else chr(64 + row // 26) + chr(65 + row % 26)
        return f"{letters}{column + 1}"

    sizes = ["major"] * 8 + ["medium"] * 60 + ["small"] * 132
    cities = [f"City {n}: {size}, {name(*spots[n])}" for n, size in enumerate(sizes)]
    rivers = [f"River {n}: " + " ".join(f"{name(n % rows, c)}e" for c in range(0, columns - 2, 2)) for n in range(200)]
    return (
        f"milepost board 1\n[rows]\n{drawing}\n[cities]\n"
        + "\n".join(cities)
        + "\n[rivers]\n"
        + "\n".join(rivers)
        + "\n"
    )


def demand(card: int, row: int) -> str:
    return f"City {(card * 7 + row * 61) % 200}, Load {(card * 3 + row * 17 + 1) % 200}, {10 + card % 60}"


def big_title() -> dict[str, str]:
    """The largest title there may be, more or less."""
    loads = "\n".join(f"Load {n} 5: " + ", ".join(f"City {c}" for c in range(n % 50, 200, 50)) for n in range(200))
    cards = "\n".join(f"{n + 1}: " + "; ".join(demand(n, k) for k in range(3)) for n in range(2500))
    events = "\n".join(f"{3500 + n} | weather | Storm {n} | city: City {n % 200}; radius: 50" for n in range(200))
    head = 'id = "big"\nname = "Big"\nmoney = "millions"\n[options]\nmax_players = 6\n'
    return {"title.toml": head, "board.txt": big_board(), "loads.txt": loads, "cards.txt": cards, "events.txt": events}


@pytest.mark.skipif(not SOAK, reason="ten seconds: `make soak`")
def test_the_largest_title_takes_a_bounded_time(usual: float) -> None:
    """What a worker's patience (60 seconds) is good for: the worst that the bounds allow, against India."""
    files = big_title()
    assert taken(lambda: of_files(files)) < 5 * usual
    assert taken(lambda: tried(files)) < 60 * usual


def test_the_largest_title_is_read_in_a_bounded_time(usual: float) -> None:
    files = big_title()
    assert all(len(text) <= MOST_TEXT for text in files.values())
    assert taken(lambda: of_files(files)) < max(5.0, 20 * usual)


@pytest.mark.parametrize("many", ["cities", "rivers", "regions", "art", "loads", "events", "lines"])
def test_many_of_a_kind_are_refused_before_they_take_long(many: str, usual: float) -> None:
    board = TINY["board.txt"].rstrip() + "\n"
    files = {
        "cities": {"board.txt": board + "[cities]\n" + "".join(f"X{n}: small, A1\n" for n in range(4000))},
        "rivers": {"board.txt": board + "[rivers]\n" + "".join(f"R{n}: A1e\n" for n in range(4000))},
        "regions": {"board.txt": board + "[regions]\n" + "".join(f"volcano V{n}: A1\n" for n in range(4000))},
        "art": {"board.txt": board + "[art]\n" + "land: " + "1,1 " * 45_000 + "\n"},
        "loads": {"loads.txt": "".join(f"L{n} 3: Ayr\n" for n in range(4000))},
        "events": {"events.txt": "".join(f"{n} | rail strike | S\n" for n in range(100, 4000))},
        "lines": {"cards.txt": "\n" * 6000},
    }[many]
    assert taken(lambda: refused({**TINY, **files})) < max(5.0, 5 * usual)


# Titles inside logs


def test_a_log_cannot_bring_too_much() -> None:
    game = milepost.new(of_files(my_files()), 2, seed=1)
    bomb = base64.b64encode(zlib.compress(b'{"title.toml":"' + b"a" * (4 * MOST_PACKED) + b'"}')).decode()
    for files, words in (
        (bomb, "larger"),
        ("AAAA", "cannot be unpacked"),
        (base64.b64encode(zlib.compress(b"[" * 100_000)).decode(), "cannot be unpacked"),
        (base64.b64encode(zlib.compress(json.dumps({"title.toml": 3}).encode())).decode(), "must be texts"),
        (packed(VILLAGE), "its files are those of village"),
        (packed({**my_files(), "cards.txt": "nonsense"}), "cards.txt:1"),
    ):
        lines = game.record().splitlines(keepends=True)
        at = next(n for n, line in enumerate(lines) if line.startswith("files: "))
        lines[at] = f"files: {files}\n"
        with pytest.raises(LogError, match=words):
            milepost.load("".join(lines), running=True)


def test_files_with_other_data_than_the_game_are_refused() -> None:
    game = milepost.new(of_files(my_files()), 2, seed=1)
    other = my_files()
    other["title.toml"] = other["title.toml"].replace("start_cash = 50", "start_cash = 60")
    text = game.record().replace(packed(game.title.texts), packed(other))
    with pytest.raises(LogError, match="other data"):
        milepost.load(text, running=True)


def test_only_titles_that_others_may_lack_travel_in_logs() -> None:
    assert "\nfiles: " not in milepost.new("india", 2, seed=1).record()
    assert "\nfiles: " not in milepost.new("india", 2, seed=1, deck=3).record()
    other = my_files()
    other["title.toml"] = other["title.toml"].replace('"my-isles"', '"india"')  # an India that is not ours
    game = milepost.new(of_files(other), 2, seed=1)
    assert unpacked(game.header().files) == game.title.texts
    assert milepost.load(game.record(), running=True).digest() == game.digest()


# Anything at all

FILES = ("title.toml", "board.txt", "loads.txt", "cards.txt", "events.txt")
SIGNS = (
    "",
    "0",
    "-1",
    "99999999",
    ";",
    ":",
    ",",
    "|",
    "#",
    "[",
    "]",
    "=",
    "{",
    '"',
    "\t",
    "é",
    "\u202e",
    ".",
    " ",
    "*",
)
WORDS = ("Ayr", "Nowhere", "[options]", "[rows]", "[cities]", "max_players = 9", "hand_size = 0", "A1e", "M", "[deck]")
NOISE = st.sampled_from((*SIGNS, *WORDS))


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, str]:
    """A small title with a few of its words changed, lines taken out or doubled."""
    texts = dict(draw(st.sampled_from([TINY, VILLAGE])))
    for _ in range(draw(st.integers(1, 4))):
        file = draw(st.sampled_from(sorted(texts)))
        lines = texts[file].split("\n")
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["word", "insert", "drop", "double", "swap"]))
        if how == "word":
            words = lines[at].split(" ")
            words[draw(st.integers(0, len(words) - 1))] = draw(NOISE)
            lines[at] = " ".join(words)
        elif how == "insert":
            cut = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:cut] + draw(NOISE | st.text(max_size=4)) + lines[at][cut:]
        elif how == "drop":
            del lines[at]
        elif how == "double":
            lines.insert(at, lines[at])
        else:
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        texts[file] = "\n".join(lines)
    return texts


@given(damaged())
def test_a_damaged_title_is_refused_or_played(texts: dict[str, str]) -> None:
    """Nothing but a `DataError` comes out of reading; what is read can be tried without harm."""
    try:
        of_files(gathered(texts))
    except DataError:
        return
    if SOAK:
        told = tried(texts)
        assert told.sound or told.findings
        # The check itself never fails; only a game may be impossible to begin.
        check_files(texts)


@given(st.binary(max_size=400) | st.binary(max_size=400).map(lambda data: b"PK\x03\x04" + data))
def test_any_bytes_are_a_zip_or_none(data: bytes) -> None:
    with pytest.raises(DataError):
        unzipped(data)


@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=8))
@settings(max_examples=60 if not SOAK else 2000)
def test_a_damaged_zip_is_refused_or_opened(at: int, noise: bytes) -> None:
    data = bytearray(zipped(INDIA))
    at %= len(data)
    data[at : at + len(noise)] = noise
    with suppress(DataError):
        assert set(unzipped(bytes(data))) <= set(FILES)


@given(st.text(max_size=200))
def test_any_text_is_toml_or_a_mistake(text: str) -> None:
    with suppress(DataError):
        assert isinstance(read_toml(text, "title.toml"), dict)


@given(st.text(max_size=60))
def test_any_word_is_files_or_none(word: str) -> None:
    with pytest.raises((ValueError, MilepostError)):
        unpacked(word)
