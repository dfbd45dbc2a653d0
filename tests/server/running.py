"""A server in a thread of this process, for as long as a test needs it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from milepost.cli.serve import free_port


@contextmanager
def running(app: Any, **options: Any) -> Iterator[str]:
    """Its address, once it answers."""
    listener = free_port("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, **{"log_level": "warning", **options}))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()
