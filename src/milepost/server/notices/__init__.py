"""Notices: what is told to people who are not looking, by mail, push or webhook.

`notices.py` is what the rest of the server calls. Nothing here knows a game: facts come in as public words.
"""
