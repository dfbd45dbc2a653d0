"""The server's log: lines for people, or a JSON object a line for programs. No secret is in either.

The standard library's logging does it; a JSON line needs no more than a formatter. What is logged while a call about a
table is answered, and whatever begins with “table ID”, carries the table's id.
"""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from milepost.server.config import Log

table_of_call: ContextVar[str] = ContextVar("table_of_call", default="")
ABOUT = re.compile(r"table ([a-z]{6,20})\b")
MORE = ("method", "path", "status", "ms")  # of a request (requests.py)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        named = ABOUT.match(message)
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
        }
        if table := named[1] if named else table_of_call.get():
            told["table"] = table
        told |= {name: getattr(record, name) for name in MORE if hasattr(record, name)}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def log_config(settings: Log) -> dict[str, Any]:
    """For `logging.config.dictConfig`: everything goes to standard error, in one format."""
    plain = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    lines = {"()": f"{JsonLines.__module__}.{JsonLines.__name__}"}
    level = settings.level.upper()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": lines if settings.format == "json" else plain},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "milepost": {"level": level},
            "milepost.requests": {"level": "INFO" if settings.requests else "WARNING"},
            "uvicorn": {"level": level, "propagate": True},
            "uvicorn.access": {"level": "CRITICAL", "propagate": False},  # it would log whole addresses
        },
    }
