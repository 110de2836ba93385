"""Which message a test expects. All conditions must match."""

from __future__ import annotations

import inspect
import os
import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Callable, NamedTuple, Optional, TypedDict

from .patterns import TextPattern, matches_pattern, quote, shorten_for_difference, show

if TYPE_CHECKING:
    from .message import Message


class CriteriaOptions(TypedDict, total=False):
    """The criteria besides the subject, which comes first."""

    #: The envelope sender.
    sender: TextPattern
    #: One of the envelope recipients.
    recipient: TextPattern
    #: The From header, as ``Name <address>``.
    from_: TextPattern
    #: One of the addresses in the To header.
    to: TextPattern
    #: One of the addresses in the Cc header.
    cc: TextPattern
    #: One of the addresses in the Reply-To header.
    reply_to: TextPattern
    #: The Message-ID header.
    message_id: TextPattern
    #: The text body, or the text of the HTML body if there is none. Lines end with ``\n``.
    text: TextPattern
    #: The source of the HTML body. Lines end with ``\n``.
    html: TextPattern
    #: One of the tags, exactly.
    tag: str
    has_attachments: bool
    #: Any other condition.
    where: Callable[[Message], bool]


_TEXTS: dict[str, Callable[[Message], list[str]]] = {
    "subject": lambda message: [message.subject],
    "sender": lambda message: [message.sender],
    "recipient": lambda message: message.recipients,
    "from_": lambda message: [str(message.from_)] if message.from_ else [],
    "to": lambda message: [str(address) for address in message.to],
    "cc": lambda message: [str(address) for address in message.cc],
    "reply_to": lambda message: [str(address) for address in message.reply_to],
    "message_id": lambda message: [message.message_id] if message.message_id else [],
    "text": lambda message: [message.text],
    "html": lambda message: [message.html],
}
_TYPES = {
    **dict.fromkeys(_TEXTS, "a string or a compiled pattern"),
    "tag": "a string",
    "has_attachments": "a bool",
    "where": "a function",
}


class _Condition(NamedTuple):
    criterion: str
    wanted: str
    holds: Callable[[Message], bool]
    got: Callable[[Message], str]


class Criteria:
    def __init__(self, subject: Optional[TextPattern], others: CriteriaOptions) -> None:
        given: dict[str, object] = {"subject": subject, **others}
        self._conditions = [_condition(name, value) for name, value in given.items() if value is not None]

    def matches(self, message: Message) -> bool:
        return all(condition.holds(message) for condition in self._conditions)

    def verdict(self, message: Message) -> str:
        """How the message differs; "matches" if it does not."""
        failed = [condition for condition in self._conditions if not condition.holds(message)]
        return "; ".join(f"{name} {got(message)} (expected: {wanted})" for name, wanted, _, got in failed) or "matches"

    def __str__(self) -> str:
        return " and ".join(f"{name} {wanted}" for name, wanted, _, _ in self._conditions)


def _condition(name: str, value: object) -> _Condition:
    if name not in _TYPES:
        nearest = get_close_matches(name, _TYPES, 1)
        hint = f"Did you mean {nearest[0]}?" if nearest else f"Known are {', '.join(_TYPES)}."
        raise TypeError(f'There is no criterion "{name}". {hint}')
    texts = _TEXTS.get(name)
    if texts and isinstance(value, (str, re.Pattern)):
        if value == "":
            raise TypeError(f'{name} is blank, which matches every message. Omit it, or use re.compile("^$") for a blank one.')
        pattern: TextPattern = value
        wanted = f"contains {quote(value)}" if isinstance(value, str) else f"matches {show(value)}"
        return _Condition(
            name,
            wanted,
            lambda message: any(matches_pattern(text, pattern) for text in texts(message)),
            lambda message: ", ".join(shorten_for_difference(text, pattern) for text in texts(message)) or "none",
        )
    if name == "tag" and isinstance(value, str):
        return _Condition(
            name,
            f"is {quote(value)}",
            lambda message: value in message.tags,
            lambda message: ", ".join(map(quote, message.tags)) or "none",
        )
    if name == "has_attachments" and isinstance(value, bool):
        return _Condition(
            name,
            f"is {str(value).lower()}",
            lambda message: message.has_attachments is value,
            lambda message: str(message.has_attachments).lower(),
        )
    if name == "where" and callable(value):
        return _Condition(name, _place(value), lambda message: _meets(value, message), lambda message: "false")
    raise TypeError(f"{name} must be {_TYPES[name]}.")


def _meets(where: Callable[[Message], object], message: Message) -> bool:
    result = where(message)
    # A coroutine would always count as true.
    if inspect.isawaitable(result):
        raise TypeError("where must return true or false, but it returned an awaitable. It cannot be async.")
    return bool(result)


def _place(function: Callable[..., object]) -> str:
    code = getattr(function, "__code__", None)
    name = getattr(function, "__name__", str(function))
    return f"{name} at {os.path.basename(code.co_filename)}:{code.co_firstlineno}" if code else name
