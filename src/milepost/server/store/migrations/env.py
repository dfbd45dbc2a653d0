"""Alembic's entry: runs the steps on the connection `database.py` hands over."""

from __future__ import annotations

from alembic import context

from milepost.server.store.rows import Base

if hasattr(context, "config"):  # only Alembic gives one; who just imports this file gets nothing done
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()
