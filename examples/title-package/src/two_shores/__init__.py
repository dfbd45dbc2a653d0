"""The files of the title Two Shores; the entry point names this package."""
