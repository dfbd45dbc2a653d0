"""Tables in use: one game with its people, and all of them together."""
