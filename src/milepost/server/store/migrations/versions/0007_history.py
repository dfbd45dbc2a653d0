"""Results of finished games, ratings, tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _results()
    _tournaments()


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("finished", MOMENT, nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("variants", sa.JSON, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("foreknown", sa.Boolean, nullable=False),
    )
    op.create_index("ix_results_finished", "results", ["finished"])
    op.create_index("ix_results_title", "results", ["title"])
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("bot", sa.String(100)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.Boolean, nullable=False),
    )
    op.create_index("ix_result_seats_person_id", "result_seats", ["person_id"])
    op.create_table(
        "ratings",
        sa.Column("book", sa.String(10), primary_key=True),
        sa.Column("title", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(110), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host", sa.String(20), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("variants", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer),
        sa.Column("clock", sa.JSON),
        sa.Column("bot", sa.String(100), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    owner = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.String(20), owner, primary_key=True),
        sa.Column("person_id", sa.String(20), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("left", sa.Integer),
    )
    op.create_table(
        "tournament_tables",
        sa.Column(
            "tournament_id", sa.String(20), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seating", sa.JSON, nullable=False),
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("deadline", MOMENT),
    )
    op.create_index("ix_tournament_tables_table_id", "tournament_tables", ["table_id"])
    op.create_index("ix_tournament_tables_deadline", "tournament_tables", ["deadline"])


def downgrade() -> None:
    for table in ("tournament_tables", "entrants", "tournaments", "ratings", "result_seats", "results"):
        op.drop_table(table)
