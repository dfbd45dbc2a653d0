"""Passkeys of accounts, and the people who wait for a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("created", moment, nullable=False),
    )
    op.create_table(
        "waiting",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("since", moment, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("until", moment, index=True),
        sa.UniqueConstraint("table_id", "person_id", name="one_place_in_line"),
    )


def downgrade() -> None:
    op.drop_table("waiting")
    op.drop_table("passkeys")
