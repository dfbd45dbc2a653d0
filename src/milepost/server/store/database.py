"""Opening the database: checked, brought up to date, and what is wrong with it said in a sentence."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, inspect
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import OperationalError

from milepost.errors import MilepostError

MIGRATIONS = Path(__file__).parent / "migrations"
OURS = {"tables", "entries"}
LOCK_SECONDS = 5.0  # so long a program may wait for another that holds the file
START_SECONDS = 60.0  # so long a server waits for a PostgreSQL that is starting, as when a machine comes up
# Of a PostgreSQL whose machine has gone without a word: seconds to be let in, milliseconds for what was sent to arrive.
PATIENCE = {"connect_timeout": "10", "tcp_user_timeout": "30000", "keepalives_idle": "30", "keepalives_interval": "10"}
STARTING = "it is starting"
# What PostgreSQL says by its number, whatever language its sentences are in.
STATES = {
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "55P03": "another program holds it",
    "25006": "it may only be read",
    "XX001": "it is not a database, or it is damaged",
    "XX002": "it is not a database, or it is damaged",
}
# SQLite has sentences only, and so has a PostgreSQL that lets nobody in.
TROUBLES = (
    (STARTING, ("starting up", "in recovery mode", "not yet accepting connections")),
    ("its disk is full", ("disk is full", "no space left")),
    ("another program holds it", ("locked", "busy")),
    ("it may only be read", ("readonly", "read-only")),
    ("it is not a database, or it is damaged", ("not a database", "malformed", "corrupt")),
)


class Unfit(MilepostError):  # noqa: N818
    """A database that can be read but is none for us."""


def cause(error: BaseException) -> str:
    """What the driver says, in words of ours; nothing where it says something else."""
    told = getattr(error, "orig", None) or error
    state = getattr(told, "sqlstate", None)
    if state in STATES:
        return STATES[state]
    said = str(told).lower()
    return next((words for words, marks in TROUBLES if any(mark in said for mark in marks)), "")


def shown(url: str) -> str:
    """The URL as it may be printed: without passwords."""
    try:
        parts = make_url(url)
    except Exception:
        return "this database"
    hidden = {name: "***" if "pass" in name.lower() else value for name, value in parts.query.items()}
    return parts.set(query=hidden).render_as_string(hide_password=True)


def open_database(url: str) -> Engine:
    """The database, ready for use; a `MilepostError` says in a sentence why it cannot be used."""
    try:
        parts = make_url(url)
    except Exception:
        raise MilepostError(
            "a database is named by its URL, as in sqlite:///games.sqlite or postgresql://user@host/games"
        ) from None
    engine, patience = None, time.monotonic() + START_SECONDS
    try:
        engine = _engine(parts)
        while not _ready(engine, time.monotonic() < patience):
            time.sleep(0.5)
        return engine
    except Exception as error:
        if engine is not None:
            engine.dispose()
        raise MilepostError(f"games cannot be kept in {shown(url)}: {_reason(error, parts)}") from error


def _ready(engine: Engine, patient: bool) -> bool:
    """Make the database ready for use; False: it is not there yet, and whoever is patient may ask again."""
    try:
        with engine.begin() as connection:
            _make_ready(connection)
    except OperationalError as error:
        if patient and cause(error) == STARTING:
            return False
        raise
    return True


def _reason(error: Exception, parts: URL) -> str:
    if isinstance(error, Unfit):
        return str(error)
    if isinstance(error, ModuleNotFoundError):
        return f"it needs the Python package {error.name}"
    if found := cause(error):
        return found
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    said = lines[0] if lines else type(error).__name__
    return said.replace(parts.password, "***") if parts.password else said


def patient(parts: URL) -> URL:
    """The URL with limits to how long a PostgreSQL is waited for, unless the host has set others."""
    if parts.get_backend_name() != "postgresql" or parts.get_driver_name() != "psycopg":
        return parts
    return parts.set(query={**PATIENCE, **parts.query})


def _engine(parts: URL) -> Engine:
    if parts.get_backend_name() != "sqlite":
        return create_engine(patient(parts), hide_parameters=True, pool_pre_ping=True)
    if parts.database and parts.database != ":memory:" and not parts.database.startswith("file:"):
        Path(parts.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parts, hide_parameters=True, connect_args={"timeout": LOCK_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        # Readers do not wait for writers, and an entry that was answered for is on the disk.
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _make_ready(connection: Connection) -> None:
    """Check that the database is whole and ours, and do the migrations that are missing: all of them or none."""
    if connection.dialect.name == "sqlite":
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise Unfit("it is damaged; put a copy in its place")
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins none for changes of the schema
    elif connection.dialect.name == "postgresql":  # several servers may start at once
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('milepost migrations'))")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    _check_ours(connection, {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()})
    command.upgrade(config, "head")
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")  # fails where we may only read


def _check_ours(connection: Connection, known: set[str]) -> None:
    found = set(inspect(connection).get_table_names())
    revisions = set(MigrationContext.configure(connection).get_current_heads())
    if revisions <= known and (revisions or not found - {"alembic_version"}):
        return
    if revisions and found >= OURS:
        raise Unfit("a newer Milepost has written it; start that one, or name another database")
    raise Unfit("it belongs to another program; games need a database of their own")
