"""The board as a printed map: the order in which its parts are painted."""

from __future__ import annotations

from milepost.maps.board.art import Bounds, Outlines
from milepost.maps.draft import Draft
from milepost.maps.poster.key import draw_frame, draw_key, draw_title, key_box, title_box
from milepost.maps.poster.land import draw_land, draw_rivers, river_lines
from milepost.maps.poster.marks import draw_cities, draw_ferries, draw_red_areas, draw_terrain
from milepost.maps.poster.names import caption_boxes, draw_captions, draw_names
from milepost.svg import Svg


def poster(draft: Draft, outlines: Outlines, bounds: Bounds) -> str:
    """An SVG document; `bounds` are the edges of the picture in mileposts."""
    svg = Svg()
    draw_land(svg, draft, outlines, bounds)
    draw_captions(svg, draft)
    lines = river_lines(draft)
    draw_red_areas(svg, draft)
    draw_rivers(svg, lines)
    draw_terrain(svg, draft)
    draw_cities(svg, draft)
    draw_ferries(svg, draft)
    taken = [title_box(draft), key_box(draft), *caption_boxes(draft)]
    draw_names(svg, draft, lines, bounds, taken)
    draw_title(svg, draft)
    draw_key(svg, draft)
    draw_frame(svg, draft, bounds)
    return svg.document(f"Board of {draft.recipe.picture.title}", *bounds)
