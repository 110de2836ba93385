"""Scripted failures of the SMTP server."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import List, NamedTuple, Optional

from .api import Api, Json, segment
from .times import time_of


class Fault(NamedTuple):
    id: str
    #: "connect", "mail", "rcpt", "data" or "after_data".
    at: str
    match: Json
    action: Json
    #: How many times it happens; None if unlimited.
    times: Optional[int]
    #: How many times it matched, and happened.
    matched: int
    fired: int
    #: How many times it can still happen; None if unlimited.
    left: Optional[int]
    active: bool
    #: None if it does not expire.
    expires_at: Optional[datetime]


class Faults:
    """Match on the address of an inbox, so that no other test is affected."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def add(
        self,
        at: str,
        match: Mapping[str, str],
        action: Mapping[str, object],
        *,
        times: Optional[int] = None,
        probability: Optional[float] = None,
        seed: Optional[int] = None,
        expires_in: Optional[float] = None,
    ) -> Fault:
        """Makes the SMTP server fail as described, until the fault is used up, expires or is removed.

        ``add("rcpt", {"recipient": inbox.address}, {"reply": {"code": 451, "text": "4.3.0 Try again later"}})``
        """
        __tracebackhide__ = True
        options = {"times": times, "probability": probability, "seed": seed, "expires_in": expires_in}
        given = {name: value for name, value in options.items() if value is not None}
        return _fault(self._api.post("faults", {"at": at, "match": match, "action": action, **given}))

    def list(self) -> List[Fault]:
        """All faults, oldest first, with how often each has fired."""
        __tracebackhide__ = True
        return [_fault(one) for one in self._api.get("faults")["faults"]]

    def get(self, id: str) -> Fault:
        """One fault, with how often it has fired."""
        __tracebackhide__ = True
        return _fault(self._api.get(f"faults/{segment(id)}"))

    def remove(self, id: str) -> None:
        __tracebackhide__ = True
        self._api.delete(f"faults/{segment(id)}")

    def clear(self) -> int:
        """Removes every fault, including those of other tests. Returns their number."""
        __tracebackhide__ = True
        deleted: int = self._api.delete("faults")["deleted"]
        return deleted


def _fault(fault: Json) -> Fault:
    expires = fault["expires_at"]
    return Fault(
        **{name: fault[name] for name in Fault._fields if name != "expires_at"},
        expires_at=time_of(expires) if expires else None,
    )
