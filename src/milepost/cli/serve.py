"""`milepost serve`: the server on this machine, and the page in a browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from milepost.cli.console import screen
from milepost.cli.own import OwnTitles
from milepost.errors import MilepostError
from milepost.process import end_with_parent
from milepost.titles import own_titles as found_titles
from milepost.titles.own import look_in
from milepost.user_data import data_folder

if TYPE_CHECKING:
    from milepost.server.config import Config

PORTS = 50  # how many ports are tried
GRACE = 10  # seconds for requests under way, once the server is to end


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
    workers: Annotated[
        int, typer.Option(help="How many server processes; more than one share a PostgreSQL.", min=1, max=64)
    ] = 1,
    bots: Annotated[
        int | None,
        typer.Option(help="How many bots think at once in each; 0 leaves them to bots-worker.", min=0, max=64),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    config: Annotated[Path | None, typer.Option(help="A settings file; options go before it.")] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Serve games to browsers."""
    from milepost.server.config import Config, read_config
    from milepost.server.notices.senders import missing
    from milepost.server.several.sole import hold

    settings = (read_config(config) if config else Config()).changed(address=host, port=port, db=db)
    look_in(*map(Path, settings.titles.folders))
    for sentence in [*missing(settings), *left_out()]:
        screen.say(sentence)
    url = settings.db or f"sqlite:///{data_folder() / 'games.sqlite'}"
    with hold(url):
        _serve(url, settings, workers, bots, open_page)


def _serve(url: str, settings: Config, workers: int, bots: int | None, open_page: bool) -> None:
    from milepost.cli.workers import Workers, check_several
    from milepost.server.store.database import shown
    from milepost.server.store.storage import Storage

    storage = Storage(url)
    if workers > 1 or bots == 0:
        check_several(storage, "Several processes")
    listener = free_port(settings.address, settings.port)
    place = listener.getsockname()[1]
    here = "127.0.0.1" if settings.address in ("0.0.0.0", "::") else settings.address
    address = f"http://[{here}]:{place}/" if ":" in here else f"http://{here}:{place}/"
    screen.say("Milepost at ", (address, "bold"), f" (Ctrl-C ends it); games are kept in {shown(url)}")
    if open_page:
        timer = threading.Timer(1.0, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    settings = settings.changed(port=place)
    if workers == 1:
        storage.close()
        serve_one(listener, url, settings, bots)
    else:
        with room_for_siblings(settings) as room:
            Workers(workers, storage, serve_one, listener, url, settings, bots, room=room).run()
        storage.close()


@contextmanager
def room_for_siblings(settings: Config) -> Iterator[Path | None]:
    """A folder of our own in which processes tell each other their metrics; None where nobody may read them."""
    if not settings.metrics_from or not hasattr(socket, "AF_UNIX"):
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="milepost-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def serve_one(
    listener: socket.socket,
    url: str,
    settings: Config,
    bots: int | None,
    name: str | None = None,
    place: Path | None = None,
) -> None:
    """Serve at a socket until a signal ends it; with a name, as one of several processes, and with a place for a socket
    at which the others are told our metrics."""
    import uvicorn

    from milepost.server.app import make_app
    from milepost.server.bots.pool import BotPool
    from milepost.server.doors.connections import Doors
    from milepost.server.store.storage import Storage
    from milepost.server.watch.logs import log_config

    if name is not None:
        end_with_parent()
    storage = Storage(url)
    storage.process = name or storage.process
    doors = Doors(settings)
    app = make_app(storage, BotPool(bots), config=settings)
    if app.state.metrics is not None:
        app.state.metrics.doors = doors
        if place is not None:
            app.state.metrics.join(place)
    server = uvicorn.Config(
        app,
        http=doors.protocol,
        log_config=log_config(settings.log),
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=64 * 1024,
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy,
    )
    uvicorn.Server(server).run(sockets=[listener])


def left_out() -> list[str]:
    """What is wrong with titles of one's own that cannot be played."""
    return [f"A title is left out: {one.trouble}" for one in found_titles() if one.trouble]


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


def openapi() -> None:
    """Print the calls of the server as OpenAPI JSON."""
    from milepost.server.app import make_app

    sys.stdout.write(json.dumps(make_app("sqlite://").openapi(), indent=1, ensure_ascii=False) + "\n")
