"""The colours of the seats: the crayons of the page."""

SEATS = ("#2459b5", "#dd6a10", "#8b3fa8", "#2b8a4e", "#3a3733", "#d43f7d")
