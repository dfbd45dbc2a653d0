"""Figures of a running server at `/metrics`, as Prometheus reads them.

They are told to nobody unless the settings name who may ask (`metrics_from`): how many people play, and when, is not
everybody's business. Whoever comes through a proxy is a stranger, wherever the proxy stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from milepost.server.config import Config
from milepost.server.errors import Problem
from milepost.server.watch.siblings import Siblings

if TYPE_CHECKING:
    from milepost.server.table.tables import Tables

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")


class Entrance(Protocol):
    """Where connections come in (`server/doors/connections.py`)."""

    open: int
    refused: int


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        names = ("method", "path", "status")
        self._requests = Counter("milepost_requests", "Requests answered", names, registry=self.registry)
        self._seconds = Histogram(
            "milepost_request_seconds",
            "Until a request was answered",
            ("path",),
            buckets=SECONDS,
            registry=self.registry,
        )
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(self)
        self.tables: Tables | None = None
        self.doors: Entrance | None = None
        self.told: CollectorRegistry | Siblings = self.registry

    def join(self, place: Path) -> None:
        """We are one of several processes at one address: tell the figures of all of them."""
        self.told = Siblings(place, self.registry)

    def answered(self, method: str, path: str, status: int, seconds: float) -> None:
        self._requests.labels(method, path, str(status)).inc()
        self._seconds.labels(path).observe(seconds)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """What can be counted at any moment; Prometheus's registry calls it."""
        if self.tables is not None:
            slots = list(self.tables.slots())
            yield GaugeMetricFamily("milepost_tables_in_memory", "Tables in use", len(slots))
            sockets = sum(len(slot.watchers) for slot in slots)
            yield GaugeMetricFamily("milepost_sockets", "Sockets that follow a table", sockets)
            thinking = sum(slot.driver is not None for slot in slots)
            yield GaugeMetricFamily("milepost_bots_at_work", "Tables at which a bot is to act", thinking)
        if self.doors is not None:
            yield GaugeMetricFamily("milepost_connections", "Connections that are open", self.doors.open)
            yield GaugeMetricFamily(
                "milepost_connections_refused", "Turned away at the door so far", self.doors.refused
            )


def add_metrics(app: FastAPI, metrics: Metrics, config: Config) -> None:
    networks = [ip_network(one) for one in config.metrics_from]
    public = urlsplit(config.public_url or "").hostname

    @app.get("/metrics", include_in_schema=False)
    def figures(request: Request) -> Response:
        host = request.client.host if request.client else ""
        through_proxy = request.url.hostname == public or any(name in request.headers for name in FORWARDED)
        if through_proxy or not any(_within(host, network) for network in networks):
            raise Problem(404, "not found", "There is nothing here.")
        return Response(generate_latest(metrics.told), media_type=CONTENT_TYPE_LATEST)


def _within(host: str, network: object) -> bool:
    try:
        return ip_address(host) in network  # type: ignore[operator]
    except ValueError:  # no address: a socket file, a test
        return False
