"""How texts are compared with what tests expect, and how reports show both."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Optional, Union

#: Matches a text that contains this string, ignoring case, or that this expression matches.
TextPattern = Union[str, "re.Pattern[str]"]


def matches_pattern(text: str, pattern: TextPattern) -> bool:
    if isinstance(pattern, str):
        return _fold_case(with_line_feeds(pattern)) in _fold_case(text)
    return pattern.search(text) is not None


def _fold_case(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower()


def with_line_feeds(text: str) -> str:
    """Line breaks as in source code. SMTP sends CR LF."""
    return re.sub(r"\r\n?", "\n", text)


def show(pattern: TextPattern) -> str:
    """An expression as in the other clients of Postern: ``/confirm/i``."""
    if isinstance(pattern, str):
        return pattern
    flags = [(re.IGNORECASE, "i"), (re.MULTILINE, "m"), (re.DOTALL, "s")]
    return f"/{pattern.pattern}/" + "".join(letter for flag, letter in flags if pattern.flags & flag)


def quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_MAX_SHOWN = 80


def shorten(text: str) -> str:
    """The start of a text on one line, in quotes."""
    line = " ".join(text.split())
    return quote(line if len(line) <= _MAX_SHOWN else line[: _MAX_SHOWN - 1] + "…")


# White space, and characters that take no space at all.
_BLANK = "[\\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff\\x00-\\x1f\\x7f-\\x9f]"


def shorten_for_difference(text: str, pattern: TextPattern) -> str:
    """A text that does not match.

    If only white space or control characters make the difference, the place where they do is shown, with these
    characters escaped.
    """
    place = _place_ignoring_blanks(text, pattern)
    if place is None:
        return shorten(text)
    cut = place if len(place) <= _MAX_SHOWN else place[: _MAX_SHOWN - 1] + "…"
    escaped = re.sub(_BLANK, lambda one: " " if one[0] == " " else f"\\u{ord(one[0]):04x}", quote(cut))
    return f"{escaped}, with other white space"


def _place_ignoring_blanks(text: str, pattern: TextPattern) -> Optional[str]:
    if isinstance(pattern, str):
        return _find_ignoring_blanks(text, with_line_feeds(pattern))
    match = pattern.search(re.sub(f"{_BLANK}+", " ", text).strip())
    if not match or not match[0]:
        return None
    place = _find_ignoring_blanks(text, match[0])
    # Not inside the match: before it or after it.
    return text if place == match[0] else place


def _find_ignoring_blanks(text: str, wanted: str) -> Optional[str]:
    characters = [re.escape(character) for character in re.sub(_BLANK, "", wanted)]
    found = re.search(f"{_BLANK}*".join(characters), text, re.IGNORECASE) if characters else None
    return found[0] if found else None
