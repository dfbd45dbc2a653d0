"""The editor of maps: the calls by which the page changes a board."""
