"""The server: tables, seats, storage, live updates. See docs/server.md; `app.make_app` makes it."""
