"""Nothing: keeps the place of the step that adds people."""

from __future__ import annotations

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
