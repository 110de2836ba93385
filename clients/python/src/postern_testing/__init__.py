"""Tests that wait for mail. ``start_postern().inbox()`` is an address that no other test uses; the server does the rest."""

from .api import ApiError
from .asynchronous import AsyncEventStream, AsyncFaults, AsyncInbox, AsyncMailbox, AsyncPostern
from .checks import Check, Finding, Where
from .errors import (
    PosternAmbiguousError,
    PosternError,
    PosternMissingError,
    PosternTimeoutError,
    PosternUnexpectedError,
)
from .events import Event, EventStream
from .faults import Fault, Faults
from .inbox import Inbox
from .message import (
    Address,
    AsyncAttachment,
    AsyncMessage,
    Attachment,
    Code,
    Header,
    Link,
    Message,
    MessageSummary,
)
from .patterns import TextPattern
from .postern import Mailbox, MessagePage, Postern, SmtpAddress, start_postern
from .snapshot import MessageSnapshot

__all__ = [
    "Address",
    "ApiError",
    "AsyncAttachment",
    "AsyncEventStream",
    "AsyncFaults",
    "AsyncInbox",
    "AsyncMailbox",
    "AsyncMessage",
    "AsyncPostern",
    "Attachment",
    "Check",
    "Code",
    "Event",
    "EventStream",
    "Fault",
    "Faults",
    "Finding",
    "Header",
    "Inbox",
    "Link",
    "Mailbox",
    "Message",
    "MessagePage",
    "MessageSnapshot",
    "MessageSummary",
    "Postern",
    "PosternAmbiguousError",
    "PosternError",
    "PosternMissingError",
    "PosternTimeoutError",
    "PosternUnexpectedError",
    "SmtpAddress",
    "TextPattern",
    "Where",
    "start_postern",
]
