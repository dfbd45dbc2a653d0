"""What hosts start from: compose file, Dockerfile and settings fit the program. No image is built here."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

import audit
from milepost.cli.app import app
from milepost.cli.workers import STOP_SECONDS
from milepost.server.config import read_config

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def options(words: list[str]) -> None:
    """The words are a command of ours with options that it has."""
    command: Any = get_command(app)
    name, *rest = words
    known = {option for one in command.commands[name].params for option in (*one.opts, *one.secondary_opts)}
    assert {word for word in rest if word.startswith("--")} <= known


def test_the_settings_are_read(tmp_path: Path) -> None:
    config = read_config(DEPLOY / "milepost.toml")
    network = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    proxy = COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    assert config.trusted_proxy == [proxy]
    assert proxy.rpartition(".")[0] == network.rpartition(".")[0]
    assert config.db == "postgresql+psycopg://milepost@database/games"
    database = COMPOSE["services"]["database"]["environment"]
    assert (database["POSTGRES_USER"], database["POSTGRES_DB"]) == ("milepost", "games")


def test_the_compose_file_is_whole() -> None:
    for name, service in COMPOSE["services"].items():
        assert ("image" in service) != ("build" in service), name
        assert set(service.get("networks", ())) <= set(COMPOSE["networks"])
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        for volume in service["volumes"]:  # names of the compose file, or files beside it
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), volume
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["proxy"]
    options(COMPOSE["services"]["milepost"]["command"])
    assert COMPOSE["networks"]["inside"]["internal"], "the database reaches nobody"
    assert COMPOSE["services"]["database"]["networks"] == ["inside"]
    assert "outside" in COMPOSE["services"]["milepost"]["networks"], "mail and webhooks go out"
    assert int(COMPOSE["services"]["milepost"]["stop_grace_period"].removesuffix("s")) > STOP_SECONDS
    words = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert words.count("${DATABASE_PASSWORD:?") == 2, "no password stands in the file"


def test_the_dockerfile_names_what_is_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (.+)$", text, re.M)
    (words,) = re.findall(r"^CMD (\[.+serve.+)$", text, re.M)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert json.loads(entry) == ["milepost"] == list(project["scripts"])
    options(json.loads(words))
    assert "host" in project["optional-dependencies"]
    assert (ROOT / "web" / "build.py").is_file()
    assert "/healthz" in text
    (volume,) = re.findall(r"^VOLUME (.+)$", text, re.M)
    assert f"--owner milepost --group milepost {volume}" in text, "a volume is root's where there is no folder"
    assert text.index(f"milepost {volume}") < text.index("USER milepost")
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "deploy/.env", "**/*.so"} <= set(ignored), "neither secrets nor what was built here"


def test_the_proxy_hides_what_is_for_hosts() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "@inside path /metrics /readyz" in text
    assert "reverse_proxy milepost:8000" in text
    assert text.count("{") == text.count("}")


ASKED = {
    "docker": ["docker", "compose", "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"],
    "caddy": ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
}


def has(program: str) -> bool:
    """Docker may be there without Compose, which is a plugin."""
    words = {"docker": ["docker", "compose", "version"], "caddy": ["caddy", "version"]}[program]
    return shutil.which(program) is not None and subprocess.run(words, capture_output=True).returncode == 0


@pytest.mark.parametrize("program", ASKED)
def test_the_programs_that_read_the_files_understand_them(program: str, tmp_path: Path) -> None:
    if not has(program):
        pytest.skip(f"{' '.join(ASKED[program][:2])} is not on this machine")
    folders = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    wanted = {"MILEPOST_HOST": "games.example.org", "DATABASE_PASSWORD": "long"}
    docker = {"DOCKER_CONFIG": os.environ.get("DOCKER_CONFIG", str(Path.home() / ".docker"))}  # plugins lie there
    done = subprocess.run(
        ASKED[program], capture_output=True, text=True, env={**os.environ, **docker, **folders, **wanted}, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr


WEAK = {"dependencies": [{"name": "old", "version": "1", "vulns": [{"id": "CVE-1"}]}, {"name": "x", "vulns": []}]}
SKIPPED = {"dependencies": [*WEAK["dependencies"], {"name": "new", "skip_reason": "new was not found"}]}
WEAK_PAGE = {"vulnerabilities": {"preact": {"severity": "high"}}}
NO_PAGE = {"statusCode": 405}
GOOD: dict[str, Any] = {"dependencies": []}
GOOD_PAGE: dict[str, Any] = {"vulnerabilities": {}}


@pytest.mark.parametrize(
    ("python", "page", "strict", "status", "words"),
    [
        ("no network", GOOD_PAGE, "", 0, "packages of Python: pypi.org could not be asked: no network"),
        ("no network", GOOD_PAGE, "1", 1, "NOT KNOWN for the packages of Python"),
        (GOOD, NO_PAGE, "", 0, "registry.npmjs.org told nothing: it answered 405"),
        (GOOD, NO_PAGE, "1", 1, "registry.npmjs.org told nothing: it answered 405"),
        (SKIPPED, GOOD_PAGE, "", 1, "told nothing of 1 of 3 packages, first: new was not found"),
        (SKIPPED, GOOD_PAGE, "", 1, "WEAK: old 1: CVE-1"),  # what is known is told beside what is not
        (GOOD, WEAK_PAGE, "", 1, "WEAK: preact: high"),
        (GOOD, GOOD_PAGE, "1", 0, "no weakness is known"),
    ],
)
def test_an_audit_says_what_is_weak_and_what_it_could_not_ask(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    python: Any,
    page: Any,
    strict: str,
    status: int,
    words: str,
) -> None:
    monkeypatch.setenv("STRICT", strict)
    monkeypatch.setattr(audit, "_json", lambda command: page if command[0] == "npm" else python)
    assert audit.main() == status
    assert words in capsys.readouterr().out
