"""`make audit`: known weaknesses in the packages of the lock files, by pip-audit and npm.

Both ask services on the internet. Where those cannot be reached nothing is known, and it is said so; that is a failure
only with STRICT=1, as in the workflow on GitHub.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def python_packages() -> list[str] | None:
    """What is known of the Python packages; None where nobody could be asked."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "20"]
    lock = ["--requirement", str(ROOT / "requirements-dev.lock"), "--disable-pip", "--require-hashes"]
    told = _json([*command, *lock])
    if told is None or any("skip_reason" in one for one in told["dependencies"]):  # it exits with 0 for those
        return None
    return [f"{one['name']} {one['version']}: {flaw['id']}" for one in told["dependencies"] for flaw in one["vulns"]]


def page_packages() -> list[str] | None:
    told = _json(["npm", "audit", "--json", "--omit=dev", "--prefix", str(ROOT / "web")])
    if told is None or "vulnerabilities" not in told:
        return None
    return [f"{name}: {one['severity']}" for name, one in told["vulnerabilities"].items()]


def _json(command: list[str]) -> dict[str, Any] | None:
    """What a command prints, if it is what was asked for; they exit with 1 both for flaws and for failures."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        found: dict[str, Any] = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None
    return found


def main() -> int:
    strict = os.environ.get("STRICT") == "1"
    status = 0
    for what, found in (("Python", python_packages()), ("the page", page_packages())):
        if found is None:
            sys.stdout.write(f"audit: nothing is known about the packages of {what}: nobody could be asked.\n")
            status |= strict
        elif found:
            sys.stdout.write("".join(f"audit: {one}\n" for one in found))
            status = 1
        else:
            sys.stdout.write(f"audit: no weakness is known in the packages of {what}.\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
