"""Variants on the server: what is offered, what is chosen, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from milepost.crayon.options.variants import GROUPS, VARIANTS
from milepost.rule_pages import rule_link
from server.person import TWO, Person, problem


def offered(client: TestClient, title: str = "india") -> dict[str, dict[str, Any]]:
    titles = {one["id"]: one for one in client.get("/api/titles").json()}
    return {variant["name"]: variant for variant in titles[title]["variants"]}


def test_each_variant_has_a_line_and_a_rule_one_can_look_up(client: TestClient) -> None:
    for title in ("india", "russia", "italy", "nippon"):
        for name, variant in offered(client, title).items():
            assert variant["line"] == VARIANTS[name].line
            assert variant["link"] == rule_link(variant["rule"])
            assert not set(variant["excludes"]) - set(VARIANTS)


@pytest.mark.parametrize("title", ["india", "russia", "italy", "nippon"])
def test_variants_come_in_groups_and_readings_by_their_rulings(client: TestClient, title: str) -> None:
    found = list(offered(client, title).values())
    groups = [variant["group"] for variant in found]
    assert groups == sorted(groups, key=GROUPS.index)
    for variant in found:
        of_a_ruling = variant["rule"].startswith("R-")
        assert (variant["group"] == "reading") == (of_a_ruling and variant["name"] != "solo"), variant
        assert (variant["group"] == "ours") == (variant["name"] == "solo"), variant
    rulings = [int(variant["rule"].removeprefix("R-")) for variant in found if variant["group"] == "reading"]
    assert rulings == sorted(rulings)


def test_a_variant_is_a_titles_own_or_a_sisters(client: TestClient) -> None:
    groups = {title: offered(client, title)["time-limit"]["group"] for title in ("india", "russia", "italy", "nippon")}
    assert groups == {"india": "own", "russia": "own", "italy": "sister", "nippon": "sister"}
    assert {one["group"] for one in offered(client, "village").values()} == {"reading"}


def test_senseless_variants_are_not_offered(client: TestClient) -> None:
    assert "history" in offered(client, "russia")
    assert not {"history", "tunnel-21"} & set(offered(client))
    assert not {"rich-start", "five-cards", "solo"} & set(offered(client, "italy"))


def test_values_numbers_pairs_and_players_are_told(client: TestClient) -> None:
    assert [one["value"] for one in offered(client, "russia")["history"]["values"]][:3] == ["top", "bottom", "never"]
    solo = offered(client)["solo"]
    assert (solo["numbers"], solo["players"]) == ([10, 200], {"min": 1, "max": 1})
    assert offered(client, "russia")["fall-share"]["numbers"] == [2, 20]
    assert offered(client)["four-cards"]["needs"] == "two-trains"
    assert offered(client)["trade"]["excludes"] == ["solo"]  # said by solo, told by both


@pytest.mark.parametrize(
    ("title", "values"),
    [("india", ["dots", "special"]), ("russia", ["sections", "dots"]), ("italy", ["sections", "special"])],
)
def test_a_value_that_changes_nothing_is_not_offered(client: TestClient, title: str, values: list[str]) -> None:
    assert [one["value"] for one in offered(client, title)["major-exits"]["values"]] == values


def test_a_table_may_choose_all_that_goes_together(client: TestClient) -> None:
    found = offered(client, "russia")
    chosen: list[str] = []
    for name, variant in found.items():
        if (
            name != "solo"
            and not set(chosen) & set(variant["excludes"])
            and (variant["needs"] is None or variant["needs"] in chosen)
        ):
            chosen.append(name)
    assert len(chosen) > 40
    shown = Person.at_new_table(client, title="russia", variants=chosen).look()["variants"]
    assert [one["name"] for one in shown] == chosen


@pytest.mark.rule("SET-1", "india")
def test_fast_trains_are_proposed_to_a_crowd_in_india_only(client: TestClient) -> None:
    crowds = {one["id"]: one["crowd"] for one in client.get("/api/titles").json()}
    assert crowds.pop("india") == {"players": 5, "variants": ["fast"]}
    assert all(not crowd or crowd["variants"] == [] for crowd in crowds.values())
    six = [{"name": name, "bot": None} for name in ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay")]
    assert Person.at_new_table(client, seats=six).look(None)["variants"] == []  # the library takes none by itself


def test_a_table_shows_the_variants_in_force(client: TestClient) -> None:
    ann = Person.at_new_table(client, variants=["fast", "cross"])
    shown = ann.look()["variants"]
    assert [(one["name"], one["rule"], one["value"]) for one in shown] == [
        ("fast", "V-FAST", None),
        ("cross", "V-CROSS", None),
    ]
    assert shown[0]["line"] == VARIANTS["fast"].line
    speeds = {loco["name"]: loco["speed"] for loco in ann.get("/board").json()["rules"]["locos"]}
    assert speeds == {"Freight": 12, "Fast": 16, "Heavy": 12, "Super": 16}


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        (["loan", "late-fee"], "do not go together"),
        (["four-cards"], "works only together with “two-trains”"),
        (["fast", "fast"], "chosen twice"),
        (["history=never"], "makes no sense in India"),
        (["tea-break"], "there is no variant “tea-break”"),
        (["fast=9"], "takes no value"),
    ],
)
def test_a_bad_mix_is_refused_with_its_reason(client: TestClient, variants: list[str], said: str) -> None:
    body = {"title": "india", "seats": list(TWO), "variants": variants}
    assert said in problem(client.post("/api/tables", json=body), 422, "settings")["message"]
