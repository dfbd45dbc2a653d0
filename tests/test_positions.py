"""Positions as text: everything comes back, and what breaks a rule is refused with place and reason."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from crayon.boards import small
from crayon.options.test_mixes import DRAWN, PLAYED, names, sensible, title_of
from milepost import Game, PositionError, log
from milepost.crayon.position_text import TEXTS as CRAYON
from milepost.crayon.state import State as CrayonState
from milepost.errors import LogError, MilepostError
from milepost.game.position_text import unword, word
from milepost.village.options.rules import VARIANTS as VILLAGE_VARIANTS
from milepost.village.position_text import TEXTS as VILLAGE
from milepost.village.state import State as VillageState
from nim.title import NimTitle


def wander(game: Game[Any], rng: random.Random, steps: int) -> Game[Any]:
    for _ in range(steps):
        if not game.waiting():
            break
        seat = rng.choice(game.waiting())
        game.play(game.legal(seat).choose(rng), seat)
    return game


def comes_back(game: Game[Any], seed: int) -> None:
    """The text opens as the same position, in which the same is legal and the same happens."""
    text = game.position_text()
    assert "\n" not in text
    again = Game.from_position(text, seed=seed, title=game.title)
    assert again == game
    assert again.digest() == game.digest()
    assert again.state.packed() == game.state.packed(), "what is derived is the same, too"
    assert again.position_text() == text
    for seat in range(game.players):
        assert list(again.legal(seat)) == list(game.legal(seat))
    went, other = wander(game.copy(), random.Random(seed), 12), wander(again, random.Random(seed), 12)
    assert [entry.text for entry in went.entries()] == [entry.text for entry in other.entries()]
    assert went.digest() == other.digest()
    assert milepost.load(went.record(), title=game.title).record() == went.record()


@pytest.mark.parametrize("name", PLAYED)
@given(data=st.data())
def test_a_crayon_position_comes_back_from_its_text(name: str, data: st.DataObject) -> None:
    title = title_of(name)
    players = data.draw(st.integers(title.rules.min_players, min(4, title.rules.max_players)))
    wanted = data.draw(st.lists(st.sampled_from(names(title)), unique=True, max_size=7))
    seed = data.draw(st.integers(0, 10**6))
    game = milepost.new(title, players, seed, sensible(title, wanted, players))
    rng = random.Random(seed)
    for _ in range(3):
        comes_back(wander(game, rng, data.draw(st.integers(0, 90 if name in DRAWN else 30))), seed)


@given(
    players=st.integers(1, 4),
    seed=st.integers(0, 10**6),
    variants=st.lists(st.sampled_from(sorted(VILLAGE_VARIANTS)), unique=True),
    steps=st.integers(0, 90),
)
def test_a_village_position_comes_back_from_its_text(players: int, seed: int, variants: list[str], steps: int) -> None:
    game, rng = milepost.new("village", players, seed, variants), random.Random(seed)
    for _ in range(2):
        comes_back(wander(game, rng, steps), seed)


def test_a_family_that_says_nothing_has_position_texts_too() -> None:
    title = NimTitle({"title.toml": 'id = "nim"\nname = "Nim"\nmoney = "matches"\nfamily = "nim"\nheaps = [3, 4, 5]\n'})
    game = milepost.new(title, ["Ann B", "Bob_C"], seed=1)
    game.play("take 2 1")
    assert "players=Ann_B,Bob%5FC" in game.position_text()
    comes_back(game, 1)


@pytest.mark.parametrize(("state", "table"), [(CrayonState, CRAYON), (VillageState, VILLAGE)])
def test_every_field_has_a_form_of_its_own(state: Any, table: Any) -> None:
    """Only what rules stack up is plain data; a new field must be given a form, or be told here why it has none."""
    kept = {field for field, kind in state.declared_fields.items() if kind in ("Kept", "Listed")}
    assert kept - set(table) == ({"stack", "draft"} if state is CrayonState else set())
    assert len({field.name for field in table.values()}) == len(table)


@given(st.text())
def test_a_name_can_hold_anything(name: str) -> None:
    assert unword(word(name)) == name
    assert not set(word(name)) & set(" ,.:+/")


# What is refused

TEXT = wander(milepost.new("india", ["Ann", "Bob"], seed=5), random.Random(5), 120).position_text()


def changed(**fields: str | None) -> str:
    """The text with other fields; None leaves one out."""
    words = dict(item.split("=", 1) for item in TEXT.split()[3:])
    words |= {name: value for name, value in fields.items() if value is not None}
    return "milepost position 1 " + " ".join(f"{n}={v}" for n, v in words.items() if fields.get(n, "") is not None)


AT_DELHI = {"locos": "Freight,Fast", "trains": "W32,-", "last": "W32,-", "came": "-,-"}


def field(name: str) -> str:
    return dict(item.split("=", 1) for item in TEXT.split()[3:])[name]


@pytest.mark.parametrize(
    ("place", "text", "reason"),
    [
        ("", "hello", "begins with"),
        ("", "milepost position 2 title=india", "this program reads"),
        ("", TEXT + " what", "is not a name and a value"),
        ("cash", TEXT + " cash=1,1", "there twice"),
        ("hats", changed(hats="3"), "no such field"),
        ("bank", changed(bank="3"), "no such field"),
        ("title", changed(title="atlantis"), "no title"),
        ("title", changed(title="../india"), "not the id"),
        ("data", changed(data="000000000000"), "other data"),
        ("rules", changed(rules="99"), "rules 99"),
        ("players", changed(players=None), "missing"),
        ("players", changed(players="Ann"), "players"),
        ("cash", changed(cash="-3,4"), "whole number"),
        ("cash", changed(cash="40"), "2 things"),
        ("cash", changed(cash="99999999,4"), "cannot have"),
        ("track", changed(track="0:W32-1/1:W32-1"), "has two owners: seats 0 and 1"),
        ("track", changed(track="5:W32-1"), "no seat 5"),
        ("track", changed(track="0:W32-13333333333333333333333333333333"), "no section leads"),
        ("track", changed(track="0:Delhi-1"), "no milepost"),
        ("track", changed(track="0:V31-0"), "inside a major city"),
        ("trains", changed(trains="ZZ99,-"), "no milepost “ZZ99”"),
        ("loads", changed(loads="Hats,-"), "no load “Hats”"),
        ("loads", changed(**AT_DELHI, loads="Coal.Coal.Coal,-"), "carries 2"),
        ("locos", changed(locos="Rocket,Fast"), "none of Freight"),
        ("undrawn", changed(undrawn="1-9.5"), "twice"),
        ("undrawn", changed(undrawn="1-99999"), "no row of cards"),
        ("round", changed(round="0"), "count from 1"),
        ("seat", changed(seat="7"), "no seat 7"),
        ("phase", changed(phase="asleep"), "none of operate"),
        ("stack", changed(stack="[[\"rob\",0]]"), "a word that is known"),
        ("stack", changed(stack="{{"), "no value"),
        ("ferries", changed(ferries="Sri-Lanka:0+1+9"), "takes"),
        ("winners", changed(winners="0"), "while the game goes on"),
    ],
)  # fmt: skip
def test_a_text_that_breaks_a_rule_is_refused_with_place_and_reason(place: str, text: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        Game.from_position(text)
    assert caught.value.place == place
    assert reason in caught.value.message


def test_a_card_in_two_places_is_named_with_both() -> None:
    first = field("hands").split(".")[0]
    text = changed(discards=f"{field('discards')}.{first}")
    with pytest.raises(PositionError, match=f"card {first} is there 2 times") as caught:
        Game.from_position(text)
    assert caught.value.place == "hands and discards"


@given(data=st.data(), village=st.booleans())
def test_a_damaged_text_opens_as_a_sound_position_or_not_at_all(data: st.DataObject, village: bool) -> None:
    """Whatever a text says, nothing but a `PositionError` comes of it, and what opens can be played."""
    seed = data.draw(st.integers(0, 50))
    game = milepost.new("village" if village else small(), 2, seed)
    words = wander(game, random.Random(seed), 40).position_text().split()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(3, len(words) - 1))
        name, _, value = words[at].partition("=")
        start = data.draw(st.integers(0, len(value)))
        end = data.draw(st.integers(start, min(len(value), start + 6)))
        new = data.draw(
            st.sampled_from(["", "0", "1", "2", "-", ",", ".", ":", "?", "7.7", "99999", "T1", "yes", "[", "e"])
        )
        words[at] = f"{name}={value[:start]}{new}{value[end:]}"
    try:
        opened = Game.from_position(" ".join(words), seed=seed, title=game.title)
    except MilepostError:
        return
    for seat in range(2):
        assert all(opened.text(atom) for atom in opened.legal(seat))
    assert Game.from_position(opened.position_text(), title=game.title) == opened


# Scripts, set-ups, copies


def test_a_stacked_deck_gives_what_the_script_says() -> None:
    game = milepost.new("india", 2, seed=1, script=[12, 40, 7, 3, 4, 5])
    assert game.state.hands == [(12, 40, 7), (3, 4, 5)]
    assert milepost.load(game.record()) == game
    with pytest.raises(MilepostError, match="script does not fit"):
        milepost.new("india", 2, script=[12, 12])
    for script in ("12", [1.5], [-1], ["card 12"]):
        with pytest.raises(MilepostError, match="a list of numbers"):
            milepost.new("india", 2, script=script)  # type: ignore[arg-type]
    drawn = Game.from_position(game.position_text(), seed=1, script=[99])
    for _ in range(4):
        drawn.play("done")
    news = drawn.play("discard")
    assert next(item.args for item in news if item.chance) == (99,)
    assert milepost.load(drawn.record()).record() == drawn.record()


def test_a_position_is_set_up_by_names() -> None:
    game = milepost.setup(
        "india",
        {
            "Ann": {"track": ["Delhi Agra"], "at": "agra", "loads": ["Coal"], "loco": "Fast", "cash": 70},
            "Bob": {"cards": [1, 2, 3]},
        },
        turn="Ann",
        round=9,
        seed=3,
    )
    s = game.state
    assert (s.round, s.waiting(), s.cash, s.hands[1]) == (9, (0,), [70, 50], (1, 2, 3))
    view = game.view(0)
    assert view.network(view.mileposts("Delhi")) & view.mileposts("Agra")
    assert game.play("move Delhi") == ()
    assert eval(repr(game)) == game
    italy = milepost.setup("italy", {"Ann": {}, "Bob": {}}, phase="build", seed=1)
    assert len(italy.state.pool) == 4
    assert milepost.load(italy.record()) == italy
    village = milepost.setup("village", {"Ann": {"tableau": {"A1": 12, "B1": "30t"}, "money": 9}, "Bob": {}}, seed=1)
    assert (village.state.round, village.state.money) == (3, [9, 5])


@pytest.mark.parametrize(
    ("title", "seat", "place", "reason"),
    [
        ("india", {"track": ["Delhi Atlantis"]}, "", "Atlantis"),
        ("india", {"track": ["Delhi"]}, "track", "no path"),
        ("india", {"cash": -3}, "cash", "cannot have -3M"),
        ("india", {"loads": ["Coal"]}, "trains", "off the board"),
        ("india", {"at": "Delhi", "loads": ["Coal", "Coal", "Coal"]}, "loads", "carries 2 loads"),
        ("india", {"hats": 1}, "Ann", "unknown"),
        ("india", {"cards": [1, 1]}, "cards", "card 1"),
        ("india", {"cards": [1, 2, 3, 4]}, "hands", "holds 4 cards"),
        ("india", {"cards": [137]}, "hands", "event"),
        ("india", {"second": {"at": "Delhi"}}, "second", "one train"),
        ("india", {"loco": "Rocket"}, "loco", "Rocket"),
        ("india", {"ferries": ["Dover"]}, "ferries", "Dover"),
        ("village", {"tableau": {"Z9": 1}}, "tableau", "Z9"),
        ("village", {"tableau": {"A1": 12, "B1": 12}}, "tracks", "12"),
        ("village", {"cards": [1, 1]}, "cards", "1"),
        ("village", {"border": "Q"}, "border", "Q"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(title: str, seat: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(PositionError, match=re.escape(reason)) as caught:
        milepost.setup(title, {"Ann": seat, "Bob": {}})
    assert caught.value.place == place
    with pytest.raises(PositionError, match="none of the players"):
        milepost.setup(title, {"Ann": {}, "Bob": {}}, turn="Cem")


def test_copies_and_imagined_games_can_be_saved() -> None:
    for title in ("india", "italy", "village"):
        game = wander(milepost.new(title, 2, seed=4), random.Random(4), 30)
        for other in (game.copy(), game.view(0).imagine(random.Random(1))):
            wander(other, random.Random(2), 20)
            other.undo()
            assert milepost.load(other.record()).record() == other.record()
            assert "\nposition: " in other.record()
            fork = milepost.fork(other, seed=3)
            assert fork == other
            assert milepost.load(fork.record()) == fork


def test_a_seats_record_of_a_copy_keeps_others_cards_secret() -> None:
    game = wander(milepost.new("village", 3, seed=4), random.Random(4), 30).copy()
    wander(game, random.Random(2), 10)
    for seat in range(3):
        record = game.record(seat)
        hands = re.search(r"position: .*hands=(\S+)", record)
        assert hands is not None
        assert [set(hand) <= {"?", "."} for hand in hands[1].split(",")] == [other != seat for other in range(3)]
        assert milepost.load(record).state.as_dict(seat) == game.view(seat).as_dict()
    view = game.view(0)
    with pytest.raises(PositionError, match="hidden"):
        Game.from_position(str(Game(view.state).position_text()))


def test_a_log_whose_position_was_changed_is_refused() -> None:
    record = wander(milepost.new("india", 2, seed=4), random.Random(4), 30).copy().record()
    with pytest.raises(LogError, match="code does not fit"):
        milepost.load(re.sub(r" round=\d+", " round=77", record))
    game = milepost.new("india", 2, seed=4).copy()
    header = game.header()._replace(position=game.header().position + " cash=x,3")
    with pytest.raises(LogError, match="log line 9: position, cash: “x” is not a whole number"):
        milepost.load(log.write(header, game.lines()))


def test_a_log_is_read_up_to_a_number() -> None:
    game = wander(milepost.new("india", 2, seed=4), random.Random(4), 30)
    record = game.record()
    for number in (0, 1, 17, 30):
        assert milepost.load(record, to=number).digest() == Game(game.at(number)).digest()
    with pytest.raises(LogError, match="no number 31"):
        milepost.load(record, to=31)
    with pytest.raises(MilepostError, match="whole number"):
        milepost.load(record, to=-1)


def test_games_positions_and_views_are_equal_where_they_show_the_same() -> None:
    game = milepost.new("india", 2, seed=4)
    game.play("build Delhi Agra" if game.waiting()[0] == 0 else "done")
    other = milepost.new("india", 2, seed=4)
    assert game != other
    game.undo()
    assert (game, game.state, game.view(0)) == (other, other.state, other.view(0))
    assert game.view(0) != game.view(1)
    assert game != milepost.new("india", 2, seed=5)
    assert game != milepost.new("india", ["Ann", "Bob"], seed=4)
    assert game != "india"


def test_repr_is_python_that_gives_the_game() -> None:
    game = milepost.new("india", ["Ann", "Bob"], seed=4, variants=["loan"])
    assert repr(game) == "milepost.new('india', ['Ann', 'Bob'], seed=4, variants=['loan'])"
    assert eval(repr(game)) == game
    game.play("done")
    assert repr(game).startswith("milepost.Game.from_position('milepost position 1 title=india ")
    assert eval(repr(game)) == game
    hidden = milepost.load(milepost.new("italy", 2, seed=4).record(0))
    assert "?" in repr(hidden)
