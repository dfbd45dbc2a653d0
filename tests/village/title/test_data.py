"""The files of a title: read exactly, refused with file and line; a user's own cards in place of ours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import milepost
from milepost.bots import make_bot, play_out
from milepost.cli.app import app
from milepost.errors import DataError, MilepostError
from milepost.family.title import read_folder
from milepost.game import find_title
from milepost.titles import HERE, known
from milepost.village.board.line import FEATURES
from milepost.village.family import VillageTitle
from village.kit import title


def texts() -> dict[str, str]:
    return dict(read_folder(VillageTitle, HERE / "village").texts)


def test_our_deck_is_what_the_notes_say() -> None:
    made = read_folder(VillageTitle, HERE / "village")
    tracks = [card.track for card in made.cards.values()]
    assert [sum(track.terrain == terrain for track in tracks) for terrain in range(5)] == [16] * 5
    assert sum(track.curves for track in tracks) == 40
    features = [feature for track in tracks for feature in track.features if feature]
    assert [sum(feature.kind == kind for feature in features) for kind in range(5)] == [25, 25, 15, 20, 15]
    assert FEATURES == ("signal", "barn", "farm", "halt", "siding")
    assert sorted(feature.value for feature in features if feature.kind == 3) == [2] * 10 + [3] * 5 + [4] * 5


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("railway.txt", "1: field, bridge, signal, barn forest", "1: field, bridge, signal", "terrain, pattern"),
        ("railway.txt", "1: field, bridge", "1: meadow, bridge", "not a terrain"),
        ("railway.txt", "1: field, bridge", "1: field, tunnel", "not a pattern"),
        ("railway.txt", "1: field, bridge, signal", "1: field, bridge, lamp", "not a feature"),
        ("railway.txt", "1: field, bridge, signal", "1: field, bridge, signal 3", "needs nothing more"),
        ("railway.txt", "2: field, bridge, halt 2", "2: field, bridge, halt", "a halt has points"),
        ("railway.txt", "barn forest | count village 2", "barn castle | count village 2", "not a terrain"),
        ("railway.txt", "| count village 2", "| tour village 2", "not a kind of trip"),
        ("railway.txt", "| count village 2", "| count village", "needs terrain, points"),
        ("railway.txt", "| count village 2", "| count castle 2", "not one of field"),
        ("railway.txt", "| count village 2", "| count village two", "number of points"),
        ("railway.txt", "| terrains 0 10 6 0 0 0", "| terrains", "needs points for 0, 1, 2"),
        ("railway.txt", "\n2: field", "\n1: field", "appears twice"),
        ("railway.txt", "\n1: field", "\n0: field", "not a card number"),
        ("railway.txt", "\n1: field", "\none: field", "not a card number"),
        ("railway.txt", "\n1: field", "\n1 field", "expected"),
        ("terminus.txt", "1: field = 3 4", "1: field = 2 4", "never pays less than £3"),
        ("terminus.txt", "1: field = 3 4", "1: meadows = 3 4", "cannot be counted"),
        ("terminus.txt", "1: field = 3 4 5 7 9", "1: field 3 4", "expected"),
        ("borders.txt", "A: field, forest signal, lake |", "A: field, forest signal |", "3 starts are needed"),
        ("borders.txt", "| village halt 2, pasture,", "| village halt 2,", "4 starts are needed"),
        ("borders.txt", "A: field", "A: castle", "not a terrain"),
        ("borders.txt", "B: ", "A: ", "letter of its own"),
        ("borders.txt", "A: field, forest signal, lake | ", "A: field, forest signal, lake, ", "three starts"),
        ("title.toml", "signals = [0", "signals = [-1", "list of points"),
        ("title.toml", "signals = [0", "lamps = [0", "no option"),
        ("title.toml", "solo_target = 100", 'solo_target = "high"', "whole number"),
        ("title.toml", "solo_target = 100", "max_players = 5", "from 1 to 4"),
        ("title.toml", "solo_target = 100", "fewest_needs_other = 1", "true or false"),
        ("title.toml", 'money = "£"', "", "must be given"),
        ("title.toml", 'id = "village"', 'id = "My Village"', "small letters"),
        ("title.toml", 'money = "£"', 'money = "£"\ncolour = "red"', "unknown here"),
        ("title.toml", 'money = "£"', "money = ", "not TOML: this is no value"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_line(file: str, old: str, new: str, message: str) -> None:
    changed = texts()
    assert old in changed[file]
    changed[file] = changed[file].replace(old, new, 1)
    with pytest.raises(DataError, match=message) as caught:
        VillageTitle(changed, "my/")
    assert caught.value.file == f"my/{file}"
    if "must be given" not in message:
        wrong = new.strip("\n").splitlines()[-1][:12]
        found = [number for number, line in enumerate(changed[file].splitlines(), 1) if wrong in line]
        assert caught.value.line == found[1 if message in ("appears twice", "letter of its own") else 0]


def test_too_few_cards_are_refused() -> None:
    for file, keep, message in (
        ("railway.txt", 60, "59 railway cards"),
        ("terminus.txt", 37, "36 terminus cards"),
        ("borders.txt", 4, "4 borders"),
    ):
        changed = texts()
        changed[file] = "\n".join(changed[file].splitlines()[:keep])
        with pytest.raises(DataError, match=message):
            VillageTitle(changed)
    fewer = texts()
    fewer["railway.txt"] = "\n".join(fewer["railway.txt"].splitlines()[:38])
    fewer["title.toml"] += "max_players = 2\n"
    assert VillageTitle(fewer).rules.max_players == 2


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    shutil.copytree(HERE / "village", tmp_path / "mine")
    (tmp_path / "mine" / "terminus.txt").unlink()
    with pytest.raises(DataError, match="missing"):
        milepost.new(str(tmp_path / "mine"), 2)
    with pytest.raises(DataError, match="missing"):
        VillageTitle({})


def test_a_folder_of_own_cards_is_played(tmp_path: Path) -> None:
    """As for crayon titles: `milepost.new("path/to/folder")`; its games are not those of ours."""
    folder = tmp_path / "mine"
    shutil.copytree(HERE / "village", folder)
    cards = (folder / "railway.txt").read_text(encoding="utf-8")
    (folder / "railway.txt").write_text(cards.replace("halt 4", "halt 9"), encoding="utf-8")
    toml = (folder / "title.toml").read_text(encoding="utf-8").replace('id = "village"', 'id = "hamlet"')
    (folder / "title.toml").write_text(toml, encoding="utf-8")
    game = milepost.new(str(folder), 3, seed=1)
    assert game.title.id == "hamlet"
    assert play_out(game, [make_bot("greedy", seat) for seat in range(3)]) is not None
    assert milepost.load(game.record(), game.title).digest() == game.digest()
    assert game.title.digest() != find_title("village").digest()


def test_few_cards_let_the_deck_run_dry_and_the_game_still_ends() -> None:
    """VIL-R3: two players with the 35 cards they need at least, planning every trip they can."""
    import random

    fewer = texts()
    fewer["railway.txt"] = "\n".join(fewer["railway.txt"].splitlines()[:38])
    fewer["title.toml"] += "max_players = 2\nstart_money = 90\n"
    made = VillageTitle(fewer)
    dry = 0
    for seed in range(20):
        game = milepost.new(made, 2, seed)
        rng = random.Random(seed)
        while game.waiting():
            plans = list(game.legal().of("plan"))
            game.play(plans[-1] if plans else game.legal().choose(rng))
            dry += not game.state.as_dict(None)["deck"]["cards"]
        assert game.outcome() is not None
        assert milepost.load(game.record(), made).digest() == game.digest()
    assert dry


def test_an_unknown_family_is_refused(tmp_path: Path) -> None:
    (tmp_path / "title.toml").write_text('id = "x"\nname = "X"\nfamily = "chess"\nmoney = "M"\n', encoding="utf-8")
    with pytest.raises(DataError, match="not a family of games; known: crayon, village"):
        milepost.new(str(tmp_path))


def test_what_only_crayon_titles_have_is_refused_in_words() -> None:
    with pytest.raises(MilepostError, match="demand cards"):
        known("village")
    with pytest.raises(MilepostError, match="one deck"):
        milepost.new("village", 2, deck=3)
    with pytest.raises(MilepostError, match="no variant “fast”"):
        milepost.new("village", 2, variants=["fast"])


def test_a_title_is_pickled_as_its_files() -> None:
    import copy
    import pickle

    made = title()
    assert pickle.loads(pickle.dumps(made)).digest() == made.digest()
    assert copy.deepcopy(made) is made


# The command line


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def test_play_and_replay_show_the_tableaux_and_who_has_won(tmp_path: Path) -> None:
    shown = run(
        "play", "village", "--players", "greedy,random", "--seed", "1", "--fast", "--log", str(tmp_path / "game.log")
    )
    assert "won with" in shown
    assert "╰╮" in shown
    assert "sidings" in shown
    assert run("replay", str(tmp_path / "game.log")).strip() == shown.strip()


def test_titles_and_check() -> None:
    assert "village" in run("titles").split()
    assert "All is well." in run("title", "check", "village")


def test_check_names_what_is_wrong(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(HERE / "village", folder)
    cards = (folder / "railway.txt").read_text(encoding="utf-8")
    (folder / "railway.txt").write_text(cards.replace(", farm", ", -"), encoding="utf-8")
    (folder / "title.toml").write_text(
        'id = "mine"\nname = "Mine"\nfamily = "village"\nmoney = "£"\n[options]\nsignals = [0, 3, 2]\n',
        encoding="utf-8",
    )
    done = CliRunner().invoke(app, ["title", "check", str(folder)])
    assert done.exit_code == 1
    assert "[table] “signals”" in done.output
    assert "[trip] the trip of card 35 scores nothing" in done.output
    assert "[terminus] terminus card 29 never pays more" in done.output
    assert "[deck]" not in done.output
    (folder / "borders.txt").write_text("A: lake\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["title", "check", str(folder)])
    assert done.exit_code == 1
    assert "unreadable" in done.output
