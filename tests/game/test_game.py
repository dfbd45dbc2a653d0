"""What every game offers: seats, play, undo, texts, views, records; and how it answers bad input."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest

import milepost
from crayon.boards import small, tiny
from milepost.crayon.atoms import BUILD, atom
from milepost.errors import IllegalAction, MilepostError, UnknownAction
from milepost.game import Game


def new(seed: int = 3, players: int = 3) -> Game:
    return milepost.new(small(), players, seed)


def play_on(game: Game, steps: int, seed: int = 0) -> Game:
    rng = random.Random(seed)
    for _ in range(steps):
        if game.waiting():
            game.play(game.legal().choose(rng))
    return game


def test_the_first_seat_to_act_is_waited_for() -> None:
    game = new()
    assert len(game.waiting()) == 1
    assert list(game.legal()) == list(game.legal(game.waiting()[0]))


def test_an_action_is_an_atom_a_row_of_atoms_or_a_text() -> None:
    atoms = new().state.parse("build B3 B4 B5", new().waiting()[0])
    assert len(atoms) == 2
    ways: list[list[milepost.game.Action]] = [["build B3 B4 B5"], [atoms], [*atoms], ["build B3 B4", "build B4 B5"]]
    digests = set()
    for way in ways:
        game = new()
        for action in way:
            game.play(action)
        digests.add(game.digest())
    assert len(digests) == 1


def test_a_path_is_one_step_to_undo() -> None:
    game = new()
    before = game.digest()
    game.play("build B3 B4 B5")
    assert len(game.entries()) == 1
    game.undo()
    assert game.digest() == before


def test_a_path_is_played_whole_or_not_at_all() -> None:
    game = new()
    before = game.digest()
    with pytest.raises(IllegalAction) as caught:
        game.play("build B3 B4 B5 C5 D4 D5 D6 D7 D8 E8 E9 F9 F8 F7 F6 E5")  # dearer than 20M
    assert caught.value.rule == "BLD-1"
    assert game.digest() == before
    assert game.entries() == []


def test_a_destination_stands_for_the_cheapest_track() -> None:
    game = new()
    game.play("build Ayr")
    entry = game.entries()[-1]
    assert entry.text.startswith("build ")
    assert len(entry.atoms) == 3
    game.undo()
    game.play(entry.text)
    assert game.entries()[-1].atoms == entry.atoms, "the text written is the text read"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "build",
        "build K99",
        "build B3 Z9",
        "move",
        "pick Gold",
        "deliver Coal",
        "deliver Coal Ayr 77",
        "upgrade",
        "upgrade Maglev",
        "place",
        "place Atlantis",
        "done now",
        "ride Nautilus",
        "ride Sound paying 9",
        "move train-3 B3 B4",
        "build train-x B3 B4",
        "lose",
        "; done",
        "discard all",
    ],
)
def test_a_text_that_is_no_action_says_what_would_be(text: str) -> None:
    game = new()
    before = game.digest()
    with pytest.raises(UnknownAction) as caught:
        game.play(text)
    assert len(str(caught.value)) > 15
    assert game.digest() == before


@pytest.mark.parametrize("action", [-1, 1 << 40, 99 << 24, atom(BUILD, (1 << 20) - 1), [], [1.5], None, 3.5, b"done"])
def test_an_object_that_is_no_action_is_refused(action: object) -> None:
    game = new()
    before = game.digest()
    with pytest.raises(IllegalAction):
        game.play(action)  # type: ignore[arg-type]
    assert game.digest() == before


def test_acting_out_of_turn_is_refused_and_says_whose_turn_it_is() -> None:
    game = new()
    other = (game.waiting()[0] + 1) % 3
    with pytest.raises(IllegalAction, match=game.names[game.waiting()[0]]) as caught:
        game.play("done", other)
    assert caught.value.rule == "TRN-2"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    game = new()
    before = game.digest()
    for ask in (lambda: game.play("done", seat), lambda: game.view(seat), lambda: game.legal(seat)):
        with pytest.raises(MilepostError, match="0 to 2"):
            ask()
    assert game.digest() == before


@pytest.mark.parametrize("players", [1, 7, ["Ann"], ["Ann", "Ann"], ["Ann", ""], ["Ann", "a,b"], ["Ann", " Bob"]])
def test_players_that_cannot_be_are_refused(players: int | list[str]) -> None:
    with pytest.raises(MilepostError):
        milepost.new(small(), players, 1)


def test_an_unknown_title_or_variant_is_refused() -> None:
    with pytest.raises(MilepostError, match="atlantis"):
        milepost.new("atlantis")
    with pytest.raises(MilepostError, match="no-such-variant"):
        milepost.new("india", 2, 1, variants=["no-such-variant"])


def test_nothing_can_be_played_after_the_end() -> None:
    game = milepost.new(tiny(), 2, 1)
    s = game.state
    s.cash = [300, 10]
    for text in ("done", "done", "done", "done"):
        game.play(text)
    from milepost.crayon.rules.track import lay

    board = tiny().board
    for a, b in (("B3", "B4"), ("B4", "B5")):
        lay(game.state, 0, board.arm(board.find(a), board.find(b)))
    for _ in range(4):  # each ends operations and building
        game.play("done")
    assert not game.waiting()
    assert game.outcome() == milepost.Outcome((0,), "Player 1 joined 2 major cities and held 300M", ((0,), (1,)))
    with pytest.raises(IllegalAction) as caught:
        game.play("done")
    assert caught.value.rule == "WIN-2"
    assert not list(game.legal(0))


def test_undo_goes_back_to_any_step_and_rewinds_chance() -> None:
    game = new()
    play_on(game, 100)
    digests = {}
    game = new()
    rng = random.Random(0)
    for n in range(100):
        digests[n] = game.digest()
        game.play(game.legal().choose(rng))
    end = game.digest()
    texts = [(entry.text, entry.seat) for entry in game.entries()]
    game.undo(to=37)
    assert game.digest() == digests[37]
    for text, seat in texts[37:]:
        game.play(text, seat)
    assert game.digest() == end, "the same cards are drawn again"


def test_any_position_of_a_game_can_be_looked_at_again() -> None:
    game = milepost.new("india", players=3, seed=4)
    rng, seen = random.Random(4), {0: game.digest()}
    for _ in range(150):
        game.play(game.legal().choose(rng))
        seen[game.steps] = game.digest()
    for number, digest in seen.items():
        assert Game(game.at(number)).digest() == digest
    now = game.digest()
    game.at(75).play(next(iter(game.at(75).legal(game.at(75).waiting()[0]))), game.at(75).waiting()[0])
    assert game.digest() == now  # it was a copy


def test_a_step_that_was_taken_back_has_no_position() -> None:
    game = milepost.new("india", players=2, seed=4)
    game.play("done")
    game.undo()
    game.play("done")
    assert Game(game.at(3)).digest() == game.digest()
    for number in (1, 2, 4, -1, True, "1"):
        with pytest.raises(MilepostError, match="not part of the game"):
            game.at(number)  # type: ignore[arg-type]


def test_a_game_goes_on_from_a_position_that_was_kept() -> None:
    """Steps, chance and undo are those of the game; what came before is asked for in vain."""
    game, rng = milepost.new("india", players=3, seed=4), random.Random(4)
    for _ in range(60):
        game.play(game.legal().choose(rng))
    game.undo()  # step 61 leads to the position after step 59
    packed, now = game.state.packed(), game.digest()
    again = milepost.new("india", players=3, seed=4)
    again.resume(packed, game.steps, base=59)
    assert (again.digest(), again.steps, again.base, game.base) == (now, 61, 59, -1)
    with pytest.raises(MilepostError, match="nothing to undo"):
        again.undo()
    for _ in range(40):
        atom = game.legal().choose(rng)
        assert game.play(atom) == again.play(atom)
    assert (again.digest(), again.last_line()) == (game.digest(), game.last_line())
    assert Game(again.at(75)).digest() == Game(game.at(75)).digest()
    for ask in (lambda: again.undo(58), lambda: again.at(0), again.record):
        with pytest.raises(MilepostError, match="this game was opened at step"):
            ask()
    again.undo(59)
    assert (again.digest(), again.steps) == (now, 102)


def test_undoing_what_is_not_there_is_refused() -> None:
    game = new()
    with pytest.raises(MilepostError, match="nothing to undo"):
        game.undo()
    game.play("done")
    with pytest.raises(MilepostError, match="nothing after step 1"):
        game.undo(to=1)
    game.play("done")
    game.undo()
    game.play("done")  # step 4; step 2 has been taken back
    with pytest.raises(MilepostError, match="step 2 is not part"):
        game.undo(to=2)


def test_an_undo_is_itself_a_record() -> None:
    game = new()
    game.play("done")
    game.play("done")
    game.undo()
    game.play("done")
    assert [line.body().split(" ")[:2] for line in game.lines()][1:] == [
        ["1", str(game.entries()[0].seat)],
        ["2", str(game.entries()[1].seat)],
        ["3", "undo"],
        ["4", str(game.entries()[1].seat)],
        ["end:", "4"],
    ]
    assert milepost.load(game.record(), small()).digest() == game.digest()


def test_a_copy_goes_its_own_way() -> None:
    game = new()
    other = game.copy()
    other.play("done")
    assert game.digest() != other.digest()
    assert milepost.load(other.record(), small()) == other


def test_repr_and_print_show_the_position() -> None:
    game = new()
    assert repr(game) == "milepost.new('test', ['Player 1', 'Player 2', 'Player 3'], seed=3)"
    text = str(game)
    assert "round 1, building" in text
    assert "50M" in text
    assert "not placed" in text


def test_a_secret_game_promises_its_secret_and_opens_it_at_the_end() -> None:
    import hashlib

    game = milepost.new(tiny(), 2)
    word, promise = game.header(0).chance
    assert word == "commit"
    secret_word, secret = game.header().chance
    assert secret_word == "secret"
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == promise
    assert secret not in game.record(0)


def test_the_idiom_of_playing_and_undoing_each_legal_action_works() -> None:
    game = new()
    everything = list(game.legal())
    seen = []
    for one in game.legal():
        game.play(one)
        game.undo()
        seen.append(one)
    assert seen == everything


def test_a_refused_row_leaves_who_holds_the_position_untouched() -> None:
    game = new()
    state, legal, count = game.state, game.legal(), len(game.legal())
    build = next(legal.of("build"))
    with pytest.raises(IllegalAction):
        game.play([build, build])
    assert state is game.state
    assert len(legal) == count


def test_a_game_from_a_seats_record_says_that_it_cannot_go_on() -> None:
    game = milepost.load(play_on(new(), 40).record(0), small())
    while "discard" not in game.legal().kinds():
        game.play("done")
    before = game.digest()
    with pytest.raises(MilepostError, match="nobody knows what chance will give"):
        game.play(next(game.legal().of("discard")))
    assert game.digest() == before


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.play("done", False),
        lambda game: game.play("done", 1.0),
        lambda game: game.undo(True),
        lambda game: game.undo(1.0),
        lambda game: game.record(7),
        lambda game: game.record(False),
        lambda game: milepost.new(small(), 2, seed="hello"),  # type: ignore[call-overload]
        lambda game: milepost.new(small(), 2, seed=True),
        lambda game: milepost.new(small(), ["Ann", "B\u2028b"], 1),
        lambda game: milepost.new(small(), ["Ann", "B\rb"], 1),
    ],
)
def test_what_would_spoil_a_log_is_refused(call: Callable[[Game], object]) -> None:
    game = new()
    game.play("done")
    before = game.record()
    with pytest.raises(MilepostError):
        call(game)
    assert game.record() == before


def test_only_canonical_atoms_are_legal() -> None:
    game = new()
    for odd in (5, 1 << 20, 2 << 24 | 3 << 20 | 1, 10 << 24 | 1, 9 << 24 | 7, -1):
        assert odd not in game.legal()
        with pytest.raises(IllegalAction):
            game.play(odd)


def test_errors_travel_between_processes() -> None:
    for error in (
        UnknownAction("What?"),
        IllegalAction("BLD-1", "No."),
        milepost.LogError(3, "Bad."),
        milepost.DataError("a.txt", 2, "Bad."),
    ):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_copies_share_nothing_that_changes() -> None:
    game = new()
    for twin in (copy.copy(game), copy.deepcopy(game), game.copy()):
        twin.play("done")
        assert twin.digest() != game.digest()
    state = copy.copy(game.state)
    state.play(0, game.waiting()[0])
    assert state.key() != game.state.key()
    assert copy.deepcopy(game.state).setting is game.state.setting  # type: ignore[attr-defined]


def test_a_player_without_track_has_joined_nothing() -> None:
    assert [player["majors joined"] for player in new().state.as_dict(None)["players"]] == [0, 0, 0]
