"""The tables of docs/performance.md, made of `benchmarks/results.json`. What was never measured is told as such."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any

import growth_plots

RESULTS: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "benchmarks" / "results.json").read_text(encoding="utf-8")
)
Rows = Iterable[Iterable[str]]
ABSENT = "not measured yet"

# What the project wants of itself: at least or at most so much.
AIMS: dict[str, tuple[str, float]] = {
    "random_play_ratio_catanatron": ("≥", 5),
    "random_play_ratio_openspiel_backgammon": ("≥", 1),
    "random_play_pure_ratio_catanatron": ("≥", 3),
    "state_copy_us": ("≤", 4),
    "planner_game_speedup": ("≥", 4),
    "kernel_speedup_c": ("≥", 20),
    "legal_max_ms": ("≤", 20),
    "open_game_ms_p90": ("≤", 50),
    "open_replay_ms_p90": ("≤", 50),
    "open_replay_first_ms_p90": ("≤", 50),
    "step_game_ms_p90": ("≤", 30),
    "action_to_board_ms_p95": ("≤", 100),
    "first_load_kb_gz": ("≤", 110),
    "pan_frame_ms_p95": ("≤", 4),
    "pan_frame_slow_ms_p95": ("≤", 16),
    "zoom_task_ms_max": ("≤", 50),
    "env_india_ratio_go": ("≥", 1),
    "env_village_ratio_connect_four": ("≥", 1),
}
ENGINES = {
    "Milepost, kernel in C": ("milepost_atoms_per_s", "atoms", "", "state_copy_us"),
    "Milepost, kernel in Python": ("milepost_pure_atoms_per_s", "atoms", "", ""),
    "catanatron": ("catanatron_actions_per_s", "actions", "random_play_ratio_catanatron", "catanatron_copy_us"),
    "python-chess": ("python_chess_moves_per_s", "moves", "random_play_ratio_python_chess", "python_chess_copy_us"),
    "OpenSpiel, backgammon (C++)": (
        "openspiel_backgammon_moves_per_s",
        "moves",
        "random_play_ratio_openspiel_backgammon",
        "openspiel_backgammon_copy_us",
    ),
    **{
        f"PettingZoo, {game.replace('_', ' ')}": (
            f"pettingzoo_{game}_moves_per_s",
            "moves",
            f"random_play_ratio_pettingzoo_{game}",
            "",
        )
        for game in ("chess", "connect_four", "texas_holdem")
    },
}
QUESTIONS = {
    "courses": "courses from a city to all others",
    "courses_over_new_layers": "the same over layers not seen before",
    "courses_paths": "the ways of such courses, to all cities",
    "accounts": "what a way takes (the planner's)",
    "trips": "the best order of stops (the planner's)",
    "costs": "building costs to everywhere",
    "costs_lines": "lines to build, to 50 places",
    "reach": "reach of a train in a turn",
    "journeys": "journeys to everywhere",
    "rights": "ways side by side for all who have a right (a flow)",
    "networks": "which major cities own track joins",
    "floods": "pieces of own track (a flood)",
    "distances": "distances as the crow flies, to everywhere",
    "lengths": "lengths of track to everywhere",
}


def table(head: Iterable[str], rows: Rows) -> str:
    """A table with numbers to the right of a first column of words."""
    names = list(head)
    lines = [f"| {' | '.join(row)} |" for row in (names, *rows)]
    return "\n".join([lines[0], "|---|" + "---:|" * (len(names) - 1), *lines[1:]])


def figure(name: str, unit: str = "") -> str:
    """A figure with its spread, where it has one."""
    value, spread = RESULTS.get(name), RESULTS["spread"].get(name)
    if value is None:
        return ABSENT if name else ""
    return f"{value:,g}{unit and ' ' + unit}" + (f" ± {spread:.0%}".replace("%", " %") if spread else "")


def code_of(run: dict[str, Any]) -> str:
    """Which code was measured. The source is Git's name of `src`; older figures do not have one."""
    source = f" (source {run['source']})" if "source" in run else ""
    day = date.fromisoformat(run["date"])
    return f"Measured on {day.day} {day:%B %Y} with version {run['version']}{source}, Python {run['python']}"


def run_of(part: str) -> str:
    """When and how a part was measured; a reader sees how old it is."""
    run = RESULTS["runs"].get(part)
    if run is None:
        return "Not measured yet."
    return f"{code_of(run)}, kernel in {run['kernel']}, {run['load']:g} programs wanting {run['cores']} cores."


def aims() -> str:
    def row(name: str, sign: str, aim: float) -> tuple[str, str, str, str]:
        value = RESULTS.get(name)
        met = "" if value is None else "yes" if (value >= aim if sign == "≥" else value <= aim) else "**no**"
        return f"`{name}`", f"{sign} {aim:g}", figure(name), met

    return table(("figure", "aim", "measured", "met"), (row(name, *aim) for name, aim in AIMS.items()))


def peers() -> str:
    rows = [
        (engine, figure(play, unit), figure(ratio), figure(copy))
        for engine, (play, unit, ratio, copy) in ENGINES.items()
    ]
    head = ("engine", "random play, per second", "Milepost is faster by a factor of", "copying a state, µs")
    return f"{table(head, rows)}\n\n{run_of('peers')}"


def village() -> str:
    rows = [
        ("Milepost, Village", figure("village_games_per_s"), ""),
        ("catanatron", figure("catanatron_games_per_s"), figure("village_random_games_ratio_catanatron")),
    ]
    return table(("whole random games of four", "per second", "Village is faster by a factor of"), rows)


def kernel() -> str:
    kinds = [name.removeprefix("kernel_speedup_c_") for name in RESULTS if name.startswith("kernel_speedup_c_")]
    rows = [
        (
            QUESTIONS[kind],
            figure(f"kernel_{kind}_pure_us"),
            figure(f"kernel_{kind}_us"),
            figure(f"kernel_speedup_c_{kind}"),
        )
        for kind in sorted(kinds, key=list(QUESTIONS).index)
    ]
    rows.append(
        (
            "all but the planner's own two, geometric mean (`kernel_speedup_c`)",
            "",
            "",
            f"**{figure('kernel_speedup_c')}**",
        )
    )
    return f"{table(('question', 'Python, µs', 'C, µs', 'times faster'), rows)}\n\n{run_of('kernel')}"


def planner() -> str:
    titles = {"india": "India", "russia": "Russia", "italy": "Italy (two players)", "nippon": "Nippon"}
    rows = [(words, figure(f"planner_game_cpu_s_{title}")) for title, words in titles.items()]
    rows.append(("India, by the code before the kernel in C", figure("planner_game_before_cpu_s")))
    return f"{table(('a game of four `planner` players', 'CPU seconds'), rows)}\n\n{run_of('planner')}"


def legal() -> str:
    titles = ("india", "russia", "italy", "nippon")
    rows = [("dearest position, ms", *(figure(f"legal_max_ms_{title}") for title in titles))]
    return f"{table(('', *(title.capitalize() for title in titles)), rows)}\n\n{run_of('legal')}"


def opening() -> str:
    games = [name.removeprefix("open_game_entries_") for name in RESULTS if re.match(r"open_game_entries_\w+_\d", name)]
    rows = [
        (
            game.replace("_", ", ").capitalize() + " players",
            *(
                figure(f"open_{kind}_{game}")
                for kind in ("game_entries", "game_ms", "game_replayed_ms", "replay_first_ms", "replay_unkept_ms")
            ),
            figure(f"end_game_ms_{game}"),
        )
        for game in sorted(games)
    ]
    head = (
        "finished game",
        "entries",
        "from its snapshots, ms",
        "from its beginning, ms",
        "its replay, for the first who looks, ms",
        "the same where nothing was kept at its end, ms",
        "what is found at its end, ms",
    )
    return f"{table(head, rows)}\n\n{run_of('opening')}"


def growth() -> str:
    """Each curve: what it is at its ends, the power that fits, and those that fit its halves."""
    rows = []
    for axis, curves in growth_plots.CURVES.items():
        for name, row in curves.items():
            (first, low), *_, (last, high) = row.items()
            begins, ends = growth_plots.halves(row)
            rows.append(
                (
                    name,
                    f"{float(first):,g} to {float(last):,g} {axis}",
                    f"{growth_plots.time_words(low)} to {growth_plots.time_words(high)}",
                    f"{growth_plots.exponent(row):.2f}",
                    f"{begins:.1f}, {ends:.1f}",
                )
            )
    head = ("what", "from … to", "takes", "fitted power", "first half, second half")
    return f"{table(head, rows)}\n\n{run_of('growth')}"


def page() -> str:
    rows = [
        (
            words,
            *(
                figure(f"action_to_{stop}_ms_{kind}_{title}")
                for stop in ("table", "board")
                for kind in ("median", "p95")
            ),
        )
        for title, words in (("india", "India"), ("nippon", "Nippon"))
    ]
    head = ("all actions, in ms", "in the page: median", "p95", "painted: median", "p95")
    return f"{table(head, rows)}\n\n{run_of('page')}"


def environments() -> str:
    rows = [
        ("Milepost, India", figure("env_india_steps_per_s"), ""),
        ("PettingZoo, Go", figure("env_go_steps_per_s"), figure("env_india_ratio_go")),
        ("Milepost, Village", figure("env_village_steps_per_s"), ""),
        ("PettingZoo, connect four", figure("env_connect_four_steps_per_s"), figure("env_village_ratio_connect_four")),
    ]
    head = ("environment", "steps a second", "the Milepost above it is faster by a factor of")
    return f"{table(head, rows)}\n\n{run_of('env')}"


TABLES: dict[str, Callable[[], str]] = {
    "environments": environments,
    "aims": aims,
    "peers": peers,
    "games of Village": village,
    "kernel": kernel,
    "planners' games": planner,
    "legal actions": legal,
    "stored games": opening,
    "growth": growth,
    "actions on the page": page,
}
