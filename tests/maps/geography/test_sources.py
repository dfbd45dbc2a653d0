from __future__ import annotations

import hashlib
import io
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from milepost.maps.geography.sources import Package, SourceError, package_file, read_member


def wheel(folder: Path) -> Package:
    file = folder / "toy-1-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("toy/data.txt", "hills")
    return Package("toy 1", file.name, hashlib.sha256(file.read_bytes()).hexdigest(), ("false",))


def test_members_are_read_from_wheels_and_tarballs(tmp_path: Path) -> None:
    assert read_member(wheel(tmp_path), "toy/data.txt", tmp_path) == b"hills"
    file = tmp_path / "toy-1.tgz"
    with tarfile.open(file, "w:gz") as archive:
        entry = tarfile.TarInfo("package/data.txt")
        entry.size = 6
        archive.addfile(entry, io.BytesIO(b"rivers"))
    package = Package("toy", file.name, hashlib.sha256(file.read_bytes()).hexdigest(), ("false",))
    assert read_member(package, "package/data.txt", tmp_path) == b"rivers"


def test_a_changed_package_is_refused(tmp_path: Path) -> None:
    package = wheel(tmp_path)._replace(sha256="0" * 64)
    with pytest.raises(SourceError, match="is not the pinned toy 1"):
        package_file(package, tmp_path)


def test_a_package_that_cannot_be_fetched_says_so(tmp_path: Path) -> None:
    fails = (sys.executable, "-c", "import sys; sys.exit('no such package')")
    with pytest.raises(SourceError, match=r"gone 2 could not be fetched.*no such package"):
        package_file(Package("gone 2", "gone.whl", "0" * 64, fails), tmp_path / "cache")


def test_a_missing_package_is_fetched_into_the_cache(tmp_path: Path) -> None:
    writes = (sys.executable, "-c", "open('new.whl', 'w').write('x')")
    package = Package("new", "new.whl", hashlib.sha256(b"x").hexdigest(), writes)
    assert package_file(package, tmp_path / "cache").read_text() == "x"
