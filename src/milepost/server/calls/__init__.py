"""The calls about games, and what all calls share."""
