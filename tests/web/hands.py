"""A pair of hands on the page: clicks and drags at mileposts, and reads what the page says."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from web.scenes import Scene

Point = tuple[float, float]
WAIT = 60_000.0  # milliseconds; a bound for hanging, not a speed that is tested
MOMENT = 150  # milliseconds; the page's own timers for "when the hand rests" are shorter
HELD = 10.0  # seconds; so long an answer is waited for that a test may keep back
SETTLED = "() => new Promise(done => setTimeout(() => setTimeout(done, 20), 20))"  # after whatever was due before
BOARDS: dict[str, Any] = {}  # those that pages have had, by their tag and length: large, and nobody changes them
NAMES = ("Asha", "Bruno", "Chand", "Keiko", "Esha", "Farid")  # those that the first page proposes
expect.set_options(timeout=WAIT)


class PlayPage:
    title = "india"

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        self.expected: list[str] = []  # parts of console errors that a test brings about
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._console)
        self.under_way: set[Any] = set()  # requests
        page.on("request", lambda request: self.under_way.add(request))
        page.on("requestfinished", lambda request: self.under_way.discard(request))
        page.on("requestfailed", lambda request: self.under_way.discard(request))
        self.mileposts: dict[str, Any] = {}
        self.cities: dict[str, Any] = {}
        self.board: dict[str, Any] = {}
        self.boards_tag = ""
        page.on("response", self._note_board)

    def _console(self, message: Any) -> None:
        if message.type == "error" and not any(part in message.text for part in self.expected):
            self.complaints.append(message.text)

    def _note_board(self, answer: Any) -> None:
        if answer.url.endswith("/board"):
            self.boards_tag = answer.headers.get("etag", "") + answer.headers.get("content-length", "")

    # Tables

    def home(self, seed: int = 5, title: str = "india") -> None:
        """The first page with that title chosen."""
        self.page.goto(f"{self.address}/?seed={seed}")
        self.choose_title(title)

    def choose_title(self, title: str) -> None:
        """Choose a title by its card."""
        self.page.locator(f".title-card:has(input[value={title}]) label").click()
        self.page.locator(f".title-card[data-on]:has(input[value={title}])").wait_for()

    def new_game(self, bots: Sequence[str], seed: int = 5, title: str = "", variants: Sequence[str] = ()) -> None:
        """The game that `choose_game` would start, by calls: quicker, where the first page is not what is tested."""
        self._enter(self._made(title or self.title, bots, seed, variants))
        self.ready()

    def choose_game(self, bots: Sequence[str], seed: int = 5, title: str = "", variants: Sequence[str] = ()) -> None:
        """Start a game on the first page; a bot's name, or "" for a person, for each seat."""
        page = self.page
        self.home(seed, title or self.title)
        for variant in variants:
            self.choose_variant(variant)
        while page.locator(".seats li").count() < len(bots):
            page.get_by_role("button", name="Add a seat").click()
        while page.locator(".seats li").count() > len(bots):
            page.locator(".seats li button").last.click()
        for seat, bot in enumerate(bots, 1):
            page.get_by_label(f"Who plays seat {seat}").select_option(bot)
        page.get_by_role("button", name="Start the game").click()
        self.ready()

    def alone(self, rounds: int) -> None:
        """Begin a solo game against so many rounds."""
        self.home()
        self.choose_variant(f"solo={rounds}")
        self.page.get_by_label("Who plays seat 1").select_option("")
        self.page.get_by_role("button", name="Start the game").click()
        self.ready()

    def choose_variant(self, text: str) -> None:
        """Tick a variant, and set its value where it has one."""
        name, _, value = text.partition("=")
        if not self.page.locator(".variants[open]").count():
            self.page.locator(".variants > summary").click()
        if self.page.locator(f".readings:not([open]) #v-{name}").count():
            self.page.locator(".readings > summary").click()
        self.page.locator(f"#v-{name}").check()
        field = self.page.locator(f".vr:has(#v-{name}) .value")
        if value and field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        elif value:
            field.fill(value)

    def open_scene(self, scene: Scene) -> None:
        """A table in the position of a scene; the page shows it to the player to act.

        It is made by a call, before the page is there: a page would draw every step.
        """
        self._enter(self._made(scene.title, ["", ""], scene.seed, scene.variants, scene.steps))
        self.ready()
        assert self.acting == str(scene.seat)

    def _made(
        self, title: str, bots: Sequence[str], seed: int, variants: Sequence[str], steps: Sequence[Any] = ()
    ) -> dict[str, Any]:
        """A new table on which this has been played, as the browser remembers tables."""
        names = NAMES[: len(bots)]
        seats = [{"name": name, "bot": bot or None} for name, bot in zip(names, bots, strict=True)]
        wanted = {"title": title, "seats": seats, "seed": seed, "variants": list(variants)}
        made = self.call("/api/begun", {**wanted, "steps": steps}) if steps else self.call("/api/tables", wanted)
        return {"id": made["id"], "token": made["token"], "title": title, "names": list(names), "at": 0}

    def _enter(self, table: dict[str, Any]) -> None:
        """Go to a table that this browser has the key to."""
        known = json.dumps(json.dumps([table]))
        self.page.add_init_script(f"localStorage['milepost.tables'] ??= {known}")
        self.page.goto(f"{self.address}/table/{table['id']}")

    def come(self, name: str) -> str:
        """Be a guest of the server of that name: the token."""
        me = self.call("/api/me", {"name": name})
        known = json.dumps(json.dumps(me))
        self.page.add_init_script(f"localStorage['milepost.me'] ??= {known}")
        return str(me["token"])

    def call(self, path: str, body: Any, token: str = "") -> Any:
        """A call to the server past the page."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.page.request.post(f"{self.address}{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def ready(self) -> None:
        """Wait until the board is laid out."""
        self.page.locator("#board .stage").wait_for()
        if self.boards_tag not in BOARDS:
            BOARDS[self.boards_tag] = self.ask("/board")
        self.board = BOARDS[self.boards_tag]
        self.mileposts = {m["name"]: m for m in self.board["mileposts"]}
        self.cities = {city["name"]: city for city in self.board["cities"]}
        self.rest()

    def ask(self, call: str, body: Any = None) -> Any:
        """What the server says to this browser."""
        told = self.page.evaluate(  # as text: Playwright takes half a second to bring a board over piece by piece
            """async ([call, body]) => {
            const id = location.pathname.split('/')[2];
            const kept = name => JSON.parse(localStorage['milepost.' + name] ?? 'null');
            const token = kept('tables')?.find(t => t.id === id)?.token ?? kept('me')?.token;
            const headers = {'Content-Type': 'application/json'};
            if (token) headers.Authorization = 'Bearer ' + token;
            const init = body ? {headers, method: 'POST', body: JSON.stringify(body)} : {headers};
            return (await fetch('/api/tables/' + id + call, init)).text() }""",
            [call, body],
        )
        return json.loads(told)

    # What the page says

    @property
    def seq(self) -> int:
        return int(self.page.get_attribute("#app", "data-seq"))

    @property
    def acting(self) -> str:
        return str(self.page.get_attribute("#app", "data-acting"))

    @property
    def round(self) -> int:
        found = re.search(r"Round (\d+)", self.page.text_content(".crumb"))
        assert found
        return int(found[1])

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).inner_text().split())

    def turn_ends(self) -> int:
        """Of how many turns the board shows the end; those close together share a sign."""
        signs = self.page.locator("#board .turn-end").evaluate_all("all => all.map(one => one.dataset.turns)")
        return sum(len(turns.split()) for turns in signs)

    def rest(self) -> None:
        """Let what a hand has set off come to its end: timers, the requests they make, and the drawing."""
        self.page.wait_for_timeout(MOMENT)
        until = time.monotonic() + HELD
        while self.under_way and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        self.page.evaluate(SETTLED)

    def slow_down(self, times: int = 6) -> None:
        """From here on the page is as on a machine so many times slower: what comes out of order there is seen."""
        self.page.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": times})

    def after(self, seq: int) -> None:
        """Wait until the table has gone on from there."""
        self.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq > {seq}")
        self.rest()
        self.read_events()

    def read_events(self) -> None:
        """Put away the event cards that were drawn: nothing else can be done before."""
        while (card := self.page.locator("dialog.drawn")).count():
            card.get_by_role("button").click()
            self.rest()

    def act(self, *texts: str) -> None:
        """Let whoever is waited for play these; only to set a scene quickly."""
        for text in texts:
            table = self.ask("")
            said = {"seat": table["view"]["waiting"][0], "action": text}
            answer = self.ask("/actions", {**said, "expected_seq": table["seq"], "key": f"scene-{table['seq']}"})
            assert "error" not in answer, answer
        self.after(answer["seq"] - 1)

    def my_turn(self) -> None:
        """Wait until a person of this screen must act, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('#app').dataset.acting !== '' || document.querySelector('.winner')"
        )

    # What hands do

    def at(self, name: str) -> Point:
        """Where a milepost, or a city's centre, is on the screen."""
        spot = self.mileposts[self.cities[name]["mileposts"][0] if name in self.cities else name]
        x, y, scale = self.page.evaluate("""() => {
            const [x, y, scale] = document.querySelector('.map .world').getAttribute('transform')
                .match(/-?[\\d.]+/g).map(Number);
            const box = document.querySelector('.stage').getBoundingClientRect();
            return [box.left + x, box.top + y, scale] }""")
        return x + spot["x"] * scale, y + spot["y"] * scale

    def click(self, name: str) -> None:
        self.page.mouse.move(*self.at(name))
        self.page.mouse.click(*self.at(name))
        self.rest()

    def draw(self, names: Sequence[str]) -> None:
        """Drag over the mileposts, pressing at the first."""
        self.page.mouse.move(*self.at(names[0]))
        self.page.mouse.down()
        for name in names[1:]:
            self.page.mouse.move(*self.at(name), steps=3)
        self.page.mouse.up()
        self.rest()

    def press(self, button: str) -> None:
        """Press a button by its words and wait for the table to go on."""
        seq = self.seq
        self.page.get_by_role("button", name=button).first.click()
        self.after(seq)

    def build(self) -> None:
        """Build what is sketched."""
        self.key("Enter")

    def key(self, key: str) -> None:
        """Press a key until the table goes on: on a busy machine the page may not be ready for it at once."""
        seq = self.seq
        for _ in range(10):
            self.page.keyboard.press(key)
            try:
                self.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq > {seq}", timeout=6000)
                break
            except PlaywrightTimeout:
                continue
        self.after(seq)

    def key_for(self, key: str, shown: Locator) -> Locator:
        """Press a key until what it brings is shown: on a busy machine the page may not be ready for it at once."""
        for _ in range(5):
            self.page.keyboard.press(key)
            try:
                shown.wait_for(timeout=12000)
                break
            except PlaywrightTimeout:
                continue
        return shown

    def end_turn(self) -> None:
        """Whatever phase it is, on to the next turn."""
        while True:
            last = self.page.locator("#turn .end").inner_text() == "End turn"
            seq = self.seq
            self.page.keyboard.press("e")
            self.after(seq)
            if last:
                return
