"""What the checks of a message found."""

from __future__ import annotations

from typing import NamedTuple, Optional

from .api import Api, Json, segment


class Where(NamedTuple):
    """A place in a message."""

    #: "header", "text", "html", "attachment" or "source".
    part: str
    line: int
    column: int
    excerpt: str


class Finding(NamedTuple):
    #: For programs, such as "empty_link".
    code: str
    #: "error", "warning" or "info".
    severity: str
    message: str
    #: What to do about it.
    help: str
    #: The first occurrence; None if it is about the message as a whole.
    where: Optional[Where]


class Check(NamedTuple):
    #: Such as "html". All names are in docs/checks.md.
    name: str
    #: "pass", "warn", "fail" or "skipped".
    status: str
    #: From 0 to 100, which is best; None if the check has none.
    score: Optional[int]
    #: Why it was skipped.
    reason: Optional[str]
    findings: list[Finding]


# How long the server takes for a check that connects to other servers.
_CONNECTING = 30.0


def checks_of(api: Api, id: str, only: Optional[str], fetch: bool, all: bool) -> list[Check]:
    __tracebackhide__ = True
    path = f"messages/{id}/checks" + ("" if only is None else f"/{segment(only)}")
    query = {"fetch": fetch or None, "all": all or None}
    return [_check(one) for one in api.get(path, query, wait=0 if only is None else _CONNECTING)["checks"]]


def _check(check: Json) -> Check:
    findings = [
        Finding(one["code"], one["severity"], one["message"], one["help"], Where(**one["where"]) if one["where"] else None)
        for one in check["findings"]
    ]
    return Check(check["name"], check["status"], check["score"], check.get("reason"), findings)
