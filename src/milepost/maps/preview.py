"""The picture of a recipe while it is being written: drawn anew whenever the file is saved."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from milepost.errors import MilepostError
from milepost.maps.compiler import Progress, compile_board
from milepost.maps.geography.atlas import Atlas
from milepost.maps.recipe.reader import read_recipe

PAGE = """\
<!doctype html>
<meta charset="utf-8">
<title>Preview</title>
<style>
  body { margin: 0; font: 16px/1.4 system-ui, sans-serif; background: #dde5ea; }
  pre { margin: 0; padding: 0 12px; white-space: pre-wrap; }
  .mistake { padding: 8px 12px; background: #8c1c13; color: #fff; }
  img { width: 100%; }
</style>
<pre id="words"></pre>
<img id="board" alt="The board">
<script>
  // A page opened from a folder may not fetch, but it may load scripts: preview.js calls `show`.
  let drawn = 0;
  function show(number, mistake, words) {
    const text = document.getElementById("words");
    text.textContent = words;
    text.className = mistake ? "mistake" : "";
    if (number !== drawn) document.getElementById("board").src = "board.svg?" + (drawn = number);
  }
  function look() {
    const script = document.createElement("script");
    script.src = "preview.js?" + Date.now();
    script.onload = script.onerror = () => script.remove();
    document.head.append(script);
  }
  look();
  setInterval(look, 1000);
</script>
"""


class Preview:
    """A folder with the picture, and a page that shows it and looks for a newer one by itself."""

    def __init__(self, recipe: Path, out: Path, atlas: Atlas) -> None:
        self.recipe = recipe
        self.out = out
        self.atlas = atlas
        self.drawn = 0
        """How many good pictures there have been."""

    @property
    def page(self) -> Path:
        return self.out / "preview.html"

    def draw(self, progress: Progress = lambda step, done: None) -> list[str]:
        """Draw the recipe and give the findings. A mistake is raised, and shown above the last good picture."""
        self.out.mkdir(parents=True, exist_ok=True)
        self.page.write_text(PAGE, encoding="utf-8")
        try:
            compiled = compile_board(read_recipe(self.recipe), self.atlas, progress)
        except MilepostError as error:
            self._tell(str(error), mistake=True)
            raise
        (self.out / "board.svg").write_text(compiled.picture, encoding="utf-8", newline="\n")
        self.drawn += 1
        self._tell("\n".join(compiled.findings), mistake=False)
        return compiled.findings

    def _tell(self, words: str, mistake: bool) -> None:
        call = f"show({self.drawn}, {json.dumps(mistake)}, {json.dumps(words)});\n"
        (self.out / "preview.js").write_text(call, encoding="utf-8")


def saves(file: Path, wait: Callable[[], None] = lambda: time.sleep(0.5)) -> Iterator[None]:
    """At once, and again each time the file is saved; for ever."""
    seen: tuple[int, int] | None = None
    while True:
        now = _stamp(file)
        if now is not None and now != seen:
            seen = now
            yield
        else:
            wait()


def _stamp(file: Path) -> tuple[int, int] | None:
    """None while an editor has put the file aside to write the new one."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
