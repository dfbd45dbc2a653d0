"""The `milepost` command."""

from milepost.cli.app import app

__all__ = ["app"]
