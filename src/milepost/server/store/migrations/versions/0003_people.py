"""People, their devices, links and seats. Who held a table's token is now a guest who holds its seats."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(60), unique=True),
        sa.Column("password_hash", sa.String(200)),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("banned", sa.Boolean, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("words", sa.String(80), nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), index=True),
        sa.Column("seat", sa.Integer),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), index=True),
        sa.Column("bot", sa.String(100)),
        sa.Column("away", sa.String(100)),
        sa.Column("for_turn", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("left", sa.Float),
        sa.Column("since", sa.DateTime(timezone=True)),
        sa.Column("deadline", sa.DateTime(timezone=True), index=True),
    )
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("planned", sa.JSON, nullable=False),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "desks",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("read", sa.Integer, nullable=False),
    )
    op.add_column("tables", sa.Column("due", sa.String(60), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("host", sa.String(20), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("visibility", sa.String(10), nullable=False, server_default="link"))
    op.add_column("tables", sa.Column("settings", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()))
    _give_seats()
    op.drop_column("tables", "token_hash")


def _give_seats() -> None:
    connection = op.get_bind()
    meta = sa.MetaData()
    tables, people, devices, seats = (
        sa.Table(name, meta, autoload_with=connection) for name in ("tables", "people", "devices", "seats")
    )
    then = datetime.now(UTC)
    for row in connection.execute(sa.select(tables.c.id, tables.c.seats, tables.c.token_hash)).all():
        person = f"p{secrets.token_hex(9)}"
        names = [seat["name"] for seat in row.seats if seat["bot"] is None]
        name = names[0] if names else "Host"
        connection.execute(people.insert().values(id=person, created=then, name=name, settings={}, banned=False))
        device = {"token_hash": row.token_hash, "person_id": person, "created": then, "words": ""}
        connection.execute(devices.insert().values(device))
        for number, seat in enumerate(row.seats):
            holder = None if seat["bot"] else person
            place = {"table_id": row.id, "seat": number, "person_id": holder, "bot": seat["bot"]}
            connection.execute(seats.insert().values(**place, for_turn=False, resigned=False))
        connection.execute(tables.update().where(tables.c.id == row.id).values(host=person))


def downgrade() -> None:
    """Back to one token a table: that of its host's first device."""
    op.add_column("tables", sa.Column("token_hash", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    meta = sa.MetaData()
    tables, devices = (sa.Table(name, meta, autoload_with=connection) for name in ("tables", "devices"))
    for row in connection.execute(sa.select(tables.c.id, tables.c.host)).all():
        own = sa.select(devices.c.token_hash).where(devices.c.person_id == row.host).order_by(devices.c.created)
        token = connection.scalars(own).first() or ""
        connection.execute(tables.update().where(tables.c.id == row.id).values(token_hash=token))
    for column in ("due", "host", "visibility", "settings", "paused", "ended"):
        op.drop_column("tables", column)
    for name in ("desks", "chat", "orders", "seats", "links", "devices", "people"):
        op.drop_table(name)
