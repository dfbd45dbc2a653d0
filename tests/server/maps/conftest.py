"""The server of the tests about titles does for maps, too."""

from server.titles.conftest import client, its_database, shared

__all__ = ["client", "its_database", "shared"]
