"""What takes a whole game to find, kept of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "memos",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("memos")
