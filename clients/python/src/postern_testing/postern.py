"""A Postern for tests."""

from __future__ import annotations

import atexit
import os
import re
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Optional, Union
from urllib.parse import quote, urlsplit

from .api import PATIENCE, Api, ApiError, query_string, segment
from .deadline import shortened
from .events import EventStream
from .faults import Faults
from .inbox import Inbox
from .message import DETAILS, Message, MessageSummary
from .server import own_server

# Seconds. Python's runners do not limit the time of a test unless they are told to.
_DEFAULT_TIMEOUT = 10.0


class _HostAndPort(NamedTuple):
    host: str
    port: int


class SmtpAddress(_HostAndPort):
    """Where the application under test sends its mail: ``smtplib.SMTP(*postern.smtp)``."""

    #: What to sign in with, if the Postern is a mailbox.
    username: Optional[str] = None
    password: Optional[str] = None

    def _as(self, username: Optional[str], password: Optional[str]) -> SmtpAddress:
        address = SmtpAddress(*self)
        address.username, address.password = username, password
        return address

    @property
    def url(self) -> str:
        """All of it: ``smtp://127.0.0.1:1025``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        user = f"{quote(self.username, safe='')}:{quote(self.password or '', safe='')}@" if self.username else ""
        return f"smtp://{user}{host}:{self.port}"


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
        """The SMTP server, on the host of the URL. ``POSTERN_SMTP_HOST`` and ``POSTERN_SMTP_PORT`` override it.

        ``POSTERN_SMTP_USERNAME`` and ``POSTERN_SMTP_PASSWORD`` are what to sign in with.
        """
        __tracebackhide__ = True
        if self._smtp is None:
            listening = self._api.get("info")["listening"]
            ports = [one["port"] for one in listening if one["protocol"] == "smtp" and one["port"]]
            host = os.environ.get("POSTERN_SMTP_HOST") or urlsplit(self.url).hostname or "127.0.0.1"
            address = SmtpAddress(host, int(os.environ.get("POSTERN_SMTP_PORT") or next(iter(ports), 1025)))
            username = os.environ.get("POSTERN_SMTP_USERNAME") or None
            self._smtp = address._as(username, username and os.environ.get("POSTERN_SMTP_PASSWORD"))
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

    def create_mailbox(
        self,
        name: Optional[str] = None,
        *,
        expires_in: Optional[int] = None,
        extend_on_use: Optional[bool] = None,
        max_messages: Optional[int] = None,
        max_age: Optional[int] = None,
        max_bytes: Optional[int] = None,
        recipients: Optional[Sequence[str]] = None,
    ) -> Mailbox:
        """A new mailbox of the server: an isolated Postern, with its own messages and SMTP credentials.

        It is removed with its messages after ``expires_in`` seconds, counted from its last use with ``extend_on_use``. Messages
        to ``recipients`` go to it too: ``["*@team-a.test"]``.
        """
        __tracebackhide__ = True
        given: dict[str, object] = {"name": name, "expires_in": expires_in, "extend_on_use": extend_on_use}
        given.update(max_messages=max_messages, max_age=max_age, max_bytes=max_bytes, recipients=recipients)
        created = self._api.post("mailboxes", {name: value for name, value in given.items() if value is not None})
        return Mailbox(self, created)


class Mailbox(Postern):
    """A mailbox of a shared Postern, as ``create_mailbox()`` returns it. A ``with`` statement removes it at the end."""

    def __init__(self, server: Postern, created: Mapping[str, Any], is_temporary: bool = False) -> None:
        self._server = server._api
        self.name: str = created["name"]
        #: Opens this mailbox, and no other. Also the API key of captured requests.
        self.token: str = created["token"]
        smtp = server.smtp._as(created["smtp"]["username"], created["smtp"]["password"])
        self._use(Api(_mailbox_url(server, self.name), self.token, is_temporary), server._timeout, smtp)

    def __enter__(self) -> Mailbox:
        return self

    def __exit__(self, *_: object) -> None:
        __tracebackhide__ = True
        self.remove_mailbox()

    def remove_mailbox(self) -> None:
        """Removes the mailbox with its messages, if it still exists."""
        __tracebackhide__ = True
        try:
            self._server.delete(f"mailboxes/{segment(self.name)}")
        except ApiError as error:
            if error.code != "not_found":
                raise


def _mailbox_url(server: Postern, name: str) -> str:
    return f"{server.url}/mailboxes/{name}"


# Seconds. Nobody removes the mailbox of a run that was cancelled.
_EXPIRY_OF_A_RUN = 3600

_mailbox_of_run: Optional[Postern] = None
_lock = threading.Lock()


def _open_mailbox(server: Postern) -> Postern:
    """A new one, unless the URL or the token is that of a mailbox already."""
    __tracebackhide__ = True
    if re.search(r"/mailboxes/[a-z0-9-]{1,63}$", server.url):
        return server
    try:
        created = server._api.post("mailboxes", {"expires_in": _EXPIRY_OF_A_RUN, "extend_on_use": True})
    except ApiError as error:
        # The token of a mailbox creates none.
        if error.mailbox is None:
            raise
        api = Api(_mailbox_url(server, error.mailbox), None)
        api.headers = server._api.headers
        postern = Postern.__new__(Postern)
        postern._use(api, server._timeout)
        return postern
    mailbox = Mailbox(server, created, is_temporary=True)
    atexit.register(_remove, mailbox)
    return mailbox


def _remove(mailbox: Mailbox) -> None:
    try:
        mailbox.remove_mailbox()
    except (ApiError, ConnectionError):
        # It expires.
        pass


def _wants_mailbox() -> bool:
    value = os.environ.get("POSTERN_MAILBOX")
    if value and value != "new":
        raise ValueError(
            f'POSTERN_MAILBOX is "{value}", but can only be new. To use a mailbox that exists, set POSTERN_URL to its URL.'
        )
    return bool(value)


def start_postern(
    *, command: Optional[str] = None, timeout: float = _DEFAULT_TIMEOUT, mailbox: Optional[bool] = None
) -> Postern:
    """The Postern at ``POSTERN_URL``; otherwise one that this process starts, once for all calls.

    With ``mailbox``, or if ``POSTERN_MAILBOX`` is ``new``, a new mailbox of the one at ``POSTERN_URL``, one for all calls, which is
    removed with this process, or an hour after its last use. If the URL or the token is that of a mailbox, it is used, and kept.

    It is started with ``command``, with ``POSTERN_COMMAND``, with the ``postern`` command on the PATH, or with the Node.js that the
    extra ``server`` of this package brings, on free ports and with its messages in memory. It ends with this process.

    Raises ConnectionError if the Postern at ``POSTERN_URL`` cannot be reached, or does not respond within 10 seconds.
    """
    __tracebackhide__ = True
    global _mailbox_of_run
    postern = Postern.__new__(Postern)
    if os.environ.get("POSTERN_URL"):
        if not (_wants_mailbox() if mailbox is None else mailbox):
            shared = Postern(timeout=timeout)
            # A wrong address is reported here, once, and not by every test after its own wait.
            shared._api.get("info", end=time.monotonic() + shortened(PATIENCE))
            return shared
        with _lock:
            if _mailbox_of_run is None:
                _mailbox_of_run = _open_mailbox(Postern(timeout=timeout))
        postern._use(_mailbox_of_run._api, timeout, _mailbox_of_run.smtp)
        return postern
    server = own_server(command)
    postern._use(Api(server.url, None, is_temporary=True), timeout, SmtpAddress(server.smtp_host, server.smtp_port))
    return postern
