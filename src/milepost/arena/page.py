"""The figures of a match as one HTML page with plots; it needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from milepost.arena.families import FAMILIES
from milepost.arena.plots import Bar, histogram, intervals
from milepost.arena.report import figure, shown

STYLE = """
:root { color-scheme: light dark; --ink: #22201c; --soft: #6d675d; --paper: #fbf9f4; --line: #ddd6c8; --hue: #2b6a99; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7dc; --soft: #a59e90; --paper: #1d1b18; --line: #3a362f; --hue: #7db7e2; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; } th, td { padding: .3rem .7rem; text-align: right;
  border-bottom: 1px solid var(--line); white-space: nowrap; } th:first-child, td:first-child { text-align: left; }
th { color: var(--soft); font-weight: 600; } figure { margin: 1.5rem 0; } figcaption { font-weight: 600; }
svg { width: 100%; max-width: 44rem; height: auto; font-size: 12px; } svg text { fill: var(--ink); }
.tick, .count { fill: var(--soft) !important; } .grid { stroke: var(--line); } .mark { stroke: var(--soft);
  stroke-dasharray: 4 3; } .range { stroke: var(--hue); stroke-width: 3; stroke-linecap: round; }
.point, .bar { fill: var(--hue); } .dim { color: var(--soft); } .warn { color: #c2410c; }
"""


def page(found: Mapping[str, Any], records: Sequence[Mapping[str, Any]]) -> str:
    """The page of a match, from its summary and its games."""
    family = FAMILIES[found["family"]]
    players = found["players"]
    what, values = family.histogram(records)
    head = f"{found['title']}: {', '.join(player['name'] for player in players)}"
    parts = [
        f"<h1>{escape(head)}</h1>",
        _settings(found),
        "<h2>Players</h2>",
        _table(*player_rows(found)),
        "<h2>Play</h2>",
        _table(*play_rows(found)),
        intervals(
            "share of wins",
            [
                Bar(player["name"], player["wins"]["share"], player["wins"]["low"], player["wins"]["high"])
                for player in players
            ],
            1 / len(players),
            True,
        ),
        intervals(
            "rating",
            [Bar(player["name"], player["rating"], player["rating_low"], player["rating_high"]) for player in players],
            1500,
        ),
        "<h2>Games</h2>",
        _table(["", ""], figure_rows(found)),
        histogram(what, values) if values else "",
        _list(
            "Failures",
            [
                f"game {failure['game']} (seed {failure['seed']}), {failure['player']}, round "
                f"{failure['round']}, {failure['kind']}: {failure['message']}"
                for failure in found["failures"]
            ],
        ),
        _list("Stuck", stuck_words(found)),
    ]
    top = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(head)}</title>'
    body = "\n".join(filter(None, parts))
    return f'<!doctype html>\n<html lang="en">{top}<style>{STYLE}</style>\n{body}\n</html>\n'


def player_rows(found: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Who won how often: headings and cells."""
    rows = []
    for player in found["players"]:
        wins = player["wins"]
        rows.append(
            [
                player["name"],
                f"{wins['count']:g} of {player['games']}",
                shown(wins["share"], 3),
                f"{wins['low']:.3f}–{wins['high']:.3f}",
                shown(player["rating"], 0),
                f"{player['rating_low']:.0f}–{player['rating_high']:.0f}",
            ]
        )
    return ["player", "wins", "share", "95 %", "rating", "95 %"], rows


def play_rows(found: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """How they played: headings and cells."""
    columns = FAMILIES[found["family"]].COLUMNS
    rows = [
        [
            player["name"],
            *(shown(figure(player, path), digits) for _, path, digits in columns),
            shown(player["cpu_ms_per_turn"]["median"], 2),
        ]
        for player in found["players"]
    ]
    return ["player", *(name for name, _, _ in columns), "CPU ms a turn"], rows


def figure_rows(found: Mapping[str, Any]) -> list[list[str]]:
    """The figures of the match as a whole."""
    rows = [["games", str(found["games"])], ["seeds", str(found["sets"])], ["unfinished", str(found["unfinished"])]]
    if found["forfeited"]:
        rows.append(["ended by forfeit", str(found["forfeited"])])
    rows += [[name, shown(figure(found, path), digits)] for name, path, digits in FAMILIES[found["family"]].FIGURES]
    return [*rows, ["CPU ms a turn (median)", shown(found["cpu_ms_per_turn"]["median"], 2)]]


def stuck_words(found: Mapping[str, Any], most: int = 3) -> list[str]:
    """For each bot that was stuck, how often and where it shows first."""
    names = sorted({row["player"] for row in found["stuck"]})
    rows = {name: [row for row in found["stuck"] if row["player"] == name] for name in names}
    return [
        f"{name} was stuck {len(of)} times: "
        + "; ".join(
            f"game {row['game']} (seed {row['seed']}), seat {row['seat']}, turn {row['turn']}" for row in of[:most]
        )
        + ("; …" if len(of) > most else "")
        for name, of in rows.items()
    ]


def _settings(found: Mapping[str, Any]) -> str:
    names = ("seed", "round_limit", "deck", "budget", "results", "code", "milepost")
    words = ", ".join(f"{name.replace('_', ' ')} {found[name]}" for name in names)
    return f'<p class="dim">{escape(words)}</p>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head) if any(head) else ""
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>" if top else f"<table>{body}</table>"


def _list(title: str, lines: Sequence[str]) -> str:
    if not lines:
        return ""
    return f'<h2>{title}</h2><ul class="warn">' + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
