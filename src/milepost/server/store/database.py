"""Opening the database: checked, brought up to date, and what is wrong with it said in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, inspect
from sqlalchemy.engine import URL, Connection, Engine, make_url

from milepost.errors import MilepostError

MIGRATIONS = Path(__file__).parent / "migrations"
OURS = {"tables", "entries"}
LOCK_SECONDS = 5.0  # so long a program may wait for another that holds the file
TROUBLES = (
    ("its disk is full", ("disk is full", "no space left")),
    ("another program holds it", ("locked", "busy")),
    ("it may only be read", ("readonly", "read-only")),
    ("it is not a database, or it is damaged", ("not a database", "malformed", "corrupt")),
)


class Unfit(MilepostError):  # noqa: N818
    """A database that can be read but is none for us."""


def cause(error: BaseException) -> str:
    """What the driver says, in words of ours; nothing where it says something else."""
    said = str(getattr(error, "orig", None) or error).lower()
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
    engine = None
    try:
        engine = _engine(parts)
        with engine.begin() as connection:
            _make_ready(connection)
        return engine
    except Exception as error:
        if engine is not None:
            engine.dispose()
        raise MilepostError(f"games cannot be kept in {shown(url)}: {_reason(error, parts)}") from error


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


def _engine(parts: URL) -> Engine:
    if parts.get_backend_name() != "sqlite":
        return create_engine(parts, hide_parameters=True, pool_pre_ping=True)
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
