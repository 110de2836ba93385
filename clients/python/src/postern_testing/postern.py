"""A Postern for tests."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Optional, Union
from urllib.parse import quote, urlsplit

from .api import Api, ApiError, query_string, segment
from .events import EventStream
from .faults import Faults
from .inbox import Inbox
from .message import DETAILS, Message, MessageSummary
from .server import own_server

# Seconds. Python's runners do not limit the time of a test unless they are told to.
_DEFAULT_TIMEOUT = 10.0


class SmtpAddress(NamedTuple):
    """Where the application under test sends its mail."""

    host: str
    port: int


class MessagePage(NamedTuple):
    """Messages, newest first."""

    messages: list[MessageSummary]
    #: How many match, on all pages.
    total: int
    #: For ``before``, to get the next page; None on the last one.
    next_cursor: Optional[str]


#: One address, or several.
Addresses = Union[str, Sequence[str]]


class Postern:
    """A running Postern. By default the one at ``POSTERN_URL``, or at ``http://127.0.0.1:8025``.

    ``token`` is ``POSTERN_TOKEN`` by default, and ``timeout`` is how long waits take, in seconds. ``start_postern()`` starts one.
    """

    def __init__(
        self, url: Optional[str] = None, *, token: Optional[str] = None, timeout: float = _DEFAULT_TIMEOUT
    ) -> None:
        known_token = token or os.environ.get("POSTERN_TOKEN", "").split(",")[0].strip() or None
        self._use(Api(url or os.environ.get("POSTERN_URL") or "http://127.0.0.1:8025", known_token), timeout)

    def _use(self, api: Api, timeout: float, smtp: Optional[SmtpAddress] = None) -> None:
        self._api = api
        self._timeout = timeout
        self._smtp = smtp
        #: Without credentials and without a slash at the end.
        self.url = api.url
        #: Scripted failures of the SMTP server.
        self.faults = Faults(api)

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

    @property
    def smtp(self) -> SmtpAddress:
        """The SMTP server, on the host of the URL. ``POSTERN_SMTP_HOST`` and ``POSTERN_SMTP_PORT`` override it."""
        __tracebackhide__ = True
        if self._smtp is None:
            listening = self._api.get("info")["listening"]
            ports = [one["port"] for one in listening if one["protocol"] == "smtp" and one["port"]]
            host = os.environ.get("POSTERN_SMTP_HOST") or urlsplit(self.url).hostname or "127.0.0.1"
            self._smtp = SmtpAddress(host, int(os.environ.get("POSTERN_SMTP_PORT") or next(iter(ports), 1025)))
        return self._smtp

    def events(self, *, timeout: Optional[float] = None, **filter: object) -> EventStream:
        """The events of the inbox from this call on, or of messages that match: ``events(to=inbox.address)``.

        Each event is waited for at most ``timeout`` seconds. The filters are those of ``GET /api/v1/ws``.
        """
        __tracebackhide__ = True
        return EventStream(self._api, filter, self._timeout if timeout is None else timeout)

    def list(self, *, limit: int = 50, before: Optional[str] = None, **filter: object) -> MessagePage:
        """A page of messages, newest first: ``list(to="ada@example.test", has_attachments=True)``.

        The filters are those of ``GET /api/v1/messages``. A list of values is repeated.
        """
        __tracebackhide__ = True
        page = self._api.get("messages", {**filter, "limit": limit, "before": before})
        return MessagePage(
            [MessageSummary(self._api, one) for one in page["messages"]], page["total"], page["next_cursor"]
        )

    def get(self, id: str) -> Message:
        """A message with everything, as an inbox returns it."""
        __tracebackhide__ = True
        return Message(self._api, self._api.get(f"messages/{segment(id)}", {"include": DETAILS}))

    def send(
        self,
        from_: str,
        to: Optional[Addresses] = None,
        subject: Optional[str] = None,
        text: Optional[str] = None,
        *,
        html: Optional[str] = None,
        cc: Optional[Addresses] = None,
        bcc: Optional[Addresses] = None,
        reply_to: Optional[Addresses] = None,
        headers: Optional[Mapping[str, str]] = None,
        attachments: Optional[Sequence[Mapping[str, str]]] = None,
        tags: Optional[Sequence[str]] = None,
    ) -> MessageSummary:
        """Stores a message, as if it had arrived over SMTP.

        An attachment has ``filename`` and ``content``, in base64, and may have ``content_type`` and ``content_id``.
        """
        __tracebackhide__ = True
        given: dict[str, object] = {"from": from_, "to": to, "cc": cc, "bcc": bcc, "reply_to": reply_to}
        given.update(subject=subject, text=text, html=html, headers=headers, attachments=attachments, tags=tags)
        sent = self._api.post("send", {name: value for name, value in given.items() if value is not None})
        return MessageSummary(self._api, sent)

    def remove(self, id: str) -> None:
        """Deletes a message."""
        __tracebackhide__ = True
        self._api.delete(f"messages/{segment(id)}")

    def remove_all(self, **filter: object) -> int:
        """Deletes every message that matches all filters, which are those of ``list``. Returns their number."""
        __tracebackhide__ = True
        # An address that is missing by mistake must not delete everything.
        for name, value in filter.items():
            if value is None or value == []:
                raise ApiError(400, "invalid_parameter", f"{name} has no value. Give it a value or omit it; nothing was changed.")
        if not filter:
            raise ApiError(400, "invalid_parameter", "Say which messages: give a filter or ids. Nothing was changed.")
        return self._deleted(query_string(filter))

    def clear(self) -> int:
        """Deletes every message, including those of other tests. Returns their number."""
        __tracebackhide__ = True
        return self._deleted("")

    def _deleted(self, query: str) -> int:
        __tracebackhide__ = True
        deleted: int = self._api.delete(f"messages{query}")["deleted"]
        return deleted


def start_postern(*, command: Optional[str] = None, timeout: float = _DEFAULT_TIMEOUT) -> Postern:
    """The Postern at ``POSTERN_URL``; otherwise one that this process starts, once for all calls.

    It is started with ``command``, with ``POSTERN_COMMAND``, with the ``postern`` command on the PATH, or with the Node.js that the
    extra ``server`` of this package brings, on free ports and with its messages in memory. It ends with this process.
    """
    __tracebackhide__ = True
    if os.environ.get("POSTERN_URL"):
        return Postern(timeout=timeout)
    server = own_server(command)
    postern = Postern.__new__(Postern)
    postern._use(Api(server.url, None, is_temporary=True), timeout, SmtpAddress(server.smtp_host, server.smtp_port))
    return postern
