"""`make audit`: known weaknesses in the packages of the lock files, by pip-audit and npm.

Both ask services on the internet. What those could not tell is said, with the reason; it is a failure only with
STRICT=1, as in the workflow on GitHub. A weakness always is one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PIP = (sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "20")
LOCK = ("--requirement", str(ROOT / "requirements-dev.lock"), "--disable-pip", "--require-hashes")
NPM = ("npm", "audit", "--json", "--omit=dev", "--prefix", str(ROOT / "web"))


class Told(NamedTuple):
    """What is known of some packages."""

    flaws: list[str]
    unknown: str = ""  # of which nothing is known, and why


def python_packages() -> Told:
    found = _json(PIP + LOCK)
    if isinstance(found, str):
        return Told([], f"pypi.org could not be asked: {found}")
    all_of_them = found["dependencies"]
    skipped = [one for one in all_of_them if "skip_reason" in one]  # pip-audit exits with 0 for those
    asked = [one for one in all_of_them if "skip_reason" not in one]
    flaws = [f"{one['name']} {one['version']}: {flaw['id']}" for one in asked for flaw in one["vulns"]]
    if not skipped:
        return Told(flaws)
    many = f"pypi.org told nothing of {len(skipped)} of {len(all_of_them)} packages"
    return Told(flaws, f"{many}, first: {skipped[0]['skip_reason']}")


def page_packages() -> Told:
    found = _json(NPM)
    if isinstance(found, str):
        return Told([], f"registry.npmjs.org could not be asked: {found}")
    if "vulnerabilities" not in found:
        code, message = found.get("statusCode"), found.get("message") or found.get("error") or "no reason given"
        return Told([], f"registry.npmjs.org told nothing: {f'it answered {code}' if code else message}")
    return Told([f"{name}: {one['severity']}" for name, one in found["vulnerabilities"].items()])


def _json(command: tuple[str, ...]) -> dict[str, Any] | str:
    """What a command prints, or why it prints nothing of use; they exit with 1 both for flaws and for failures."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"{command[0]} ended with code {done.returncode}"
    return found


def main() -> int:
    strict = os.environ.get("STRICT") == "1"
    status = 0
    for what, told in (("Python", python_packages()), ("the page", page_packages())):
        sys.stdout.write("".join(f"audit: WEAK: {flaw}\n" for flaw in told.flaws))
        if told.unknown:
            sys.stdout.write(f"audit: NOT KNOWN for the packages of {what}: {told.unknown}\n")
        elif not told.flaws:
            sys.stdout.write(f"audit: no weakness is known in the packages of {what}.\n")
        status |= bool(told.flaws) or (strict and bool(told.unknown))
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
