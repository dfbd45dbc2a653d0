"""Colours and type of the printed board, the same as on the page people play on."""

from __future__ import annotations

SEA, SEA_LINES = "#cbe1ea", ("#d6e9f0", "#b9d6e2", "#d9ebf2")
COAST, RIVER, RIVER_NAME = "#5f8fa8", "#5b9cc6", "#2f6a94"
LAKE = "#bfdbe8"
FOREIGN, HATCH, FOREIGN_NAME = "#e4dfd3", "#d9d3c5", "#a0977f"
INK, INK_2, INK_3 = "#28241e", "#5f574b", "#766d5f"
PAPER, LINE = "#fdfbf6", "#cbc2b0"
BORDER, COUNTRY_NAME, LAND_NAME = "#a5583f", "#b3a27c", "#8a6a2e"
CITY, CITY_LINE, CITY_DOT = "#cb3b31", "#8c1f19", "#fbe9e2"
TINTS = {
    "mountain": "#e3cf9f",
    "alpine": "#d3c6b2",
    "desert": "#f7dc8e",
    "salt marsh": "#bcdcc0",
    "marshland": "#bcdcc0",
}
SYMBOLS = {
    "clear": "#4a4337",
    "mountain": "#6d5a34",
    "alpine": "#5b5347",
    "desert": "#b98a1c",
    "salt marsh": "#3f7d59",
    "marshland": "#3f7d59",
}
SERIF = "'P052','Iowan Old Style','Palatino Linotype',Palatino,serif"
SANS = "Inter,'Helvetica Neue',Arial,sans-serif"
