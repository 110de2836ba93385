"""The events of the inbox."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Optional

from .api import Api, ApiError, Json, query_string
from .cancellation import current
from .deadline import shortened
from .errors import PosternTimeoutError
from .message import MessageSummary
from .websocket import WebSocket

# A cursor before every message.
_FIRST = "0" * 26
# The largest page, and the seconds before the first new attempt to connect.
_MAX_PAGE = 200
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 5.0


class Event(NamedTuple):
    #: "message:new", "message:delete", "message:restore", "message:read", "message:starred", "message:tags" or
    #: "messages:clear".
    type: str
    #: As in the HTTP API: of a message its ``id``, and what has changed.
    data: Json
    #: With "message:new" and "message:restore".
    message: Optional[MessageSummary]


class EventStream:
    """Events as they arrive, from when it was made. After a lost connection, it connects again, and the messages that arrived
    in the meantime come first; other changes of that time are lost.

    Each event is waited for at most ``timeout`` seconds. Close it, or use it in a ``with`` statement.
    """

    def __init__(self, api: Api, filter: Mapping[str, object], timeout: float) -> None:
        __tracebackhide__ = True
        self._api = api
        self._filter = {name: value for name, value in filter.items() if value is not None}
        self._timeout = timeout
        self._queue: deque[Event] = deque()
        self._socket: Optional[WebSocket] = None
        self._is_closed = False
        self._pause = _FIRST_PAUSE
        # Fails if the server does not accept the filter or the token.
        newest = api.get("messages", {**self._filter, "limit": 1})["messages"]
        self._cursor: str = str(self._filter.get("after") or (newest[0]["id"] if newest else _FIRST))

    def __iter__(self) -> Iterator[Event]:
        return self

    def __next__(self) -> Event:
        __tracebackhide__ = True
        event = self.next()
        if event is None:
            raise StopIteration
        return event

    def __enter__(self) -> EventStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._is_closed = True
        self._disconnect()

    def next(self) -> Optional[Event]:
        """The next event; None if the stream was closed."""
        __tracebackhide__ = True
        started = time.monotonic()
        deadline = started + shortened(self._timeout)
        while not self._is_closed:
            if self._queue:
                return self._queue.popleft()
            try:
                if self._socket is None:
                    self._connect()
                else:
                    self._add(json.loads(self._socket.receive(deadline)))
            except TimeoutError:
                pass
            except (OSError, ApiError) as error:
                self._disconnect()
                current().check()
                left = deadline - time.monotonic()
                if left <= 0 or (isinstance(error, ApiError) and error.status < 500):
                    raise
                current().sleep(min(self._pause, left))
                self._pause = min(self._pause * 2, _LONGEST_PAUSE)
            if not self._queue and time.monotonic() >= deadline:
                waited = time.monotonic() - started
                raise PosternTimeoutError(f"No event arrived within {round(waited, 3):g} s.", "", [], waited)
        return None

    def _connect(self) -> None:
        # The messages before the cursor of the filter are left out below, and a stream has no end.
        self._socket = WebSocket(self._api, "ws" + query_string(self._filter))
        self._pause = _FIRST_PAUSE
        for message in reversed(self._missed()):
            self._add({"type": "message:new", "data": message})

    def _missed(self) -> list[Json]:
        """The messages after the cursor, newest first."""
        messages: list[Json] = []
        query: dict[str, object] = {**self._filter, "after": self._cursor, "limit": _MAX_PAGE}
        while True:
            page = self._api.get("messages", query)
            messages += page["messages"]
            if page["next_cursor"] is None:
                return messages
            query["before"] = page["next_cursor"]

    def _add(self, event: Json) -> None:
        data = event.get("data", {})
        is_new = event["type"] == "message:new"
        # Already there with the missed messages.
        if is_new and data["id"] <= self._cursor:
            return
        if is_new:
            self._cursor = data["id"]
        has_message = event["type"] in ("message:new", "message:restore")
        self._queue.append(Event(event["type"], data, MessageSummary(self._api, data) if has_message else None))

    def _disconnect(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
