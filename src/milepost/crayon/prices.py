"""What building costs: each section as it lies on the board, and less for players who have paid for its ferry."""

from __future__ import annotations

from typing import NamedTuple

from milepost.crayon.board.board import Board
from milepost.crayon.kernel import PriceTable
from milepost.crayon.options.rules import NOT_BUILDABLE, Rules


class Item(NamedTuple):
    """A part of a price: what it is paid for (a ground, a city's size, a ferry, a water) and how much."""

    what: str
    price: int


class Prices:
    """`prices[arm]`: what building along the arm costs (BLD-2 to BLD-4, FER-1)."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board, self.rules = board, rules
        self.waters = [tuple(self._waters(section)) for section in range(len(board.ends))]
        self.water = [sum(item.price for item in items) for items in self.waters]
        self.prices = [NOT_BUILDABLE] * (board.size * 6)
        for arm, section in enumerate(board.section):
            if section >= 0 and not board.red[section]:
                self.prices[arm] = self._ground(board.near[arm]).price + self.water[section]
        self._afford()
        self._priced: dict[tuple[int, int, int, int], PriceTable] = {}

    def _ground(self, to: int) -> Item:
        """BLD-3, FER-1: what building to a milepost costs, without water."""
        board, rules = self.board, self.rules
        city, link = board.city_at[to], board.port_at[to]
        if city >= 0:
            size = board.cities[city].size
            return Item(f"{size} city", rules.price_of(size + "_city"))
        if link >= 0:
            return Item("tunnel" if board.links[link].tunnel else "ferry", board.links[link].price)
        return Item(board.terrain[to], rules.price_of(board.terrain[to]))

    def _waters(self, section: int) -> list[Item]:
        """BLD-4, R-49: each kind of water is paid once on a section."""
        board, rules = self.board, self.rules
        rivers = len(board.crossed[section]) if rules.each_river_pays else bool(board.crossed[section])
        river = Item("river", rules.river_price * rivers)
        lake = Item("lake" if board.lake[section] else "inlet", rules.lake_price)
        paid = [item for item, crossed in ((river, rivers), (lake, lake_at(board, section))) if crossed]
        return [max(paid, key=lambda item: item.price)] if paid and rules.dearer_water_only else paid

    def items(self, arm: int, paid: bool = False, touched: bool = False) -> tuple[Item, ...]:
        """The parts of the price along a buildable arm; `paid`: into the end of a ferry or tunnel, for its payer."""
        to = self.board.near[arm]
        ground = Item("own port", self.paid_price(to, touched)) if paid else self._ground(to)
        return (ground, *self.waters[self.board.section[arm]])

    def _afford(self) -> None:
        """`afford[money]`: for each direction the steps that so much money may be enough for."""
        board = self.board
        top = max([price for price in self.prices if price < NOT_BUILDABLE], default=0)
        cost: dict[int, list[int]] = {}
        for arm, price in enumerate(self.prices):
            if price < NOT_BUILDABLE:
                # A port is cheap for those who have paid for its ferry: take it in, `build.py` looks closer.
                least = self.price_for_payer(arm) if board.port_at[board.near[arm]] >= 0 else price
                cost.setdefault(least, []).append(arm)
        self.afford = []
        enough = [0] * 6
        for money in range(max(top, self.rules.build_limit) + 1):
            enough = [known | more for known, more in zip(enough, board.steps(cost.get(money, ())), strict=True)]
            self.afford.append(enough)

    def paid_price(self, m: int, touched: bool = False) -> int:
        """What the end of a ferry or tunnel costs those who have paid for it: a port nothing, unless track `touched`
        counts (R-79); a tunnel's end is an ordinary milepost by then (R-54)."""
        if self.board.links[self.board.port_at[m]].tunnel:
            return self.rules.price_of(self.board.terrain[m])
        return self.rules.clear_price if touched else 0

    def price_for_payer(self, arm: int, touched: bool = False) -> int:
        """What building along an arm into such an end costs them."""
        return self.water[self.board.section[arm]] + self.paid_price(self.board.near[arm], touched)

    def priced(self, paid: int, toll: int = 0, touched: int = 0, each: int = 0) -> PriceTable:
        """For each price the six sets of steps that cost it, for one who has paid those ferries.

        `toll` is added where a ferry would be bought, for the time it costs to ride one; `each` to every section, for
        its length. The ports `touched` cost what a clear milepost does (track.touched_ports).
        """
        found = self._priced.get((paid, toll, touched, each))
        if found is None:
            cost: dict[int, list[int]] = {}
            for arm, price in enumerate(self.prices):
                if price < NOT_BUILDABLE:
                    to = self.board.near[arm]
                    ferry = self.board.port_at[to]
                    if ferry >= 0 and paid >> ferry & 1:
                        price = self.price_for_payer(arm, bool(touched & self.board.bit[to]))
                    elif ferry >= 0 and not self.board.links[ferry].tunnel:
                        price += toll
                    cost.setdefault(price + each, []).append(arm)
            table = [(price, self.board.steps(arms)) for price, arms in sorted(cost.items())]
            found = self._priced[paid, toll, touched, each] = PriceTable(table)
        return found


def lake_at(board: Board, section: int) -> bool:
    """Whether the section crosses a lake or an inlet of the sea."""
    return bool(board.lake[section] or board.inlet[section])
