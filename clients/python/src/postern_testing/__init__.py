"""Tests that wait for mail. ``Postern().inbox()`` is an address that no other test uses; the server does the rest."""

from .api import ApiError
from .errors import (
    PosternAmbiguousError,
    PosternError,
    PosternMissingError,
    PosternTimeoutError,
    PosternUnexpectedError,
)
from .inbox import Inbox
from .message import Address, Attachment, Code, Header, Link, Message
from .patterns import TextPattern
from .postern import Postern, SmtpAddress

__all__ = [
    "Address",
    "ApiError",
    "Attachment",
    "Code",
    "Header",
    "Inbox",
    "Link",
    "Message",
    "Postern",
    "PosternAmbiguousError",
    "PosternError",
    "PosternMissingError",
    "PosternTimeoutError",
    "PosternUnexpectedError",
    "SmtpAddress",
    "TextPattern",
]
