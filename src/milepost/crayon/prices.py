"""What building costs: each section as it lies on the board, and less for players who have paid for its ferry."""

from __future__ import annotations

from milepost.crayon.board.board import Board
from milepost.crayon.kernel import PriceTable
from milepost.crayon.options.rules import NOT_BUILDABLE, Rules


class Prices:
    """`prices[arm]`: what building along the arm costs (BLD-2 to BLD-4, FER-1)."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board, self.rules = board, rules
        self.water = [self._water(section) for section in range(len(board.ends))]
        self.prices = [NOT_BUILDABLE] * (board.size * 6)
        for arm, section in enumerate(board.section):
            if section >= 0 and not board.red[section]:
                to = board.near[arm]
                city = board.city_at[to]
                if city >= 0:
                    price = rules.price_of(board.cities[city].size + "_city")
                elif board.port_at[to] >= 0:
                    price = board.links[board.port_at[to]].price
                else:
                    price = rules.price_of(board.terrain[to])
                self.prices[arm] = price + self.water[section]
        self._afford()
        self._priced: dict[tuple[int, int, int], PriceTable] = {}

    def _water(self, section: int) -> int:
        """BLD-4, R-49: each kind of water is paid once on a section."""
        board, rules = self.board, self.rules
        rivers = len(board.crossed[section]) if rules.each_river_pays else bool(board.crossed[section])
        river = rules.river_price * rivers
        lake = rules.lake_price if board.lake[section] or board.inlet[section] else 0
        return max(river, lake) if rules.dearer_water_only else river + lake

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

    def priced(self, paid: int, toll: int = 0, touched: int = 0) -> PriceTable:
        """For each price the six sets of steps that cost it, for one who has paid those ferries.

        `toll` is added where a ferry would be bought, for the time it costs to ride one. The ports
        `touched` cost what a clear milepost does (track.touched_ports).
        """
        found = self._priced.get((paid, toll, touched))
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
                    cost.setdefault(price, []).append(arm)
            table = [(price, self.board.steps(arms)) for price, arms in sorted(cost.items())]
            found = self._priced[paid, toll, touched] = PriceTable(table)
        return found
