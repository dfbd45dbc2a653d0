"""A title as it comes from somebody else: a zip, or files by their names. Nothing is written to a disk, nothing is run.

Whatever is wrong is a `DataError` with its place; the bounds are far above what a title needs.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath

from milepost.data_files import MOST_TEXT, check_text, text_of
from milepost.errors import DataError
from milepost.sentences import say
from milepost.titles.reading import HEAD, family_of_text, files_of

THE_ZIP = say("the zip")  # the place of what is wrong with it as a whole
MOST_ZIP = 1_000_000  # bytes of the zip itself
MOST_ENTRIES = 100
MOST_OPENED = 4 * MOST_TEXT  # bytes of one file when it is unpacked
MOST_RATIO = 200  # unpacked to packed; texts of ours stay below 10
LEFT_BEHIND = ("__MACOSX", ".DS_Store", "Thumbs.db")  # what systems put into zips
KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OSError)


def unzipped(data: bytes, name: str = THE_ZIP) -> dict[str, str]:
    """The files of the one title in a zip, by their names."""
    if len(data) > MOST_ZIP:
        raise DataError(name, 0, say("it has {number} bytes; {most} are allowed", number=len(data), most=MOST_ZIP))
    try:
        with zipfile.ZipFile(BytesIO(data)) as opened:
            entries = _entries(opened, name)
            head = _head(entries, name)
            texts = {HEAD: _text(opened, entries[head], name)}
            for file in files_of(family_of_text(texts[HEAD])):
                entry = entries.get(head.with_name(file))
                if file != HEAD and entry is not None:
                    texts[file] = _text(opened, entry, name)
            return texts
    except DataError:
        raise
    except BROKEN as error:
        raise DataError(name, 0, _unopened(error)) from None


def _unopened(error: Exception) -> str:
    if "CRC" in str(error) or isinstance(error, zlib.error | EOFError):
        return say("what is in it is damaged, or cut off")
    return say("this is no zip that can be opened")


def zipped(files: Mapping[str, str], folder: str) -> bytes:
    """A zip with these files in a folder; the same files give the same bytes."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}")
            entry.compress_type = zipfile.ZIP_DEFLATED
            opened.writestr(entry, text)
    return made.getvalue()


def _entries(opened: zipfile.ZipFile, name: str) -> dict[PurePosixPath, zipfile.ZipInfo]:
    """What is in the zip, without folders and what systems leave behind."""
    found: dict[PurePosixPath, zipfile.ZipInfo] = {}
    for entry in opened.infolist():
        path = PurePosixPath(entry.filename)
        if path.is_absolute() or ".." in path.parts or "\\" in entry.filename or ":" in entry.filename:
            raise DataError(name, 0, say("“{file}” leads out of the zip", file=entry.filename[:80]))
        if entry.is_dir() or any(part in LEFT_BEHIND for part in path.parts):
            continue
        if path in found:
            raise DataError(name, 0, say("“{file}” is in it twice", file=entry.filename[:80]))
        found[path] = entry
        if len(found) > MOST_ENTRIES:
            raise DataError(name, 0, say("it holds more than {most} files; a title has five", most=MOST_ENTRIES))
    return found


def _head(entries: Mapping[PurePosixPath, object], name: str) -> PurePosixPath:
    """The one title.toml; the other files lie beside it."""
    heads = [path for path in entries if path.name == HEAD]
    if not heads:
        raise DataError(name, 0, say("there is no {file} in it", file=HEAD))
    if len(heads) > 1:
        raise DataError(name, 0, say("it holds {number} titles; bring them one by one", number=len(heads)))
    return heads[0]


def _text(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> str:
    file = PurePosixPath(entry.filename).name
    if entry.flag_bits & 1 or entry.compress_type not in KINDS:
        raise DataError(name, 0, say("{file} is locked or packed in an unusual way; make a plain zip", file=file))
    with opened.open(entry) as packed:
        data = packed.read(MOST_OPENED + 1)  # whatever the zip says of its size
    if len(data) > MOST_OPENED or len(data) > MOST_RATIO * max(1000, entry.compress_size):
        raise DataError(file, 0, say("the file is too large when it is unpacked"))
    return text_of(data, file)


def gathered(files: Mapping[str, str]) -> dict[str, str]:
    """The files of a title out of a folder's: those that a title has, each looked at for what no text has."""
    if HEAD not in files:
        raise DataError(HEAD, 0, say("the file is missing"))
    head = check_text(_plain_ends(files[HEAD]), HEAD)
    wanted = files_of(family_of_text(head))
    return {file: check_text(_plain_ends(files[file]), file) for file in wanted if file in files}


def _plain_ends(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
