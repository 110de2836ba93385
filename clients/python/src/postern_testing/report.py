"""The text of an error: what was expected, what arrived, and why it did not match."""

from __future__ import annotations

import re
from collections.abc import Sized
from datetime import datetime
from typing import Any, Callable, NamedTuple, Optional, TypeVar

from .arrivals import Arrivals
from .criteria import Criteria
from .message import Message, MessageSummary
from .patterns import shorten
from .times import time_of

_M = TypeVar("_M", bound=MessageSummary)

_SHOWN = 10


# As ``inbox()`` makes them. Messages for these belong to other tests.
_INBOX_ADDRESS = re.compile(r"inbox-\w+@postern\.test", re.IGNORECASE)


class Report(NamedTuple):
    """What is known about a wait that failed."""

    #: The first line: what went wrong.
    problem: str
    address: str
    #: The URL of the inbox page; None if the server ends with the tests.
    url: Optional[str]
    criteria: Criteria
    #: Whether an earlier call has returned it, so that it does not count.
    was_returned: Callable[[Message], bool]
    arrivals: Arrivals

    def __str__(self) -> str:
        head = [f"  Address   {self.address}"]
        if str(self.criteria):
            head.append(f"  Expected  {self.criteria}")
        if self.url:
            head.append(f"  Inbox     {self.url}")
        paragraphs = [[self.problem], head, self._arrived(), self._refused("smtp"), self._refused("http"), self._lost(), self._earlier(), self._others()]
        return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)

    def _arrived(self) -> list[str]:
        messages = self.arrivals.messages
        if not messages:
            return ["No message arrived for this address."]
        rows = _table(messages, lambda one: "already returned" if self.was_returned(one) else self.criteria.verdict(one))
        return [f"{_count(messages, 'message')} arrived for this address:", *rows]

    def _refused(self, protocol: str) -> list[str]:
        refused = [refusal for refusal in self.arrivals.refused if refusal["protocol"] == protocol]
        if not refused:
            return []
        is_ours = any(self.address.lower() == one.lower() for refusal in refused for one in refusal["recipients"])
        whose = "" if is_ours else ", perhaps of another test"
        lines = [
            f"Postern refused {_count(refused, 'HTTP request')}{whose}:"
            if protocol == "http"
            else f"The SMTP server refused {_count(refused, 'command')}{whose}:"
        ]
        for refusal in refused[-_SHOWN:]:
            command = refusal["command"] or "(message data)"
            lines.append(f"  {_time(time_of(refusal['at']))}  {command} -> {refusal['reply']}{_whose(refusal)}")
        return lines

    def _lost(self) -> list[str]:
        text = "Postern could not be reached for a part of this time. What was sent then may be missing."
        return [text] if self.arrivals.was_lost else []

    def _earlier(self) -> list[str]:
        earlier = self.arrivals.earlier
        if not earlier:
            return []
        were = "was" if len(earlier) == 1 else "were"
        return [
            f"{_count(earlier, 'message')} {were} there before the inbox was created:",
            *_table(earlier, lambda _: "does not count"),
            "Call inbox() before the application sends, or pass earlier=True to it.",
        ]

    def _others(self) -> list[str]:
        others = self.arrivals.others
        if not others:
            if self.arrivals.messages or self.arrivals.earlier or self.arrivals.refused:
                return []
            return ["Nothing else arrived in the last minute: check that the application sends to this Postern."]
        misdirected = [one for one in others if not all(_INBOX_ADDRESS.fullmatch(to) for to in one.recipients)]
        # The server lists no more than these.
        at_least = "At least " if len(others) >= _SHOWN else ""
        lines = []
        if misdirected:
            lines.append(f"{at_least}{_count(misdirected, 'message')} arrived for other addresses recently:")
            lines += _table(misdirected, lambda one: f"to {', '.join(one.recipients[:3])}")
        if len(others) > len(misdirected):
            number = _count(others[len(misdirected) :], "message")
            lines.append(f"{at_least}{number} arrived for the inboxes of other tests recently.")
        return lines


def _table(messages: list[_M], remark: Callable[[_M], str]) -> list[str]:
    rows = [
        f"  {_time(one.received_at)}  {shorten(one.subject)}  from {one.sender or '<>'}  {remark(one)}"
        for one in messages[-_SHOWN:]
    ]
    left = len(messages) - len(rows)
    return [f"  ({left} earlier)", *rows] if left else rows


def _whose(refusal: Any) -> str:
    """Of an HTTP request, whose path does not show it."""
    if refusal["protocol"] != "http":
        return ""
    sender, recipients = refusal["sender"], refusal["recipients"]
    words = ([f"from {sender}"] if sender else []) + ([f"to {', '.join(recipients[:3])}"] if recipients else [])
    return f" ({' '.join(words)})" if words else ""


def _count(things: Sized, noun: str) -> str:
    return f"{len(things)} {noun}" if len(things) == 1 else f"{len(things)} {noun}s"


def _time(moment: datetime) -> str:
    """``09:30:00.123``, in the time zone of the tests, like the times that runners and applications print."""
    return moment.astimezone().strftime("%H:%M:%S.%f")[:-3]
