"""Reads the overrides of a recipe: decisions about the land, and changes to the finished board."""

from __future__ import annotations

from milepost.crayon.board.board import SIZES, TERRAINS
from milepost.crayon.board.edits import Edit, Ground, NoCity, NoFerry, SetCity, SetFerry, SetRiver
from milepost.maps.recipe.fields import Table
from milepost.maps.recipe.recipe import Override

SECTION_KINDS = ("open", "lake", "inlet", "blocked")
GROUND = tuple(TERRAINS.values())
LAND = ("drop", "add", "section")
BOARD = ("city", "no_city", "river", "ferry", "no_ferry")
"""Changes to the finished board, as the editor on the page exports them; so is ground by the names of mileposts."""
KINDS = (*LAND, "terrain", *BOARD, "country")
"""A city may name its country, so that is looked for last."""


def read_overrides(top: Table, countries: list[str]) -> tuple[tuple[Override, ...], tuple[tuple[Edit, int], ...]]:
    """Decisions about the land, and changes to the finished board with their lines."""
    found = [_override(table, countries) for table in top.tables("overrides")]
    land = tuple(one for one in found if isinstance(one, Override))
    return land, tuple(one for one in found if not isinstance(one, Override))


def _override(table: Table, countries: list[str]) -> Override | tuple[Edit, int]:
    what = [key for key in KINDS if key in table]
    if what[:1] == ["city"]:
        what = [key for key in what if key != "country"]
    if len(what) != 1:
        table.fail(f"an override needs exactly one of {', '.join(KINDS)}")
    kind = what[0]
    if kind in LAND:
        found: Override | tuple[Edit, int] = _land(table, kind)
    elif kind in BOARD:
        found = _edit(table, kind, countries), table.line()
    else:
        found = _ground(table, kind, GROUND if kind == "terrain" else tuple(countries))
    table.done()
    return found


def _land(table: Table, kind: str) -> Override:
    if kind == "section":
        among = table.text("section", among=SECTION_KINDS)
        return Override("section", among, table.points("across"), (), table.line())
    if kind == "add":
        # Only a point: a milepost that is not there yet has no name.
        return Override("add", "", (), (table.point("add"),), table.line())
    return Override("drop", "", table.points("drop", 3), (), table.line())


def _ground(table: Table, kind: str, among: tuple[str, ...]) -> Override | tuple[Edit, int]:
    """The ground or the country of mileposts. Ground by their names is a change to the finished board."""
    value = table.text(kind, among=among)
    shape = table.points("within", 3) if "within" in table else ()
    spots = table.texts("mileposts", ())
    if not shape and not spots:
        table.fail("expected “within”, a polygon, or “mileposts”, a list of names")
    if kind == "terrain" and not shape:
        return Ground(value, spots, table.text("desert", "")), table.line()
    return Override(kind, value, shape, spots, table.line())


def _edit(table: Table, kind: str, countries: list[str]) -> Edit:
    name = table.text(kind)
    if kind == "no_city":
        return NoCity(name)
    if kind == "no_ferry":
        return NoFerry(name)
    if kind == "river":
        return SetRiver(name, table.texts("sections"))
    if kind == "ferry":
        ports = table.texts("ports")
        if len(ports) != 2:
            table.fail("expected the names of two mileposts", "ports")
        second = table.whole("second", 0) or None
        return SetFerry(name, (ports[0], ports[1]), table.whole("price"), second, table.text("sea", ""))
    size = table.text("size", among=SIZES) if "size" in table else ""
    country = table.text("country", among=countries) if "country" in table else ""
    return SetCity(name, table.text("at", ""), size, country, table.text("area", ""), table.text("rename", ""))
