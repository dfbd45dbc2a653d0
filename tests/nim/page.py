"""The room that tells the server's page about Nim: as much as a table needs to be opened, played and looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from milepost.family.title import kept
from milepost.game import News
from milepost.log import ALL
from nim.position import NimPosition, NimView
from nim.title import NimTitle


def restored(texts: Mapping[str, str], deck: int) -> NimTitle:
    return kept(NimTitle, texts, deck)


def variants(chosen: Sequence[str]) -> list[dict[str, Any]]:
    return []


def seen(position: NimPosition, seat: int | None) -> dict[str, Any]:
    return position.as_dict(seat)


def shown(position: NimPosition, seat: int | None) -> dict[str, Any]:
    return {}


def legal(view: NimView) -> dict[str, Any]:
    return {"actions": [view.text(atom) for atom in view.legal()]}


def tell(
    before: NimPosition, after: NimPosition, seat: int, row: Sequence[int], news: Sequence[News]
) -> tuple[str, list[tuple[int, str]]]:
    gone = sum(before.heaps) - sum(after.heaps)
    over = after.outcome()
    return f"{after.names[seat]} takes {gone}", [(ALL, over.reason)] if over else []
