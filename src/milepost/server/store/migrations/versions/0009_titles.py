"""Titles and decks that people bring along."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

MOMENT = sa.DateTime(timezone=True)


def _owner() -> sa.Column[str]:
    return sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "own_titles",
        sa.Column("id", sa.String(20), primary_key=True),
        _owner(),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("findings", sa.JSON, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("added", MOMENT, nullable=False),
        sa.UniqueConstraint("person_id", "title", name="one_title_an_id"),
    )
    op.create_index("ix_own_titles_title", "own_titles", ["title"])
    op.create_table(
        "own_decks",
        sa.Column("id", sa.String(20), primary_key=True),
        _owner(),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("cards", sa.JSON, nullable=False),
        sa.Column("changed", MOMENT, nullable=False),
    )
    op.create_index("ix_own_decks_person_id", "own_decks", ["person_id"])


def downgrade() -> None:
    op.drop_table("own_decks")
    op.drop_table("own_titles")
