"""A secret for each table, from which its bots' random streams come."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("bot_secret", sa.String(64), nullable=False, server_default=""))
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("bot_secret", sa.String))
    connection = op.get_bind()
    for table_id in connection.scalars(sa.select(tables.c.id)).all():
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(bot_secret=secrets.token_hex(32)))


def downgrade() -> None:
    op.drop_column("tables", "bot_secret")
