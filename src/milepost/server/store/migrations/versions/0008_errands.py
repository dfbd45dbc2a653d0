"""Standing orders of trains."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("orders", sa.Column("errand", sa.JSON))


def downgrade() -> None:
    with op.batch_alter_table("orders") as table:
        table.drop_column("errand")
