"""The rooms of both families are what those who ask for them expect.

The type checker reads this file: each line below says which functions a room must have, and for which titles, positions
and views.
"""

from __future__ import annotations

from typing import Any

import pytest

import milepost.arena.crayon
import milepost.arena.village
import milepost.bots.crayon.counsel
import milepost.bots.village.counsel
import milepost.draw.crayon.drawing
import milepost.draw.crayon.text
import milepost.draw.village.drawing
import milepost.draw.village.text
import milepost.tell.crayon.desk
import milepost.tell.crayon.page
import milepost.tell.village.desk
import milepost.tell.village.page
from milepost.arena.families import Family
from milepost.bots.base import Bot
from milepost.bots.crayon.greedy import Greedy
from milepost.bots.crayon.planner import Planner
from milepost.bots.village.lookahead import Lookahead
from milepost.cli.families import Desk, Picture
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.view import CrayonView
from milepost.draw.drawing import Drawing
from milepost.family.registry import Rooms
from milepost.server.families import Adviser, Page
from milepost.village.family import VillageTitle
from milepost.village.position import VillagePosition
from milepost.village.view import VillageView

crayon_page: Page[CrayonTitle, CrayonPosition, CrayonView] = milepost.tell.crayon.page
village_page: Page[VillageTitle, VillagePosition, VillageView] = milepost.tell.village.page
crayon_adviser: Adviser[CrayonView] = milepost.bots.crayon.counsel
village_adviser: Adviser[VillageView] = milepost.bots.village.counsel
crayon_desk: Desk[CrayonView] = milepost.tell.crayon.desk
village_desk: Desk[VillageView] = milepost.tell.village.desk
crayon_picture: Picture[CrayonPosition] = milepost.draw.crayon.text
village_picture: Picture[VillagePosition] = milepost.draw.village.text
crayon_drawing: Drawing = milepost.draw.crayon.drawing
village_drawing: Drawing = milepost.draw.village.drawing
crayon_measures: Family[CrayonTitle, CrayonPosition] = milepost.arena.crayon
village_measures: Family[VillageTitle, VillagePosition] = milepost.arena.village
crayon_bots: tuple[type[Bot[CrayonView]], ...] = (Greedy, Planner)
village_bots: tuple[type[Bot[VillageView]], ...] = (Lookahead,)

FOUND = [
    ("page", crayon_page, village_page),
    ("counsel", crayon_adviser, village_adviser),
    ("desk", crayon_desk, village_desk),
    ("picture", crayon_picture, village_picture),
    ("drawing", crayon_drawing, village_drawing),
    ("measures", crayon_measures, village_measures),
]


@pytest.mark.parametrize(("kind", "crayon", "village"), FOUND)
def test_the_registry_leads_to_the_rooms_that_are_checked_here(kind: str, crayon: Any, village: Any) -> None:
    assert dict(Rooms(kind)) == {"crayon": crayon, "village": village}
