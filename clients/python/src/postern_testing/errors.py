"""Failed expectations. They are assertion errors, so that runners report a failure and not a broken test."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .message import Message


class PosternError(AssertionError):
    """A failed expectation about an inbox. Its text says what arrived, and why it did not match."""

    def __init__(self, report: str, address: str, messages: list[Message], waited: float) -> None:
        super().__init__(report)
        #: The address that was waited for.
        self.address = address
        #: The messages of this address, matching or not.
        self.messages = messages
        #: In seconds.
        self.waited = waited


class PosternTimeoutError(PosternError):
    """Too few messages matched in time."""


class PosternAmbiguousError(PosternError):
    """More messages matched than expected."""


class PosternUnexpectedError(PosternError):
    """A message matched where there should be none."""


class PosternMissingError(AssertionError):
    """A message does not have the link, code or attachment that a test expects."""
