"""Channels of notices, and the outbox."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "channels",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("person_id", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("address_hash", sa.String(64), nullable=False),
        sa.Column("detail", sa.JSON, nullable=False),
        sa.Column("words", sa.String(60), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.Column("asked", moment),
        sa.Column("confirmed", moment),
        sa.Column("kinds", sa.JSON, nullable=False),
        sa.Column("digest_minutes", sa.Integer, nullable=False),
        sa.Column("quiet", sa.JSON),
        sa.Column("not_before", moment),
        sa.Column("last_sent", moment),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("trouble", sa.String(200), nullable=False),
        sa.UniqueConstraint("person_id", "address_hash", name="one_channel_an_address"),
    )
    op.create_index("ix_channels_person_id", "channels", ["person_id"])
    op.create_index("ix_channels_address_hash", "channels", ["address_hash"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("channel_id", sa.String(20), sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person_id", sa.String(20), nullable=False),
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("made", moment, nullable=False),
        sa.Column("due", moment, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("message", sa.String(32)),
        sa.Column("taken", moment),
    )
    for column in ("channel_id", "due", "state"):
        op.create_index(f"ix_outbox_{column}", "outbox", [column])


def downgrade() -> None:
    op.drop_table("outbox")
    op.drop_table("channels")
