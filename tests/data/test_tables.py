"""Games as tables, opened by the libraries people use; a dataset by one command; the notebook runs."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pandas as pd
import polars as pl
import pytest
from typer.testing import CliRunner

import milepost
from milepost.arena.match import Match
from milepost.arena.run import play_match
from milepost.bots import make_bot, play_out
from milepost.cli.app import app
from milepost.data import rows_of
from milepost.data.export import Export
from milepost.data.tables import TABLES, Played, read_log
from milepost.errors import MilepostError

ROOT = Path(__file__).parent.parent.parent
TITLE = ROOT / "examples/title-package/src/two_shores"


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small dataset, made as the documentation says."""
    folder = tmp_path_factory.mktemp("dataset")
    words = [str(TITLE), "--players", "greedy,random", "--games", "3", "--rounds", "20", "--workers", "1"]
    done = CliRunner().invoke(app, ["dataset", *words, "--to", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


def test_pandas_and_polars_read_the_same_tables(dataset: Path) -> None:
    for table, (columns, _) in TABLES.items():
        path = dataset / f"games.{table}.parquet"
        panda, polar = pd.read_parquet(path), pl.read_parquet(path)
        assert list(panda.columns) == polar.columns == list(columns("crayon"))
        assert len(panda) == polar.height > 0
        assert panda["number"].tolist() == polar["number"].to_list()


def test_the_tables_agree_with_the_games(dataset: Path) -> None:
    title = milepost.find_title(str(TITLE))
    logs = sorted((dataset / "logs").iterdir())
    turns, deliveries = (pl.read_parquet(dataset / f"games.{table}.parquet") for table in ("turns", "deliveries"))
    actions = pl.read_parquet(dataset / "games.actions.parquet")
    assert len(logs) == 3
    for path in logs:
        game, bots = read_log(path, title)[1:]
        own = turns.filter(pl.col("game") == path.stem)
        for seat in range(2):
            paid = deliveries.filter((pl.col("game") == path.stem) & (pl.col("seat") == seat))["gain"].sum()
            last = own.filter(pl.col("seat") == seat).row(-1, named=True)
            assert (last["cash"], last["income"], last["bot"]) == (game.state.cash[seat], paid, bots[seat])
            outcome = game.outcome()
            assert last["won"] == (seat in outcome.winners if outcome else None)
        assert actions.filter(pl.col("game") == path.stem).height == len(game.entries())
    assert set(turns["bot"]) == {"greedy", "random"}


def test_a_dataset_goes_on_where_it_stopped(dataset: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in (dataset / "logs").iterdir()}
    gone = sorted(before)[1]
    (dataset / "logs" / gone).unlink()
    words = [str(TITLE), "--players", "greedy,random", "--games", "4", "--rounds", "20", "--workers", "1"]
    done = CliRunner().invoke(app, ["dataset", *words, "--to", str(dataset), "--tables", "turns"])
    assert done.exit_code == 0, done.output
    after = {path.name: path.stat().st_mtime_ns for path in (dataset / "logs").iterdir()}
    assert len(after) == 4
    assert [name for name in before if after[name] != before[name]] == [gone]
    assert len(pd.read_parquet(dataset / "games.parquet")["game"].unique()) == 4


def test_the_arenas_figures_are_the_same_with_logs(tmp_path: Path) -> None:
    match = Match(str(TITLE), ("greedy", "random"), games=2, rounds=8)

    def figures(records: list[dict[str, Any]]) -> list[Any]:
        return [(one["position"], one["rounds"], one["winners"], "log" in one) for one in records]

    plain, logged = play_match(match), play_match(match, logs=tmp_path / "logs", keep=tmp_path / "games.jsonl")
    assert figures(plain) == figures(logged)
    assert not any("log" in json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines())


def test_village_by_the_standard_library_pandas_and_polars(tmp_path: Path) -> None:
    game = milepost.new("village", ["Ann", "Bob"], seed=1)
    play_out(game, [make_bot("greedy", seat, "village") for seat in range(2)])
    log = tmp_path / "village.txt"
    log.write_text(game.record(), encoding="utf-8")
    done = CliRunner().invoke(app, ["export", str(log), "--to", str(tmp_path / "all.csv")])
    assert done.exit_code == 0, done.output
    with (tmp_path / "all.turns.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 24
    last = rows[-1]  # of the other seat the end brings more than its last turn did
    assert int(last["points"]) == game.state.points[int(last["seat"])]
    assert pd.read_csv(tmp_path / "all.deliveries.csv")["gain"].sum() == sum(
        points for ended in game.state.ended for _, _, _, points, _ in ended
    )
    assert rows_of(game, "turns")[0]["player"] == rows[0]["player"]
    done = CliRunner().invoke(app, ["export", str(log), "--to", str(tmp_path / "all.parquet")])
    assert done.exit_code == 0, done.output
    for table, (columns, _) in TABLES.items():
        path = tmp_path / f"all.{table}.parquet"
        panda, polar = pd.read_parquet(path), pl.read_parquet(path)
        assert list(panda.columns) == polar.columns == list(columns("village"))
        here = [{**row, "game": "village"} for row in rows_of(game, table)]
        assert polar.to_dicts() == here
        assert panda.astype(object).where(panda.notna(), None).to_dict("records") == here


def test_what_cannot_be_exported_is_refused_by_name(tmp_path: Path) -> None:
    game = milepost.new("india", 2, seed=1)
    (tmp_path / "good.txt").write_text(game.record(), encoding="utf-8")
    bad = tmp_path / "bad.txt"
    bad.write_text(game.record().replace("seed: 1", "seed: 2"), encoding="utf-8")
    with pytest.raises(MilepostError, match=r"bad\.txt: log line 8"):
        read_log(bad)
    with pytest.raises(MilepostError, match="cannot be read"):
        read_log(tmp_path / "none.txt")
    with pytest.raises(MilepostError, match="should end with"):
        Export(tmp_path / "games.xlsx", ["turns"])
    with pytest.raises(MilepostError, match="no table “hats”"):
        Export(tmp_path / "games.csv", ["hats"])
    with pytest.raises(MilepostError, match="no table “hats”"):
        rows_of(game, "hats")
    with Export(tmp_path / "games.csv", ["turns"]) as out:
        out.add(Played("one", game, (None, None)))
        with pytest.raises(MilepostError, match="export them apart"):
            out.add(Played("other", milepost.new("village", 2, seed=1), (None, None)))


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(ROOT / "examples/analysis.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [kind for cell in notebook.cells for out in cell.get("outputs", ()) for kind in out.get("data", ())]
    assert "text/html" in shown
    assert "image/svg+xml" in shown
