"""A message without what differs each time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from .message import MessageContent

#: Of ``Message.snapshot()``. ``attachments`` has names and types.
MessageSnapshot = TypedDict(
    "MessageSnapshot",
    {"subject": str, "from": str, "to": "list[str]", "text": str, "html": str, "attachments": "list[str]"},
)


def snapshot_of(message: MessageContent[Any]) -> MessageSnapshot:
    """Replaces codes, tokens in links, ids, dates, times and unique addresses by names: ``[code]``, ``[token 2]``."""
    names = _Names()
    unique = [("address", one) for one in message.recipients if _UNIQUE_ADDRESS.fullmatch(one)]
    # First, because a code or an address can look like an id.
    known = [
        (kind, re.compile(f"(?<![{_WORD}.-]){_spread_out(value)}(?![{_WORD}-])", re.IGNORECASE))
        for kind, value in [*(("code", code.value) for code in message.codes), *unique]
    ]

    def stable(content: str) -> str:
        result = _URLS.sub(lambda url: _stable_url(url[0], names), content)
        for kind, pattern in [*known, *_PATTERNS]:
            result = pattern.sub(lambda found: names.name_of(kind, found[0]), result)
        return result

    return {
        "subject": stable(message.subject),
        "from": stable(str(message.from_)) if message.from_ else "",
        "to": [stable(str(address)) for address in message.to],
        "text": stable(message.text),
        "html": stable(message.html),
        "attachments": [f"{stable(one.name)} ({one.content_type})" for one in message.attachments],
    }


class _Names:
    """The same value has the same name everywhere. Others of its kind are numbered."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str], str] = {}
        self._counts: dict[str, int] = {}

    def name_of(self, kind: str, value: str) -> str:
        # Two dates may be equal today and differ tomorrow.
        if kind in ("date", "time"):
            return f"[{kind}]"
        key = (kind, re.sub(r"[\s-]", "", value).lower())
        if key not in self._names:
            number = self._counts[kind] = self._counts.get(kind, 0) + 1
            self._names[key] = f"[{kind}]" if number == 1 else f"[{kind} {number}]"
        return self._names[key]


# As in the other clients, whose expressions mean ASCII by these.
_WORD = "A-Za-z0-9_"
_UNIQUE_ADDRESS = re.compile(rf"inbox-[{_WORD}]+@postern\.test", re.IGNORECASE)


def _spread_out(value: str) -> str:
    """A code as messages write it: with spaces or hyphens anywhere."""
    return "[ \u00a0-]?".join(map(re.escape, re.sub(r"[\s-]", "", value)))


_URLS = re.compile(rf"""(?<![{_WORD}])https?://[^\s"'<>]+""", re.IGNORECASE)
# The host keeps its name. Ports of servers that tests start are free ones.
_URL_START = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
_LOCAL_PORT = re.compile(r"//(localhost|127\.0\.0\.1|\[::1\]):[0-9]+\Z", re.IGNORECASE)
_URL_PART = re.compile(rf"[^/?#&=;:,.]+(?:\.[{_WORD}-]{{10,}})*")


def _stable_url(url: str, names: _Names) -> str:
    match = _URL_START.match(url)
    start = match[0] if match else ""
    rest = _URL_PART.sub(lambda part: names.name_of("token", part[0]) if _is_token(part[0]) else part[0], url[len(start) :])
    return _LOCAL_PORT.sub(r"//\1:[port]", start) + rest


def _is_token(part: str) -> bool:
    """Long enough, and with the mixture of characters that random values have: ``reset-password`` is a word."""
    if re.fullmatch("[0-9]{5,}", part):
        return True
    if len(part) < 8:
        return False
    has_both = re.search("[0-9]", part) and re.search("[A-Za-z]", part)
    mixes_cases = re.search("[a-z][A-Z].*[A-Z]|[A-Z]{2}[a-z].*[A-Z]", part)
    return bool(has_both or mixes_cases) or (len(part) >= 32 and not re.search("[-_]", part))


_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = "[0-9]{1,2}(?:st|nd|rd|th)?"
_WEEKDAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?"

_PATTERNS = [
    (kind, re.compile(pattern, flags))
    for kind, pattern, flags in [
        ("id", rf"(?<![{_WORD}-])[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}(?![{_WORD}-])", re.IGNORECASE),
        ("id", r"""(?<=\bcid:)[^\s"'<>)]+""", re.IGNORECASE),
        # ULIDs, ids of MongoDB, and hashes.
        (
            "id",
            rf"(?<![{_WORD}-])(?:[0-7][0-9A-HJKMNP-TV-Z]{{25}}|(?=[a-f]*[0-9])[0-9a-f]{{24,128}})(?![{_WORD}-])",
            0,
        ),
        (
            "date",
            r"(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?",
            0,
        ),
        (
            "date",
            r"(?<![0-9])(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4})(?![0-9])",
            0,
        ),
        (
            "date",
            rf"{_WEEKDAY}(?:(?<![{_WORD}]){_DAY} {_MONTH} [0-9]{{4}}|(?<![{_WORD}]){_MONTH} {_DAY},? [0-9]{{4}})",
            re.IGNORECASE,
        ),
        (
            "time",
            r"(?<![0-9:])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[ap]m)?(?: (?:UTC|GMT)| [+-][0-9]{4})?(?![0-9:])",
            re.IGNORECASE,
        ),
    ]
]
