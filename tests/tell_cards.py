"""Cards as somebody types them."""

from __future__ import annotations

from typing import Any

Row = tuple[str, str, str]
CARDS: list[tuple[Row, Row, Row]] = [  # of India: city, load, payoff
    (("Nagpur", "Tea", "26"), ("Multan", "Textiles", "14"), ("Mangalore", "Chemicals", "12")),
    (("Madras", "Copper", "30"), ("Multan", "Manganese", "21"), ("Jamshedpur", "Jute", "7")),
    (("Calcutta", "Tobacco", "18"), ("Bikaner", "Rice", "25"), ("Varanasi", "Cement", "11")),
]


def typed(number: str, *rows: Row) -> dict[str, Any]:
    return {"number": number, "demands": [{"city": city, "load": load, "pay": pay} for city, load, pay in rows]}
