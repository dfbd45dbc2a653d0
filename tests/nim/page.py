"""The room that tells the server's page about Nim: as much as a table needs to be opened, played and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.game import News
from milepost.log import ALL
from milepost.tell.records import Did, TableBase, Telling, sentence
from nim.position import NimPosition, NimView


def variants(chosen: Sequence[str]) -> list[dict[str, Any]]:
    return []


def table(base: TableBase, position: NimPosition, seat: int | None, view: NimView | None) -> dict[str, Any]:
    actions = [view.text(atom) for atom in view.legal()] if view else []
    return {**base, "family": "nim", "view": position.as_dict(seat), "legal": actions}


TIME_LIMIT: tuple[str, str] | None = None


def hides_cash(position: Any) -> bool:
    """Whether players do not see each other's cash."""
    return False


def calls_time(row: Sequence[int]) -> bool:
    return False


def tell(before: NimPosition, after: NimPosition, seat: int, row: Sequence[int], happened: Sequence[News]) -> Telling:
    gone = sum(before.heaps) - sum(after.heaps)
    over = after.outcome()
    did: Did = {"kind": "take", "phrase": f"takes {gone}", "ends_turn": True, "stretch": None}
    news = [(ALL, sentence("over", over.reason))] if over else []
    return Telling(f"{after.names[seat]} takes {gone}", did, news)
