"""Requests to the HTTP API of Postern."""

from __future__ import annotations

import base64
import json
from http.client import HTTPException
from typing import Any, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlencode, urlsplit, urlunsplit
from urllib.request import ProxyHandler, Request, build_opener

# How long a response may take, besides the time that the request waits. A server that hangs must not make a test endless.
PATIENCE = 10.0
# The response to a wait or an assertion that failed. Its body says why.
EXPECTATION_FAILED = 417

Json = dict[str, Any]


class ApiError(Exception):
    """An error response. ``code`` is for programs, and is "unreadable" if the response did not come from Postern."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Api:
    """Raises ApiError if the server responds with an error, and ConnectionError if there is no response."""

    def __init__(self, url: str, token: Optional[str]) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            shown = "…" + url[url.rindex("@") :] if "@" in url else url
            raise ValueError(f'The address of Postern is "{shown}". Use one such as http://127.0.0.1:8025.')
        host = parts.netloc.rpartition("@")[2]
        #: Without credentials, because reports contain it.
        self.url = urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))
        self._headers: dict[str, str] = {}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        elif parts.username is not None:
            credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
            self._headers["Authorization"] = "Basic " + base64.b64encode(credentials.encode()).decode()
        # HTTP_PROXY is for the outside world, and would receive requests to 127.0.0.1 too.
        self._opener = build_opener(ProxyHandler({}))

    def get(self, path: str, query: Optional[Json] = None, wait: float = 0) -> Json:
        """A JSON object. ``wait`` is how long the server waits before it responds, in seconds."""
        __tracebackhide__ = True
        body = self.bytes(f"{path}?{urlencode(query)}" if query else path, wait)
        try:
            parsed = json.loads(body)
        except ValueError:
            parsed = None
        if not isinstance(parsed, dict):
            raise self._unreadable(200, "The server did not answer with JSON.")
        return parsed

    def bytes(self, path: str, wait: float = 0) -> bytes:
        __tracebackhide__ = True
        timeout = wait + PATIENCE
        try:
            with self._opener.open(Request(f"{self.url}/api/v1/{path}", headers=self._headers), timeout=timeout) as reply:
                content: bytes = reply.read()
                return content
        except HTTPError as error:
            with error:
                if error.code == EXPECTATION_FAILED:
                    return error.read()
                raise self._error(error) from None
        except (OSError, HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            if isinstance(reason, TimeoutError) or str(reason) == "timed out":
                problem = f"Postern at {self.url} did not respond within {timeout:g} s. Check that it is not overloaded."
                raise ConnectionError(problem) from None
            why = getattr(reason, "strerror", None) or reason
            raise ConnectionError(
                f"Couldn't reach Postern at {self.url} ({why}). Check that it is running and that POSTERN_URL is its address."
            ) from None

    def _error(self, error: HTTPError) -> ApiError:
        try:
            body = json.loads(error.read())
            message, code = str(body["error"]), str(body["code"])
        except (ValueError, KeyError, TypeError):
            return self._unreadable(error.code, f"The server answered {error.code} {error.reason}.")
        if error.code == 401:
            message += (
                " What was sent is not accepted: check POSTERN_TOKEN, or the password in POSTERN_URL."
                if self._headers
                else " Set POSTERN_TOKEN, or pass it to Postern as token."
            )
        elif message.startswith("There is no endpoint "):
            message += " Check the path in the URL: it must be the server's --base-path."
        return ApiError(error.code, code, message)

    def _unreadable(self, status: int, what: str) -> ApiError:
        return ApiError(status, "unreadable", f"{what} Check that {self.url} is the address of a Postern.")
