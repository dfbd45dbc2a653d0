"""The pictures of the page, by subject; `web/screenshots.py` takes them."""
