"""Figures that tests find on their way: they note them as properties, and JUnit's report holds these."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

from benchmarks.sides import ROOT


def noted(*tests: str) -> dict[str, int]:
    """Run tests; the sums of what they have noted. Raises where one fails."""
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-o", "junit_family=xunit1", f"--junitxml={report}", *tests]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if not report.exists():
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        found: Counter[str] = Counter()
        for one in ElementTree.parse(report).iter("property"):
            if one.attrib["value"].isdecimal():  # Hypothesis notes things of its own
                found[one.attrib["name"]] += int(one.attrib["value"])
        if done.returncode:
            raise RuntimeError(f"{done.stdout[-4000:]}\n{dict(found)}")
        return dict(found)
