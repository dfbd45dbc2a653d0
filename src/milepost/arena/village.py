"""The measures of village games: points, and what they were made of. Every turn builds a track, so nobody is stuck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from milepost.arena.stats import spread
from milepost.game import News
from milepost.village.family import VillageTitle
from milepost.village.position import VillagePosition

Records = Sequence[Mapping[str, Any]]


class VillageWatch:
    """Nothing is to be counted on the way: points stand in the position."""

    def turn(self, state: VillagePosition) -> tuple[int, int]:
        return state.round, state.seat

    def before(self, state: VillagePosition, seat: int, atom: int) -> None:
        pass

    def after(self, state: VillagePosition, seat: int, atom: int, news: Sequence[News]) -> None:
        pass

    def turn_over(self, state: VillagePosition, number: int, seat: int) -> None:
        pass

    def seats(self, state: VillagePosition) -> list[dict[str, Any]]:
        return [
            {"points": player["points"], "money": player["money"], "idle": 0, "stuck": []}
            for player in state.as_dict(None)["players"]
        ]


def watch(state: VillagePosition) -> VillageWatch:
    return VillageWatch()


def facts(title: VillageTitle, state: VillagePosition) -> dict[str, Any]:
    return {}


def match_figures(records: Records, known: Mapping[str, Any]) -> dict[str, Any]:
    """Points of all seats, and of the best one of each game."""
    best = [(record["seed"], max(seat["points"] for seat in record["seats"])) for record in records]
    return {
        "points": spread([(record["seed"], seat["points"]) for record in records for seat in record["seats"]]),
        "best_points": spread(best),
    }


def player_figures(
    played: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]], known: Mapping[str, Any]
) -> dict[str, Any]:
    return {name: spread([(record["seed"], seat[name]) for record, seat in played]) for name in ("points", "money")}


COLUMNS = (("points", "points.mean", 1), ("money left", "money.mean", 1))
FIGURES = (("points (mean)", "points.mean", 1), ("best points (mean)", "best_points.mean", 1))


def histogram(records: Records) -> tuple[str, list[float]]:
    return "points of all players", [seat["points"] for record in records for seat in record["seats"]]
