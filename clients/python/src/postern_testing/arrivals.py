"""The messages of an address: those that have arrived, then each new one."""

from __future__ import annotations

import time
from typing import Callable, Optional, TypeVar

from .api import Api, ApiError, Json
from .cancellation import current
from .message import DETAILS, Message, MessageSummary

# The maximum that one request returns.
_MAX_COUNT = 200
# In seconds. A longer wait takes several requests, because proxies limit the time of one.
_LONGEST_REQUEST = 20.0
# In seconds, before the first repetition of a request that got no response.
_FIRST_PAUSE = 0.25
# In seconds: how long the responses of a call may take in all, besides the time that its caller gives it.
_GRACE = 1.0

_T = TypeVar("_T")


class Arrivals:
    """``certain`` is for waits in which nothing may arrive: a Postern that restarts may have lost a message."""

    def __init__(self, api: Api, address: str, after: Optional[str], certain: bool = False) -> None:
        self.messages: list[Message] = []
        #: Messages for other addresses that arrived during a wait that timed out, or in the minute before it.
        self.others: list[MessageSummary] = []
        #: Messages for this address that arrived shortly before those that count, oldest first.
        self.earlier: list[MessageSummary] = []
        #: What the SMTP server refused during the wait, and for this address shortly before it.
        self.refused: list[Json] = []
        #: Whether Postern could not be reached for a part of the time.
        self.was_lost = False
        self._api = api
        self._address = address
        self._after = after
        self._certain = certain
        self._started = time.monotonic()
        self._begun = False
        #: The latest deadline so far: a message that has arrived early leaves more time to settle.
        self._latest = 0.0

    @property
    def waited(self) -> float:
        return time.monotonic() - self._started

    def next(self, deadline: float) -> bool:
        """True when there are more messages; false at the deadline, which is a time of ``time.monotonic()``."""
        __tracebackhide__ = True
        self._latest = max(self._latest, deadline)
        if not self._begun:
            self._begun = True
            if self._add_present(deadline):
                return True
        # At least once, even without time left, because the response says what was refused.
        while not self._add(1, deadline):
            if deadline <= time.monotonic():
                return False
        return True

    def _add_present(self, deadline: float) -> bool:
        __tracebackhide__ = True
        added = False
        while True:
            # A Postern that is not there in the first place is reported immediately.
            total: int = self._api.get("messages", {"limit": 1, **self._filter()}, end=self._end())["total"]
            if total == 0 or not self._add(min(total, _MAX_COUNT), deadline, 0):
                return added
            added = True

    def _add(self, count: int, deadline: float, longest: float = _LONGEST_REQUEST) -> bool:
        __tracebackhide__ = True

        def ask() -> Json:
            __tracebackhide__ = True
            seconds = round(min(max(0.0, deadline - time.monotonic()), longest), 3)
            query = {"count": count, "timeout": seconds, "include": DETAILS, **self._filter()}
            return self._api.get("wait", query, seconds, self._end())

        outcome = self._persist(ask, deadline)
        if "messages" in outcome:
            self.messages += [Message(self._api, message) for message in outcome["messages"]]
            return True
        self._explain(outcome)
        return False

    def _explain(self, outcome: Json) -> None:
        counted = {message.id for message in self.messages}
        self.others, self.earlier = [], []
        for miss in reversed(outcome["near_misses"]):
            is_early = any(difference["criterion"] == "after" for difference in miss["differs"])
            message = MessageSummary(self._api, miss["message"])
            if not is_early:
                self.others.append(message)
            elif message.id not in counted:
                self.earlier.append(message)
        # Refusals for this address are repeated in several responses.
        self.refused += [refusal for refusal in outcome["refused"] if refusal not in self.refused]

    def _persist(self, request: Callable[[], _T], deadline: float) -> _T:
        """Repeats a request that got no response until the deadline, because a Postern that restarts comes back."""
        __tracebackhide__ = True
        pause = _FIRST_PAUSE
        while True:
            try:
                return request()
            except (ConnectionError, ApiError) as error:
                is_temporary = isinstance(error, ConnectionError) or error.status >= 500
                left = deadline - time.monotonic()
                if self._certain or not is_temporary or left <= 0:
                    raise
                self.was_lost = True
                current().sleep(min(pause, left))
                pause *= 2

    def _filter(self) -> dict[str, str]:
        after = self.messages[-1].id if self.messages else self._after
        return {"to": self._address, **({"after": after} if after else {})}

    def _end(self) -> Optional[float]:
        """When the call ends in any case, with all of its requests; None for one that does not wait."""
        return self._latest + _GRACE if self._latest > 0 else None
