"""Several processes: how often a table was changed, who is alive, whose turn is whose, what was in memory before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("seen", MOMENT, nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "watchers",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("person_id", sa.String(20)),
    )
    op.create_index("ix_watchers_process", "watchers", ["process"])
    op.create_index("ix_watchers_table_id", "watchers", ["table_id"])
    op.create_table(
        "duties", sa.Column("name", sa.String(20), primary_key=True), sa.Column("owner", sa.String(16), nullable=True)
    )
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("due", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("asked", MOMENT, nullable=False, server_default=sa.func.now()),
        sa.Column("asks", sa.Integer, nullable=False, server_default="1"),
        sa.Column("owner", sa.String(16)),
        sa.Column("home", sa.String(16)),
    )
    op.create_index("ix_turns_due", "turns", ["due"])
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(20)),
        sa.Column("login", sa.String(60)),
        sa.Column("until", MOMENT, nullable=False),
    )
    op.create_index("ix_challenges_until", "challenges", ["until"])


def downgrade() -> None:
    for name in ("challenges", "plans", "turns", "duties", "watchers", "processes"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as table:
        table.drop_column("revision")
