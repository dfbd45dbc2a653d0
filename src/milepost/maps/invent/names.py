"""Names that no atlas has, and the loads of a made-up country."""

from __future__ import annotations

from random import Random

STARTS = ("Al", "Bar", "Bel", "Cor", "Dal", "Dun", "El", "Fen", "Gar", "Hal", "Har", "Ister", "Kel", "Kor", "Lan",
          "Lin", "Mar", "Mel", "Mor", "Nor", "Ol", "Or", "Pel", "Quen", "Ral", "Rin", "Sal", "Sel", "Sten", "Tar",
          "Tor", "Ul", "Val", "Ver", "Wen", "Wil", "Yar", "Zel")  # fmt: skip
MIDDLES = ("", "a", "e", "i", "o", "en", "er", "in", "an", "or")
CITY_ENDS = ("berg", "bridge", "by", "dale", "den", "field", "ford", "gate", "ham", "haven", "holm", "mouth", "port",
             "stad", "stow", "ton", "wick", "worth")  # fmt: skip
LAND_ENDS = ("ia", "land", "mark", "ovia", "mere")
RIVER_ENDS = ("a", "e", "eck", "ine", "os", "une")
LOADS = ("Bricks", "Cattle", "Cement", "Cheese", "Chemicals", "China", "Clocks", "Coal", "Copper", "Cotton", "Fish",
         "Flax", "Flowers", "Fruit", "Furs", "Glass", "Grain", "Ham", "Honey", "Hops", "Imports", "Iron", "Machinery",
         "Marble", "Oil", "Paper", "Pianos", "Salt", "Ships", "Silver", "Steel", "Sugar", "Textiles", "Timber",
         "Tobacco", "Tourists", "Wine", "Wool")  # fmt: skip


class Names:
    """Each name is given out once."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._given: set[str] = set()

    def _name(self, ends: tuple[str, ...]) -> str:
        while True:
            name = self._rng.choice(STARTS) + self._rng.choice(MIDDLES) + self._rng.choice(ends)
            if name not in self._given:
                self._given.add(name)
                return name

    def city(self) -> str:
        return self._name(CITY_ENDS)

    def land(self) -> str:
        return self._name(LAND_ENDS)

    def river(self) -> str:
        return self._name(RIVER_ENDS)
