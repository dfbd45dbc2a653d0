"""Greedy: brings the one demand that pays best for the track and the time it takes.

It looks at every demand in its hand and every source of its load, asks the kernel what track
is missing and how long the way is, and follows the best aim until it is paid. Trains
leave a city only when the whole way is built, so they never stand before a gap. Late in the
game it joins the major cities that are missing. With two trains it plans for each in turn.

`bot.py` decides what is done next; `scene.py` is one train's situation, `aim.py` an aim; `choose.py` and `worth.py`
choose demands, `lines.py` the track for them; `operate.py`, `build.py` and `answers.py` act.
"""

from milepost.bots.crayon.greedy.bot import Greedy

__all__ = ["Greedy"]
