"""On which page of docs/rules/ each numbered rule stands. A test keeps this true."""

from __future__ import annotations

# Rules that concern one title alone stand on its page; Village has its own family; all others are on crayon.md.
_OF_ONE_TITLE = {
    "india": """
        BLD-20 FER-9 IN-1 EVT-6 EVT-7 EVT-8 EVT-23 V-FASTGAME V-CHALLENGE V-LATEFEE V-BACKTRACK V-CROSS V-OPEN
        V-WAREHOUSE V-RESHUFFLE V-MOVECOST V-LOADCOST V-TWOTRAINS V-TRADE V-MERCY R-30 R-57 R-64
        R-67 R-68 R-69 R-70 R-71 R-72 R-73 R-98 R-101 R-102 R-103 R-104 R-106 R-108 R-113""",
    "russia": """
        BLD-7 BLD-17 EVT-9 EVT-10 EVT-11 EVT-12 EVT-13 EVT-14 EVT-18 V-HISTORY R-33 R-34 R-35 R-36
        R-75 R-86 R-87 R-88""",
    "italy": """
        SET-2 SET-5 SET-7 TRN-3 BLD-6b BLD-14 BLD-15 BLD-18 FER-4 FER-6 LOC-3 IT-1 IT-2 IT-3 IT-4
        IT-5 IT-6 IT-7 IT-8 IT-9 IT-10 IT-11 IT-12 IT-13 IT-14 IT-15 EVT-15 EVT-16 WIN-1b WIN-4 R-7
        R-8 R-25 R-26 R-43 R-44 R-53 R-58 R-59 R-60 R-61 R-62 R-63 R-90 R-91 R-92 R-100""",
    "nippon": """
        FER-8 NI-1 NI-6 EVT-21 V-TUNNEL21 R-9 R-54 R-97 R-112""",
}
_PAGE = {rule: page for page, rules in _OF_ONE_TITLE.items() for rule in rules.split()}


def rule_link(rule: str) -> str:
    """The place of a rule in the documentation."""
    page = "village" if rule.startswith("VIL-") else _PAGE.get(rule, "crayon")
    return f"docs/rules/{page}.md#{rule.lower()}"
