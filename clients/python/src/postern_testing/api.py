"""Requests to the HTTP API of Postern."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterable, Mapping
from http.client import BadStatusLine, HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Any, Optional
from urllib.parse import SplitResult, quote, unquote, urlencode, urlsplit, urlunsplit

from .cancellation import current

# How long a response may take, besides the time that the request waits. A server that hangs must not make a test endless.
PATIENCE = 10.0
# The response to a wait or an assertion that failed. Its body says why.
EXPECTATION_FAILED = 417

Json = dict[str, Any]


class ApiError(Exception):
    """An error response. ``code`` is for programs, and is "unreadable" if the response did not come from Postern."""

    def __init__(self, status: int, code: str, message: str, mailbox: Optional[str] = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        #: The only mailbox that the token opens, if it does not open what was requested.
        self.mailbox = mailbox


class Api:
    """Raises ApiError if the server responds with an error, and ConnectionError if there is no response."""

    def __init__(self, url: str, token: Optional[str], is_temporary: bool = False) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            shown = "…" + url[url.rindex("@") :] if "@" in url else url
            raise ValueError(f'The address of Postern is "{shown}". Use one such as http://127.0.0.1:8025.')
        host = parts.netloc.rpartition("@")[2]
        #: Without credentials, because reports contain it.
        self.url = urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))
        #: Whether the server ends with the tests. Then its URLs lead nowhere when a report is read.
        self.is_temporary = is_temporary
        self.headers: dict[str, str] = {}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"
        elif parts.username is not None:
            credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
            self.headers["Authorization"] = "Basic " + base64.b64encode(credentials.encode()).decode()
        self._parts: SplitResult = parts

    def get(
        self, path: str, query: Optional[Mapping[str, object]] = None, wait: float = 0, end: Optional[float] = None
    ) -> Json:
        """A JSON object. ``wait`` is how long the server waits before it responds, in seconds.

        The whole request ends at ``end``, a time of ``time.monotonic()``, if it is given.
        """
        __tracebackhide__ = True
        return self._json(self._send("GET", path + query_string(query or {}), wait=wait, end=end))

    def post(self, path: str, body: Mapping[str, object]) -> Json:
        __tracebackhide__ = True
        return self._json(self._send("POST", path, json.dumps(body).encode()))

    def delete(self, path: str) -> Json:
        """The response is empty for a single thing."""
        __tracebackhide__ = True
        content = self._send("DELETE", path)
        return self._json(content) if content else {}

    def content(self, path: str) -> bytes:
        __tracebackhide__ = True
        return self._send("GET", path)

    def path(self, path: str) -> str:
        """Of a request, from the root of the server."""
        return f"{self._parts.path.rstrip('/')}/api/v1/{path}"

    def connect(self, timeout: float) -> HTTPConnection:
        """A connection to the server, without a proxy: HTTP_PROXY is for the outside world."""
        connect = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        connection = connect(self._parts.hostname or "", self._parts.port, timeout=timeout)
        connection.connect()
        return connection

    def _json(self, body: bytes) -> Json:
        __tracebackhide__ = True
        try:
            parsed = json.loads(body)
        except ValueError:
            parsed = None
        if not isinstance(parsed, dict):
            raise self._unreadable(200, "The server did not answer with JSON.")
        return parsed

    def _send(
        self, method: str, path: str, body: Optional[bytes] = None, wait: float = 0, end: Optional[float] = None
    ) -> bytes:
        __tracebackhide__ = True
        timeout = wait + PATIENCE
        if end is not None:
            timeout = round(min(timeout, max(0.001, end - time.monotonic())), 3)
        headers = {**self.headers, **({"Content-Type": "application/json"} if body is not None else {})}
        try:
            connection = self.connect(timeout)
            try:
                with current().holding(connection.sock):
                    _limit(connection, timeout, end)
                    connection.request(method, self.path(path), body, headers)
                    response = connection.getresponse()
                    content = b""
                    while piece := response.read1():
                        content += piece
                        _limit(connection, timeout, end)
                    if response.length:
                        raise IncompleteRead(content, response.length)
            finally:
                connection.close()
        except (OSError, HTTPException) as error:
            raise self.unreachable(error, timeout) from None
        if response.status < 300 or response.status == EXPECTATION_FAILED:
            return content
        raise self.error(response, content)

    def unreachable(self, error: Exception, timeout: float) -> ConnectionError:
        """What to say about a request that got no response."""
        current().check()
        if isinstance(error, TimeoutError) or str(error) == "timed out":
            return ConnectionError(
                f"Postern at {self.url} did not respond within {timeout:g} s. "
                "Check that this is its address, and that it is not overloaded."
            )
        if getattr(error, "reason", None) == "WRONG_VERSION_NUMBER":
            return ConnectionError(
                f"Postern at {self.url} does not use TLS. Check whether its address begins with http:."
            )
        why = getattr(error, "strerror", None) or error
        # A connection that was closed without a response is one of these, too.
        if isinstance(error, BadStatusLine) and not isinstance(error, OSError):
            why = "not an HTTP server"
        return ConnectionError(
            f"Couldn't reach Postern at {self.url} ({why}). Check that it is running and that POSTERN_URL is its address."
        )

    def error(self, response: HTTPResponse, content: bytes) -> ApiError:
        try:
            body = json.loads(content)
            message, code, mailbox = str(body["error"]), str(body["code"]), body.get("mailbox")
        except (ValueError, KeyError, TypeError, AttributeError):
            return self._unreadable(response.status, f"The server answered {response.status} {response.reason}.")
        if response.status == 401:
            message += (
                " What was sent is not accepted: check POSTERN_TOKEN, or the password in POSTERN_URL."
                if self.headers
                else " Set POSTERN_TOKEN, or pass it to Postern as token."
            )
        elif message.startswith("There is no endpoint "):
            message += " Check the path in the URL: it must be the server's --base-path."
        return ApiError(response.status, code, message, mailbox)

    def _unreadable(self, status: int, what: str) -> ApiError:
        return ApiError(status, "unreadable", f"{what} Check that {self.url} is the address of a Postern.")


def _limit(connection: HTTPConnection, timeout: float, end: Optional[float]) -> None:
    """The timeout of a socket is for each read alone."""
    if end is not None and connection.sock is not None:
        connection.sock.settimeout(min(timeout, max(0.001, end - time.monotonic())))


def query_string(query: Mapping[str, object]) -> str:
    """``?unread=true&tag=a&tag=b``, or an empty string. A list is repeated, and None is omitted."""
    pairs = [(name, _text(one)) for name, value in query.items() for one in _each(value) if one is not None]
    return "?" + urlencode(pairs) if pairs else ""


def _each(value: object) -> Iterable[object]:
    return value if isinstance(value, (list, tuple)) else [value]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def segment(part: str) -> str:
    """A part of a path, which stays one: an empty id must not make a request about all messages."""
    if not part:
        raise ValueError("The id is empty.")
    return quote(part, safe="")
