"""`milepost serve`: the server on this machine, and the page in a browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from milepost.cli.console import screen
from milepost.errors import MilepostError

PORTS = 50  # how many ports are tried


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.", show_default="127.0.0.1"),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(help="The next free one is taken if it is in use.", min=0, max=65535, show_default="8000"),
    ] = None,
    db: Annotated[str | None, typer.Option(help="The database as an SQLAlchemy URL.")] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    config: Annotated[Path | None, typer.Option(help="A settings file; options go before it.")] = None,
) -> None:
    """Serve games to browsers."""
    import uvicorn

    from milepost.server.app import make_app
    from milepost.server.config import Config, read_config
    from milepost.server.database import shown
    from milepost.server.notices.senders import missing
    from milepost.server.storage import Storage

    settings = (read_config(config) if config else Config()).changed(address=host, port=port, db=db)
    for sentence in missing(settings):
        screen.say(sentence)
    url = settings.db or f"sqlite:///{data_folder() / 'games.sqlite'}"
    storage = Storage(url)
    listener = free_port(settings.address, settings.port)
    place = listener.getsockname()[1]
    here = "127.0.0.1" if settings.address in ("0.0.0.0", "::") else settings.address
    address = f"http://[{here}]:{place}/" if ":" in here else f"http://{here}:{place}/"
    screen.say("Milepost at ", (address, "bold"), f" (Ctrl-C ends it); games are kept in {shown(url)}")
    if open_page:
        timer = threading.Timer(1.0, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    server = uvicorn.Config(
        make_app(storage, config=settings.changed(port=place)),
        log_level="warning",
        ws_max_size=64 * 1024,
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy,
    )
    uvicorn.Server(server).run(sockets=[listener])


def free_port(host: str, port: int) -> socket.socket:
    """A socket bound to the port, or to the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + PORTS, 65536)) if port else (0,):
        # The protocol is named so that asyncio sets TCP_NODELAY: without it a kept connection waits 40 ms an answer.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            return listener
        except OSError as error:
            listener.close()
            problem = error
    raise MilepostError(f"no port from {port} on is free at {host}: {problem}")


def data_folder() -> Path:
    """Where a user's data belong on this system."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "milepost"


def openapi() -> None:
    """Print the calls of the server as OpenAPI JSON."""
    from milepost.server.app import make_app

    sys.stdout.write(json.dumps(make_app("sqlite://").openapi(), indent=1, ensure_ascii=False) + "\n")
