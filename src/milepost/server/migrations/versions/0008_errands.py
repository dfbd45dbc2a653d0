"""Standing orders of trains."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("orders", sa.Column("errand", sa.JSON))
