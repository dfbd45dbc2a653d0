"""Titles and decks that people bring along: looked at, kept in the database, offered to those who may play them."""
