"""Ends the requests of a call that nobody waits for any more."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Optional


class Cancelled(BaseException):
    """Ends the thread of a call that was cancelled."""


class Cancellation:
    """Of one call, which runs on a thread of its own and sends one request after another."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._socket: Optional[socket.socket] = None
        self._lock = threading.Lock()

    def begin(self) -> None:
        """To be called on the thread, before its first request."""
        _current.set(self)

    def cancel(self) -> None:
        with self._lock:
            self._cancelled.set()
            if self._socket is not None:
                try:
                    # Wakes up the thread that reads from it. Closing it would not.
                    self._socket.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def check(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled

    @contextmanager
    def holding(self, connection: Optional[socket.socket]) -> Iterator[None]:
        """While this connection is used, ``cancel`` ends it."""
        with self._lock:
            self.check()
            self._socket = connection
        try:
            yield
        finally:
            with self._lock:
                self._socket = None

    def sleep(self, seconds: float) -> None:
        self._cancelled.wait(seconds)
        self.check()


_current: ContextVar[Optional[Cancellation]] = ContextVar("postern_cancellation", default=None)


def current() -> Cancellation:
    """That of the call on this thread; of calls that block, one that nobody cancels."""
    return _current.get() or Cancellation()
