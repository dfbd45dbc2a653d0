"""How long an own action takes on the page: from the key or click until the page has the table after it, and until
it is painted. How long the page works while the map is dragged and zoomed.

A server on this machine, the page in Chromium, and a game that greedy bots have played for some rounds. Then both
players are people at this screen, who point, move, load, build and end turns.

    PYTHONPATH=.:tests python benchmarks/page.py
"""

from __future__ import annotations

import gzip
import json
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.sides import Figures, some
from milepost.crayon.state import OPERATE
from web.conftest import FLAGS, Server, chromium
from web.hands import PlayPage
from web.scenes import played

TITLES = ("india", "nippon")
ROUNDS, ACTIONS = 15, some(60)
# The clock runs in the page: from the last key or click to when the frame with the new table has been painted.
CLOCK = """() => {
    let began = 0
    const begin = () => { began = performance.now() }
    for (const kind of ['keydown', 'pointerup', 'click']) addEventListener(kind, begin, true)
    window.took = []
    const changed = () => {
        const there = performance.now() - began
        requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => window.took.push([there, performance.now() - began])
            channel.port2.postMessage(0)
        })
    }
    new MutationObserver(changed).observe(document.querySelector('#app'), {attributeFilter: ['data-seq']})
}"""


class Hands:
    """Plays turn after turn, and keeps how long each kind of action took."""

    def __init__(self, page: PlayPage) -> None:
        self.page = page
        self.times: dict[str, list[list[float]]] = {}
        page.page.evaluate(CLOCK)

    def measure(self, kind: str, act: Callable[[], None]) -> None:
        page, seq = self.page.page, self.page.seq
        count = page.evaluate("() => took.length")
        act()
        page.wait_for_function(f"() => took.length > {count} && +document.querySelector('#app').dataset.seq > {seq}")
        self.times.setdefault(kind, []).append(page.evaluate("() => took[took.length - 1]"))
        self.page.rest()

    def turn(self) -> None:
        seat = int(self.page.acting)
        self.operate(seat)
        self.end()
        self.build(seat)
        self.end()
        while self.page.page.locator("dialog.cover button").count():
            self.page.page.locator("dialog.cover button").click()

    def operate(self, seat: int) -> None:
        """To the farthest milepost that costs nothing, and load there what there is."""
        table = self.page.ask(f"?seat={seat}")
        ways = [way for way in (table["reach"] or [[]])[0] if not way["rent"] + way["duty"]]
        if ways:
            far = max(ways, key=lambda way: (way["milepost"] in self.stops(), way["steps"]))
            self.page.page.mouse.move(*self.page.at(far["milepost"]))  # people point before they press
            self.page.rest()
            self.measure("move", self.press)
        for words in ("Deliver", "Pick up"):
            button = self.page.page.locator("#here").get_by_role("button", name=words).first
            if button.count() and button.is_visible() and button.is_enabled():
                button.hover()
                self.page.rest()
                self.measure("load", self.press)

    def press(self) -> None:
        self.page.page.mouse.down()
        self.page.page.mouse.up()

    def stops(self) -> set[str]:
        return {name for city in self.page.cities.values() for name in city["mileposts"]}

    def build(self, seat: int) -> None:
        """Towards a city that is not joined yet; the sketch has its price before the clock starts."""
        for city in list(self.page.cities)[:: max(1, len(self.page.cities) // 6)]:
            path = self.page.cities[city]["mileposts"][:1]
            if self.page.ask("/build-preview", {"seat": seat, "path": path}).get("text"):
                self.page.click(city)
                if self.page.page.locator("#turn .build").count():
                    self.measure("build", lambda: self.page.page.keyboard.press("Enter"))
                self.page.page.keyboard.press("Escape")
                return

    def end(self) -> None:
        if self.page.acting and self.page.page.locator("#turn .end").count():
            self.measure("end", lambda: self.page.page.keyboard.press("e"))


def late(times: list[float]) -> float:
    """The time that one action in twenty exceeds."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def told(name: str, times: list[list[float]]) -> str:
    there, painted = (
        f"median {statistics.median(column):6.1f} ms, p95 {late(list(column)):6.1f} ms"
        for column in zip(*times, strict=True)
    )
    return f"{name:14} {len(times):3} actions   in the page {there}   painted {painted}"


def play(title: str, page: PlayPage) -> dict[str, list[list[float]]]:
    """Some turns by hand; the times of each kind of action."""
    page.open_scene(played(title, ROUNDS, lambda s: s.phase == OPERATE and min(s.place) >= 0))
    hands = Hands(page)
    while sum(map(len, hands.times.values())) < ACTIONS and page.acting:
        hands.turn()
    return hands.times


class Busy(NamedTuple):
    """Milliseconds of the page's main thread."""

    own: float  # its own time
    clock: float  # by the clock while it had tasks: other programs are in it, and waiting for the renderer


def pan_frames(page: PlayPage, slower: int = 1, still: bool = False) -> list[Busy]:
    """The work in the page for each frame while the map is dragged, or while the hand is still; asking is in it."""
    devtools = page.page.context.new_cdp_session(page.page)
    devtools.send("Performance.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    box = page.page.locator("#board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    found = []
    for step in range(1, some(80) + 1):
        before = busy(devtools)
        if not still:
            page.page.mouse.move(x + 4 * step, y + 2 * (step % 20))
        page.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        after = busy(devtools)
        found.append(Busy(after.own - before.own, after.clock - before.clock))
    page.page.mouse.up()
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found[some(10) :]  # the first ones begin the drag


def pan_figures(page: PlayPage) -> Figures:
    """What a frame takes that one in twenty exceeds, less what it takes to ask about a frame in which nothing moves."""
    asking = column_medians(pan_frames(page, still=True))
    own, clock = (list(column) for column in zip(*pan_frames(page), strict=True))
    # Chromium pretends to be slow by keeping the thread busy, whether there is work or not: so it is told by the clock.
    asking_slow = column_medians(pan_frames(page, slower=4, still=True))
    slow = [frame.clock for frame in pan_frames(page, slower=4)]
    return {
        "pan_frame_ms_p95": late(own) - asking.own,
        "pan_frame_clock_ms_p95": late(clock) - asking.clock,
        "pan_frame_slow_ms_p95": late(slow) - asking_slow.clock,
    }


def column_medians(frames: list[Busy]) -> Busy:
    return Busy(*(statistics.median(column) for column in zip(*frames, strict=True)))


def zoom_tasks(browser: Browser, page: PlayPage) -> list[float]:
    """Milliseconds of each task of the page's main thread while the wheel zooms in and out, and the map is drawn anew.

    A task is what keeps the page from answering. It is the thread's own time: what other programs take is not in it.
    """
    box = page.page.locator("#board").bounding_box()
    assert box
    page.page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.4)
    browser.start_tracing(page=page.page, categories=["toplevel", "__metadata"])
    for _ in range(some(6)):
        for way in (-1, 1):
            for _ in range(8):
                page.page.mouse.wheel(0, way * 100)
                page.page.wait_for_timeout(30)
            page.page.wait_for_timeout(400)  # the hand rests, and names are placed anew
    events = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in mains]
    return [one["tdur"] / 1000 for one in tasks if "tdur" in one]


def busy(devtools: CDPSession) -> Busy:
    """How long the main thread has worked so far."""
    told = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    return Busy(1000 * float(told["ThreadTime"]), 1000 * float(told["TaskDuration"]))


def first_load(page: Page, address: str) -> float:
    """Kilobytes of scripts and styles, packed by gzip, that the first page loads; fonts are apart."""
    texts: list[bytes] = []
    page.on("response", lambda answer: texts.append(answer.body()) if answer.url.endswith((".js", ".css")) else None)
    page.goto(address, wait_until="networkidle")
    return sum(len(gzip.compress(text, 9)) for text in texts) / 1000


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    """A server that stops whatever happens."""
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def figures() -> Figures:
    """Milliseconds from the key or click to the new table in the page and to the painted board, title by title."""
    found: Figures = {}
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for title in TITLES:
            context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            hands = PlayPage(context.new_page(), server.address)
            times = play(title, hands)
            found |= {f"{name}_{title}": value for name, value in pan_figures(hands).items()}
            found[f"zoom_task_ms_max_{title}"] = max(zoom_tasks(browser, hands))
            context.close()
            every = list(chain(*times.values()))
            for kind, some_times in [*times.items(), ("all", every)]:
                print(told(f"{title} {kind}", some_times), flush=True)
            for stop, column in zip(("table", "board"), zip(*every, strict=True), strict=True):
                found[f"action_to_{stop}_ms_median_{title}"] = statistics.median(column)
                found[f"action_to_{stop}_ms_p95_{title}"] = late(list(column))
        context = browser.new_context()
        found["first_load_kb_gz"] = first_load(context.new_page(), server.address)
        browser.close()
    for name in ("pan_frame_ms_p95", "pan_frame_clock_ms_p95", "pan_frame_slow_ms_p95", "zoom_task_ms_max"):
        found[name] = max(found[f"{name}_{title}"] for title in TITLES)
    found["action_to_board_ms_p95"] = max(found[f"action_to_board_ms_p95_{title}"] for title in TITLES)
    return found


if __name__ == "__main__":
    figures()
