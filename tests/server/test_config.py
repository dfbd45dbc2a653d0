"""The settings file: what it may say, and what is said about mistakes in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx2 as httpx
import pytest

from benchmarks.served import COMMAND
from milepost.errors import MilepostError
from milepost.server.config import Config, read_config
from milepost.server.notices.notices import Notices
from milepost.server.notices.push import keys_belong_together, new_keys
from milepost.server.notices.senders import missing
from milepost.server.store.storage import Storage
from parcels import my_folder

ROOT = Path(__file__).parents[2]
PUBLIC, PRIVATE = new_keys()
WHOLE = f"""\
address = "0.0.0.0"
port = 8080
db = "sqlite:////srv/games.sqlite"
public_url = "https://games.example.org/"
allowed_hosts = ["games.example.org"]
trusted_proxy = ["127.0.0.1", "10.0.0.0/8"]
open_tables = "invitation"
invitation_word = "chai"

[mail]
host = "mail.example.org"
user = "games"
password_file = "mail-password"
sender = "Milepost <games@example.org>"

[push]
public_key = "{PUBLIC}"
private_key_env = "MILEPOST_PUSH_KEY"
contact = "mailto:you@example.org"

[webhooks]
allow_local = true

[limits]
digest_minutes = 30

[titles]
folders = ["/srv/titles"]
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mail-password").write_text("hunter2\n")
    monkeypatch.setenv("MILEPOST_PUSH_KEY", PRIVATE)
    path = tmp_path / "milepost.toml"
    path.write_text(WHOLE)
    return path


def test_a_whole_file(file: Path) -> None:
    config = read_config(file)
    assert (config.address, config.port, config.public_url) == ("0.0.0.0", 8080, "https://games.example.org")
    assert config.mail
    assert config.mail.password
    assert (config.mail.port, config.mail.tls) == (587, "starttls")
    assert config.mail.password.get_secret_value() == "hunter2"
    assert config.push
    assert keys_belong_together(config.push)
    assert config.invitation_word
    assert config.limits.digest_minutes == 30
    assert config.titles.folders == ["/srv/titles"]
    assert config.limits.notices_a_day == Config().limits.notices_a_day
    shown = f"{config!r} {config} {config.model_dump()}"
    for secret in ("hunter2", PRIVATE, "chai"):
        assert secret not in shown


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("")
    assert read_config(tmp_path / "empty.toml") == Config()


def test_the_command_line_goes_before_the_file(file: Path) -> None:
    config = read_config(file).changed(address=None, port=9000, db="sqlite:///mine.sqlite")
    assert (config.address, config.port, config.db) == ("0.0.0.0", 9000, "sqlite:///mine.sqlite")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("port = 8080", "prot = 8080", "line 2: prot: there is no such key; known: address, port, db,"),
        ("port = 8080", "port = 99999", "line 2: port: must be less than or equal to 65535"),
        ("port = 8080", 'port = "8080"', "line 2: port: must be a valid integer"),
        ("port = 8080", "port = ", "(at line 2, column 8)"),
        ('"https://games.example.org/"', '"games.example.org"', "line 4: public_url: must be the address players type"),
        ('["games.example.org"]', '["https://games.example.org"]', "line 5: allowed_hosts: “https://games.example.org”"),
        ('["games.example.org"]', '["*"]', "line 5: allowed_hosts: “*” must be a name"),
        ('"127.0.0.1", ', '"proxy", ', "line 6: trusted_proxy: “proxy” must be an IP address"),
        ('"invitation"', '"nobody"', "line 7: open_tables: must be 'everybody' or 'invitation'"),
        ('"invitation"', '"everybody"', "invitation_word and open_tables = “invitation” belong together"),
        ('invitation_word = "chai"', "", "invitation_word and open_tables = “invitation” belong together"),
        ('public_url = "https://games.example.org/"', "", "public_url is needed with [mail] and [push]"),
        ('host = "mail.example.org"', "", "line 10: mail.host: is missing"),
        ("[mail]", "[mail]\nfrom = 1", "line 11: mail.from: there is no such key; known: host, port,"),
        ('user = "games"', 'user = "games"\ntls = "ssl"', "line 13: mail.tls: must be 'starttls', 'tls' or 'none'"),
        ('user = "games"', 'user = "games"\ntls = "none"', "line 10: mail: a password is not sent without TLS"),
        ('user = "games"', "", "line 10: mail: user and password belong together"),
        ('"Milepost <games@example.org>"', '"Milepost"', "line 14: mail.sender: must be a mail address"),
        ('"mail-password"', '"nowhere"', "line 13: mail.password_file: "),
        ('"mail-password"', '"."', "line 13: mail.password_file: "),
        ("password_file", 'password = "x"\npassword_file', "line 14: mail.password_file: give one of"),
        ('"MILEPOST_PUSH_KEY"', '"MILEPOST_NONE"', "line 18: push.private_key_env: the environment"),
        (f'"{PUBLIC}"', '"BAAA"', "line 17: push.public_key: must look like a key as `milepost host keys` prints it"),
        ("mailto:you@example.org", "you", "line 19: push.contact: must look like “mailto:you@example.org”"),
        ("allow_local = true", 'allow_local = "yes"', "line 22: webhooks.allow_local: must be a valid boolean"),
        ("digest_minutes = 30", "digest_minutes = -1", "line 25: limits.digest_minutes: must be greater"),
        ('["/srv/titles"]', '"/srv/titles"', "line 28: titles.folders: must be a valid list"),
        ("[limits]", "[limit]", "line 24: limit: there is no such key; known: "),
        ("[webhooks]\nallow_local = true", "webhooks = 5", "webhooks"),
    ],
    ids=range(29),  # keys are new each time, and every process must give a test the same name
)  # fmt: skip
def test_mistakes_are_told_with_their_place(file: Path, old: str, new: str, said: str) -> None:
    assert old in WHOLE
    file.write_text(WHOLE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(MilepostError) as caught:
        read_config(file)
    words = str(caught.value)
    assert words.startswith(str(file))
    assert said in words
    assert "\n" not in words
    for secret in ("hunter2", PRIVATE, "chai"):
        assert secret not in words


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(MilepostError, match="No such file"):
        read_config(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"address = '\xe9'")
    with pytest.raises(MilepostError, match="UTF-8"):
        read_config(tmp_path / "latin.toml")


def test_keys_that_are_no_pair_are_found_at_the_start(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILEPOST_PUSH_KEY", new_keys()[1])
    with pytest.raises(MilepostError, match="are no pair"):
        Notices(Storage("sqlite://"), read_config(file))


def milepost(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, encoding="utf-8")


def test_one_command_makes_push_keys(tmp_path: Path) -> None:
    """What it prints can be put into the file as it is."""
    printed = milepost("host", "keys").stdout
    assert list(tomllib.loads(printed)) == ["push"]
    path = tmp_path / "milepost.toml"
    path.write_text('public_url = "https://games.example.org"\n' + printed)
    push = read_config(path).push
    assert push
    assert keys_belong_together(push)


def test_serve_tells_a_mistake_in_one_line(file: Path) -> None:
    file.write_text(WHOLE.replace("port", "prot"), encoding="utf-8")
    done = milepost("serve", "--config", str(file))
    assert done.returncode == 1
    assert "prot: there is no such key" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_the_extra_the_server_says_what_it_needs(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.server.notices.senders.find_spec", lambda name: None)
    config = read_config(file)
    assert missing(config) == [
        "Mail cannot be sent; this needs: pip install 'milepost[host]'",
        "Push notices cannot be sent; this needs: pip install 'milepost[host]'",
    ]
    assert missing(Config()) == []
    assert Notices(Storage("sqlite://"), config).senders == {}


def test_the_server_needs_none_of_the_extras_packages() -> None:
    """Imports of the extra happen only where they are used."""
    program = """if True:
        import sys
        for name in ("aiosmtplib", "pywebpush", "py_vapid", "httpx2", "cryptography", "tzdata"):
            sys.modules[name] = None
        from milepost.server.app import make_app
        make_app("sqlite://")
    """
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stderr == ""


def test_the_page_for_hosts_knows_every_key() -> None:
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    for name, field in Config.model_fields.items():
        assert f"`{name}`" in page or f"[{name}]" in page, name
        inner = getattr(field.annotation, "__args__", (field.annotation,))[0]
        for key in getattr(inner, "model_fields", ()):
            assert f"`{key}`" in page, f"{name}.{key}"


def test_serve_takes_the_file_and_options_before_it(file: Path, tmp_path: Path) -> None:
    """The file's database, the option's port, the titles of both; and no secret on the screen."""
    my_folder(tmp_path / "hosts" / "isles", "Hosts Isles", "village")
    option = my_folder(tmp_path / "option", "Option", "village")
    told = WHOLE.replace("sqlite:////srv/", f"sqlite:///{tmp_path}/").replace('"0.0.0.0"', '"127.0.0.1"')
    told = told.replace('["games.example.org"]', '["127.0.0.1"]')
    file.write_text(told.replace("/srv/titles", str(tmp_path / "hosts")), encoding="utf-8")
    words = ["serve", "--no-open", "--config", str(file), "--port", "0", "--titles", str(option)]
    server = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    try:
        assert server.stdout
        said = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found
        assert found[1] not in ("0", "8080")
        assert str(tmp_path / "games.sqlite") in said
        assert "hunter2" not in said
        transport = httpx.HTTPTransport(retries=5)
        with httpx.Client(base_url=found[0], transport=transport) as client:
            assert client.get("/api/notices").status_code == 401
            names = {title["id"]: title["name"] for title in client.get("/api/titles").json()}
            assert (names["hosts-isles"], names["option"]) == ("Hosts Isles", "Option")
    finally:
        server.terminate()
        server.wait(20)
        if server.stdout:
            server.stdout.close()
    assert (tmp_path / "games.sqlite").exists()
