"""Somebody who plays a first game: does by clicks what the guide asks for, step by step."""

from __future__ import annotations

from typing import Any

from milepost.lessons import LessonStep, script
from web.hands import PlayPage


class Learner(PlayPage):
    family = "crayon"

    def learn(self) -> None:
        """From the first page into the lesson."""
        self.page.goto(self.address)
        self.page.locator(".learn .btn").nth(("crayon", "village").index(self.family)).click()
        self.ready()
        self.page.locator(".guide-box[data-step='0']").wait_for()

    def ready(self) -> None:
        if self.family == "crayon":
            super().ready()

    @property
    def steps(self) -> list[LessonStep]:
        return script(self.family).lesson["steps"]

    @property
    def step(self) -> int:
        return int(self.page.get_attribute(".guide-box", "data-step"))

    def until_step(self, number: int) -> None:
        """Wait until the guide has come to a step, and the player may act."""
        self.page.wait_for_function(
            """n => +document.querySelector('.guide-box')?.dataset.step === n
            && document.querySelector('#app').dataset.acting === '0'""",
            arg=number,
        )

    def play_to(self, end: int) -> None:
        """Play along, up to a step."""
        for number in range(self.step, end):
            self.until_step(number)
            self.play_step(self.steps[number])
        if end < len(self.steps):
            self.until_step(end)

    def play_step(self, step: LessonStep) -> None:
        if not step["do"]:
            self.page.get_by_role("button", name="Next").click()
        cities = [point.removeprefix("city ") for point in step["points"] if point.startswith("city ")]
        for text in step["do"]:
            self.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
            self.do(text, cities, step)

    def do(self, text: str, cities: list[str], step: Any) -> None:
        kind, *words = text.split()
        seq = self.seq
        if kind == "move":  # the page knows the ways a moment after the table
            self.page.locator(".byname option", has_text=cities[-1]).first.wait_for(state="attached")
        if kind in ("build", "move", "place"):
            for city in cities:
                self.page.mouse.click(*self.at(city))
        if kind == "build":
            self.page.locator(".btn.pri.build:visible").click()
        elif kind == "done":
            self.page.locator(".btn.pri.end:visible:not(:disabled)").click()
        elif kind in ("pick", "deliver", "upgrade"):
            self.page.locator(f"#turn .btn.{kind}", has_text=words[0]).first.click()
        self.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq > {seq}")


class VillageLearner(Learner):
    family = "village"
    title = "village"

    def do(self, text: str, cities: list[str], step: Any) -> None:
        """Taking and putting are one gesture: the card, then the place."""
        kind, *words = text.split()
        if kind in ("take", "plan"):
            self.page.locator(f'[data-market="{"track" if kind == "take" else "trip"} {words[0]}"]').click()
            return
        seq = self.seq
        if kind in ("place", "assign"):
            if "turned" in words:
                self.page.get_by_role("button", name="Turn it").click()
            place = self.page.locator(f'.vtab.own [data-at="{words[0]}"]')
            self.page.locator(f'.vtab.own [data-at="{words[0]}"].can').wait_for()
            place.click()
            seq += 1  # it was taken, and then put
        elif kind == "resolve":
            self.page.locator(f'.vterm[data-card="{words[1]}"]').click()
        else:
            self.page.locator(".btn.end:visible:not(:disabled)").click()
        self.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq > {seq}")
