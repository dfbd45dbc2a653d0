"""Films in pixels: what stands in the SVG at a moment is what the frame of that moment shows."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from draw.test_drawing import played
from milepost.cli.app import app
from milepost.draw import moving as room
from milepost.draw.film import HOLD, LEAD, PLAYED, film
from milepost.draw.moving import moving, still
from milepost.errors import MilepostError
from milepost.svg import png_from_svg

DOCUMENT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100" height="40">
<rect width="100" height="40" fill="white"/>
<g opacity="0"><animate attributeName="opacity" calcMode="discrete" values="0;1;0" keyTimes="0;0.25;0.5"/>
<rect width="20" height="20" fill="red"/></g>
<rect width="10" height="10" fill="blue">
<animateTransform attributeName="transform" type="translate" values="0 20;40 20;90 30"/>
</rect></svg>"""


def at(share: float) -> tuple[str | None, str | None]:
    document = ElementTree.fromstring(DOCUMENT)
    still(document, share)
    return document[1].get("opacity"), document[2].get("transform")


def test_a_still_has_the_values_of_its_moment() -> None:
    assert at(0) == ("0", "translate(0.00 20.00)")
    assert at(0.25) == ("1", "translate(20.00 20.00)")
    assert at(0.49)[0] == "1"
    assert at(0.5) == ("0", "translate(40.00 20.00)")
    assert at(0.75) == ("0", "translate(65.00 25.00)")
    assert at(1) == ("0", "translate(90 30)")


@pytest.mark.parametrize("title", ["india", "village"])
def test_a_gif_runs_from_an_empty_board_to_the_end(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RATE", 1)
    svg = film(played(title))
    with Image.open(BytesIO(moving(svg, "gif", 240))) as gif:
        assert gif.width == 240
        frames, lasts = [], []
        for n in range(frames_of(gif)):
            gif.seek(n)
            lasts.append(gif.info["duration"])
            frames.append(gif.convert("RGB"))
    assert abs(sum(lasts) / 1000 - (LEAD + PLAYED + HOLD)) < 1
    assert lasts[-1] >= HOLD * 1000
    assert len({frame.tobytes() for frame in frames}) > 4
    png = png_from_svg(svg, 240)
    assert png is not None
    assert alike(frames[-1], Image.open(BytesIO(png)).convert("RGB"))
    assert not alike(frames[0], frames[-1])


def frames_of(picture: Image.Image) -> int:
    return int(getattr(picture, "n_frames", 1))


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether hardly a dot differs by much: a GIF has few colours."""
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) < 0.003 * len(one.tobytes())


def test_a_png_that_moves_shows_its_end_where_nothing_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RATE", 0.2)
    game = played("village")
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    words = ["draw", str(tmp_path / "game.txt"), "--film", "--width", "200", "-o", str(tmp_path / "film.png")]
    assert CliRunner().invoke(app, words).exit_code == 0
    with Image.open(tmp_path / "film.png") as picture:
        assert (picture.width, frames_of(picture) > 3) == (200, True)
        first = picture.convert("RGB").tobytes()
        picture.seek(frames_of(picture) - 1)
        assert picture.convert("RGB").tobytes() == first


def test_what_a_film_cannot_be_is_refused() -> None:
    with pytest.raises(MilepostError, match="can be gif or png"):
        moving(DOCUMENT, "mp4")
