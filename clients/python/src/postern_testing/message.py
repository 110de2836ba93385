"""A message for tests."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, NamedTuple, Optional, TypeVar

from .api import Api, Json
from .checks import Check, checks_of
from .errors import PosternMissingError
from .in_thread import in_thread
from .patterns import TextPattern, matches_pattern, shorten, show, with_line_feeds
from .snapshot import MessageSnapshot, snapshot_of
from .times import time_of


class Code(NamedTuple):
    #: As a user would type it.
    value: str
    #: The text around it.
    context: str
    #: How likely it is, up to 1.
    score: float
    #: Whether a person does not see it.
    hidden: bool


class Link(NamedTuple):
    url: str
    text: str
    #: "action", "unsubscribe", "tracking", "image", "mailto" or "other".
    kind: str


class Header(NamedTuple):
    name: str
    #: Decoded.
    value: str


@dataclass(frozen=True)
class AttachmentInfo:
    """An attachment without its content."""

    name: str
    content_type: str
    #: In bytes.
    size: int
    url: str
    api: Api = field(repr=False)

    @property
    def _path(self) -> str:
        return self.url[len(self.api.url) + len("/api/v1/") :]


class Attachment(AttachmentInfo):
    def bytes(self) -> bytes:
        """Requests the content."""
        __tracebackhide__ = True
        return self.api.content(self._path)


class AsyncAttachment(AttachmentInfo):
    async def bytes(self) -> bytes:
        """Requests the content."""
        __tracebackhide__ = True
        return await in_thread(lambda: self.api.content(self._path))


class Address(NamedTuple):
    #: Empty if there is none.
    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>" if self.name else self.address


#: What requests ask for besides the bodies.
DETAILS = "codes,links,headers,attachments,html_text"


_A = TypeVar("_A", bound=AttachmentInfo)


class MessageSummary:
    """A message without its content, as in a list."""

    def __init__(self, api: Api, message: Json) -> None:
        self._api = api
        self._json = message
        self.id: str = message["id"]
        self.subject: str = message["subject"]
        #: The envelope sender.
        self.sender: str = message["sender"]
        #: The envelope recipients, including Bcc.
        self.recipients: list[str] = message["recipients"]
        self.tags: list[str] = message["tags"]
        #: In bytes.
        self.size: int = message["size"]
        self.has_attachments: bool = message["has_attachments"]
        self.is_read: bool = message["is_read"]
        self.is_starred: bool = message["is_starred"]
        #: When Postern received it.
        self.received_at: datetime = time_of(message["created_at"])
        #: The message as a page, for a browser or a screenshot.
        self.view_url = f"{api.url}/api/v1/messages/{self.id}/view"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {shorten(self.subject)} from {self.sender or '<>'}>"


class MessageContent(MessageSummary, Generic[_A]):
    """What a message has that is loaded with it: everything except the content of attachments."""

    def __init__(self, api: Api, message: Json, attachment: type[_A]) -> None:
        super().__init__(api, message)
        #: The From header; None if it is missing.
        self.from_: Optional[Address] = next(iter(_addresses(message, "from")), None)
        #: The To header.
        self.to = _addresses(message, "to")
        #: The Cc header.
        self.cc = _addresses(message, "cc")
        #: The Reply-To header.
        self.reply_to = _addresses(message, "reply_to")
        #: The Date header; None if it is missing or not a date.
        self.date: Optional[datetime] = time_of(message["date"]) if message.get("date") else None
        #: The Message-ID header as written, with ``<>``.
        self.message_id: Optional[str] = message.get("message_id")
        text: str = message.get("text_body", "")
        #: Whether the message has a text body.
        self.has_text_part = text != ""
        #: The text body, or the text of the HTML body if there is none. Lines end with ``\n``.
        self.text: str = with_line_feeds(text or message.get("html_text", ""))
        #: The source of the HTML body. Lines end with ``\n``.
        self.html: str = with_line_feeds(message.get("html_body", ""))
        #: One-time codes, the most likely one first.
        self.codes = [
            Code(one["value"], one["context"], one["score"], one.get("hidden", False)) for one in message.get("codes", [])
        ]
        #: In the order of the message.
        self.links = [Link(one["url"], one["text"], one["kind"]) for one in message.get("links", [])]
        #: In the order of the message, decoded.
        self.headers = [Header(one["name"], one["value"]) for one in message.get("headers", [])]
        url = f"{api.url}/api/v1/messages/{self.id}"
        self.attachments = [
            attachment(one["filename"], one["content_type"], one["size"], f"{url}/attachments/{one['id']}", api)
            for one in message.get("attachments", [])
        ]

    def snapshot(self) -> MessageSnapshot:
        """For a comparison with an earlier run. What differs each time has a name instead: codes, tokens in links, ids, dates,
        and the address of the inbox."""
        return snapshot_of(self)

    def header(self, name: str) -> Optional[str]:
        """The first header of this name, in any case."""
        return next((header.value for header in self.headers if header.name.lower() == name.lower()), None)

    def code(self, expected: Optional[TextPattern] = None) -> str:
        """The one-time code: the most likely one, or the one that equals this text or matches the expression.

        Fails if several, such as backup codes, are equally likely.
        """
        __tracebackhide__ = True
        present = [f"{code.value} in {shorten(code.context)}" for code in self.codes]
        equal = [code for code in self.codes if code.score == self.codes[0].score and not code.hidden]
        if expected is None and len(equal) > 1:
            raise self._missing(f"single code: {len(equal)} are equally likely, so name one", None, present)
        for code in self.codes:
            if _is_named(code.value, expected):
                return code.value
        raise self._missing("code", expected, present or [f"the text {shorten(self.text)}"])

    def link(self, pattern: Optional[TextPattern] = None) -> str:
        """The URL of the first link whose URL or text matches.

        Without a pattern, of the call to action, or of the only link besides those to unsubscribe and to the home page.
        """
        __tracebackhide__ = True
        # The list also has the URLs of images, which are not links to follow.
        links = [link for link in self.links if link.kind not in ("image", "tracking")]
        found = _main_link(links) if pattern is None else next((one.url for one in links if _leads_to(one, pattern)), None)
        if found is not None:
            return found
        what = "link that calls for action" if pattern is None else "link"
        raise self._missing(what, pattern, [f"{link.url} {shorten(link.text)}" for link in links])

    def attachment(self, name: Optional[TextPattern] = None) -> _A:
        """The first attachment with this file name; without one, the first of all."""
        __tracebackhide__ = True
        for attachment in self.attachments:
            if _is_named(attachment.name, name):
                return attachment
        raise self._missing("attachment", name, [attachment.name for attachment in self.attachments])

    def _missing(self, what: str, wanted: Optional[TextPattern], present: list[str]) -> PosternMissingError:
        asked = what if wanted is None else f"{what} {show(wanted)}"
        lines = [f"  {line}" for line in present or ["nothing of that kind"]]
        title = f"The message {shorten(self.subject)} has no {asked}. It has:"
        url = [] if self._api.is_temporary else ["", f"  {self.view_url}"]
        return PosternMissingError("\n".join([title, *lines, *url]))


class Message(MessageContent[Attachment]):
    """A received message. Everything except the content of attachments is already loaded."""

    def __init__(self, api: Api, message: Json) -> None:
        super().__init__(api, message, Attachment)

    def checks(self, only: Optional[str] = None, *, fetch: bool = False, all: bool = False) -> list[Check]:
        """What the checks that need no network find, or this one: ``fetch`` makes "links" open the links, and ``all`` makes "html"
        list the features that it otherwise only counts."""
        __tracebackhide__ = True
        return checks_of(self._api, self.id, only, fetch=fetch, all=all)


class AsyncMessage(MessageContent[AsyncAttachment]):
    """A received message. Everything except the content of attachments is already loaded."""

    def __init__(self, message: Message) -> None:
        super().__init__(message._api, message._json, AsyncAttachment)

    async def checks(self, only: Optional[str] = None, *, fetch: bool = False, all: bool = False) -> list[Check]:
        """What the checks that need no network find, or this one: ``fetch`` makes "links" open the links, and ``all`` makes "html"
        list the features that it otherwise only counts."""
        __tracebackhide__ = True
        return await in_thread(lambda: checks_of(self._api, self.id, only, fetch=fetch, all=all))


def _is_named(value: str, expected: Optional[TextPattern]) -> bool:
    if isinstance(expected, re.Pattern):
        return matches_pattern(value, expected)
    return expected is None or value == expected


def _leads_to(link: Link, pattern: TextPattern) -> bool:
    return matches_pattern(link.url, pattern) or matches_pattern(link.text, pattern)


def _main_link(links: list[Link]) -> Optional[str]:
    for link in links:
        if link.kind == "action":
            return link.url
    others = {link.url for link in links if link.kind == "other" and not _HOME_PAGE.match(link.url)}
    # The text body and the HTML body have the same link.
    return others.pop() if len(others) == 1 else None


_HOME_PAGE = re.compile(r"https?://[^/?#]*/?\Z", re.IGNORECASE)


def _addresses(message: Json, name: str) -> list[Address]:
    return [Address(one["name"], one["address"]) for one in message.get(name, [])]
