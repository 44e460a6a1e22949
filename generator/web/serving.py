"""A site on localhost, for looking at it before it goes anywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".html": "text/html; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write nothing."""


def server(
    folder: Path, port: int = 0, handler: Callable[..., object] = _Handler
) -> ThreadingHTTPServer:
    """Return a server of a folder on localhost; port 0 stands for any that is free."""
    return ThreadingHTTPServer((HOST, port), partial(handler, directory=str(folder)))  # type: ignore[arg-type]
