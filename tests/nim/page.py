"""The room that tells the server's page about Nim: as much as a table needs to be opened, played and looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from milepost.family.title import kept
from milepost.game import News
from milepost.log import ALL
from milepost.tell.records import TableBase
from nim.position import NimPosition, NimView
from nim.title import NimTitle


def restored(texts: Mapping[str, str], deck: int) -> NimTitle:
    return kept(NimTitle, texts, deck)


def variants(chosen: Sequence[str]) -> list[dict[str, Any]]:
    return []


def table(base: TableBase, position: NimPosition, seat: int | None, view: NimView | None) -> dict[str, Any]:
    actions = [view.text(atom) for atom in view.legal()] if view else []
    return {**base, "family": "nim", "view": position.as_dict(seat), "legal": actions}


def calls_time(row: Sequence[int]) -> bool:
    return False


def tell(
    before: NimPosition, after: NimPosition, seat: int, row: Sequence[int], news: Sequence[News]
) -> tuple[str, list[tuple[int, str]]]:
    gone = sum(before.heaps) - sum(after.heaps)
    over = after.outcome()
    return f"{after.names[seat]} takes {gone}", [(ALL, over.reason)] if over else []
