"""Bots of tables, thinking in processes of their own."""
