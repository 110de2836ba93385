"""A Postern for tests."""

from __future__ import annotations

import os
import re
import secrets
from functools import cached_property
from typing import NamedTuple, Optional
from urllib.parse import quote, urlsplit

from .api import Api
from .inbox import Inbox

# Seconds. Python's runners do not limit the time of a test unless they are told to.
_DEFAULT_TIMEOUT = 10.0


class SmtpAddress(NamedTuple):
    """Where the application under test sends its mail."""

    host: str
    port: int


class Postern:
    """A running Postern. By default the one at ``POSTERN_URL``, or at ``http://127.0.0.1:8025``.

    ``token`` is ``POSTERN_TOKEN`` by default, and ``timeout`` is how long waits take, in seconds.
    """

    def __init__(
        self, url: Optional[str] = None, *, token: Optional[str] = None, timeout: float = _DEFAULT_TIMEOUT
    ) -> None:
        known_token = token or os.environ.get("POSTERN_TOKEN", "").split(",")[0].strip() or None
        self._api = Api(url or os.environ.get("POSTERN_URL") or "http://127.0.0.1:8025", known_token)
        self._timeout = timeout
        #: Without credentials and without a slash at the end.
        self.url = self._api.url

    def inbox(
        self, address: Optional[str] = None, *, earlier: bool = False, timeout: Optional[float] = None
    ) -> Inbox:
        """A separate inbox for a test, with a unique address unless one is given.

        Only messages that arrive after this call count, or with ``earlier`` also those before.
        """
        __tracebackhide__ = True
        after = None
        if address is None:
            # The domain cannot exist (RFC 6761), in case the message is ever sent to a real server.
            address = f"inbox-{secrets.token_hex(10)}@postern.test"
        else:
            # Nothing would ever arrive for anything else.
            if not re.fullmatch(r"[^\s<>]+", address) or not re.search("@|^postmaster$", address, re.IGNORECASE):
                raise ValueError(f"{address!r} is not an address. Use one such as ada@example.test.")
            if not earlier:
                after = self._api.get("wait", {"count": 0})["cursor"]
        page = f"{self.url}/?q={quote(address, safe='')}"
        return Inbox(self._api, address, page, self._timeout if timeout is None else timeout, after)

    @cached_property
    def smtp(self) -> SmtpAddress:
        """The SMTP server, on the host of the URL. ``POSTERN_SMTP_HOST`` and ``POSTERN_SMTP_PORT`` override it."""
        listening = self._api.get("info")["listening"]
        ports = [one["port"] for one in listening if one["protocol"] == "smtp" and one["port"]]
        host = os.environ.get("POSTERN_SMTP_HOST") or urlsplit(self.url).hostname or "127.0.0.1"
        return SmtpAddress(host, int(os.environ.get("POSTERN_SMTP_PORT") or next(iter(ports), 1025)))
