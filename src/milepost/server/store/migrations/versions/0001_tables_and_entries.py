"""Tables and entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("family", sa.String(20), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("deck", sa.Integer, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("variants", sa.JSON, nullable=False),
        sa.Column("chance", sa.String(10), nullable=False),
        sa.Column("chance_value", sa.String(80), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("waiting", sa.String(10), nullable=False),
    )
    op.create_index("ix_tables_waiting", "tables", ["waiting"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("request", sa.String(64)),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("table_id", "key", name="one_entry_a_key"),
    )


def downgrade() -> None:
    op.drop_table("entries")
    op.drop_index("ix_tables_waiting", "tables")
    op.drop_table("tables")
