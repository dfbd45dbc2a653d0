"""The first games against the engine: a change of rules, decks or boards that breaks one fails here."""

from __future__ import annotations

from typing import Any

import pytest

import milepost
from milepost.bots import make_bot
from milepost.errors import DataError, MilepostError
from milepost.game import Game
from milepost.lessons import families, script
from milepost.lessons.lesson import read
from milepost.server.families import PAGES

# What a step may point at: places of the page, and things of the game by their names.
PLACES = {
    "crayon": {"cash", "hand", "main", "build", "here", "events", "upgrade", "players"},
    "village": {"tableau", "tracks", "trips", "main", "scores"},
}
LOG_LINES = 200  # as many as a table tells (server/table/table.py): the page follows the lesson in them


class Played:
    """A lesson played: the game before each of the learner's steps, and the opponent's actions."""

    def __init__(self, family: str) -> None:
        self.lesson, self.turns = script(family)
        self.page: Any = PAGES[family]
        self.game: Game[Any] = milepost.new(self.lesson["title"], ["Ann", self.lesson["opponent"]], self.lesson["seed"])
        self.opponent = make_bot(self.lesson["bot"], 7, family)
        self.opponent.start(self.game.view(1))
        self.board: Any = self.page.board(self.game.title, 2)
        self.others: list[tuple[int, str]] = []

    def others_play(self) -> None:
        while self.game.waiting() == (1,):
            round_ = self.game.state.round
            self.game.play(self.opponent.choose(self.game.view(1), 1000), 1)
            self.others.append((round_, self.game.entries()[-1].text))

    def do(self, text: str) -> None:
        self.game.play(text, 0)
        self.others_play()


@pytest.mark.parametrize("family", families())
def test_a_lesson_is_played_to_its_end_as_it_was_recorded(family: str) -> None:
    played = Played(family)
    for step in played.lesson["steps"]:
        for point in step["points"]:
            check_point(played, point)
        if step["do"] and family == "crayon":
            check_clicks(played, step)
        for text in step["do"]:
            assert played.game.waiting() == (0,), step["wish"]
            assert played.game.state.text(played.game.state.parse(text, 0)) == text, "as the page and the log write it"
            played.do(text)
    assert played.others == [(round_, text) for round_, texts in played.turns.items() for text in texts]
    assert len(played.game.entries()) < LOG_LINES - 50, "there is room for undos"
    assert played.game.waiting() == (0,), "the player goes on from here"


def check_point(played: Played, point: str) -> None:
    """What is pointed at is there, at that step."""
    word, _, name = point.partition(" ")
    if not name:
        assert word in PLACES[played.lesson["family"]], point
        return
    now = played.game.view(0).as_dict()
    me, board = now["players"][0], played.board
    known: dict[str, Any] = {
        "city": lambda: name in {city["name"] for city in board["cities"]},
        "card": lambda: int(name) in me["cards"],
        "line": lambda: name in {line["name"] for line in board["lines"]},
        "space": lambda: name not in me["spaces"],
        "track": lambda: int(name) <= len(now["track market"]),
        "trip": lambda: int(name) <= len(now["trip market"]),
        "resolve": lambda: int(name) in me["terminus cards"],
    }
    assert known[word](), point


def check_clicks(played: Played, step: Any) -> None:
    """The cities pointed at, clicked one after the other, give the very action that is waited for."""
    places = {city["name"]: city["mileposts"][0] for city in played.board["cities"]}
    cities = [point.removeprefix("city ") for point in step["points"] if point.startswith("city ")]
    view, (text, *_) = played.game.view(0), step["do"]
    if text.startswith("build "):
        assert played.page.build_preview(view, [places[city] for city in cities])["text"] == text
    elif text.startswith("move "):
        assert [way["text"] for way in played.page.journeys(view, 0) if way["city"] == cities[-1]] == [text]
    else:
        assert all(text.split()[1] == places[city] for city in cities), text


def test_what_the_lessons_say_is_short() -> None:
    for family in families():
        for step in script(family).lesson["steps"]:
            assert len(step["wish"]) <= 40, step["wish"]
            assert len(step["words"]) <= 300, step["wish"]
            assert all(len(part) <= 150 for part in step["words"].split(". ")), step["wish"]


def test_the_figures_the_crayon_lesson_tells_are_those_of_the_game() -> None:
    """Where words name money, the game agrees: cash is told after the two deliveries, and at the end."""
    played = Played("crayon")
    cash = {}
    for step in played.lesson["steps"]:
        cash[step["wish"]] = played.game.state.as_dict(0)["players"][0]["cash"]
        for text in step["do"]:
            played.do(text)
    assert (cash["Welcome"], cash["A new card"], cash["Go build"], cash["What wins"]) == (50, 23, 36, 36)


def test_off_the_path_the_opponent_plays_on_by_itself() -> None:
    """The learner has built where the opponent would: what was recorded cannot be played, the game goes on."""
    played = Played("crayon")
    played.do("build AK54 AK53 AK52 AL51 AL50")
    played.do("done")
    for _ in range(6):
        played.do("place Delhi" if "place" in set(played.game.legal(0).kinds()) else "done")
    assert played.game.state.round > 3
    assert [text for round_, text in played.others if round_ == 1] != list(played.turns[1])


def test_an_opponent_that_has_forgotten_goes_on_where_it_was() -> None:
    """Its server was stopped in the middle of its turn."""
    played = Played("village")
    for step in played.lesson["steps"]:
        for text in step["do"]:
            played.game.play(text, 0)
            while played.game.waiting() == (1,):
                played.opponent = make_bot(played.lesson["bot"], 7, "village")
                played.opponent.start(played.game.view(1))
                round_ = played.game.state.round
                played.game.play(played.opponent.choose(played.game.view(1), 1000), 1)
                played.others.append((round_, played.game.entries()[-1].text))
    assert played.others == [(round_, text) for round_, texts in played.turns.items() for text in texts]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name = ", "Invalid value"),
        ("name = 3", "“name” is missing, or is not a text"),
        ("{}more = 1", "no lesson has “more”"),
        ('{}[[step]]\nwords = "x"', "step 1 has no “wish”"),
        ('{}[[step]]\nwish = "x"\nwords = " "', "step 1 has no “words”"),
        ('{}[[step]]\nwish = "x"\nwords = "x"\ndo = "done"', "step 1: “do” is a list of texts"),
        ('{}[[step]]\nwish = "x"\nwords = "x"\npoint = []', "step 1: no step has “point”"),
        ("{}[[turn]]\nround = 1", "a turn has its “round”"),
    ],
)
def test_a_lesson_that_cannot_be_read_says_why(text: str, why: str) -> None:
    head = 'name = "x"\ntitle = "india"\nseed = 1\nopponent = "Bo"\nminutes = 1\n'
    with pytest.raises(DataError, match=why):
        read(text.replace("{}", head), "crayon")


def test_there_is_no_other_lesson() -> None:
    with pytest.raises(DataError, match="there is no such lesson; known: crayon, village"):
        script("chess")
    with pytest.raises(MilepostError, match="recorded: there is no lesson “chess”; known: crayon, village"):
        make_bot("recorded:lesson=chess", 0, "crayon")
