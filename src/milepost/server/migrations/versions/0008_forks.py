"""The chance of a forked game holds what the game before it was given, which takes more room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    _become(sa.Text(), sa.String(80))


def downgrade() -> None:
    _become(sa.String(80), sa.Text())


def _become(kind: sa.types.TypeEngine[str], before: sa.types.TypeEngine[str]) -> None:
    if op.get_bind().dialect.name != "sqlite":  # which keeps texts of any length in either
        op.alter_column("tables", "chance_value", type_=kind, existing_type=before, existing_nullable=False)
