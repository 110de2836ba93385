"""The messages of one address."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Callable, Optional, TypeVar

from .api import Api
from .arrivals import Arrivals
from .criteria import Criteria
from .deadline import shortened
from .errors import PosternAmbiguousError, PosternError, PosternTimeoutError, PosternUnexpectedError
from .message import Message
from .patterns import TextPattern
from .report import Report

if TYPE_CHECKING:
    # Type checkers know this module, whether it is installed or not.
    from typing_extensions import Unpack

    from .criteria import CriteriaOptions

_T = TypeVar("_T")


class Inbox:
    """The messages of one address. Nothing is ever deleted, so tests that share a Postern do not affect each other.

    Criteria are the subject, which may come first without its name, and the keywords of ``CriteriaOptions``. A string
    matches a part, ignoring case; a compiled pattern is searched for. All times are in seconds.
    """

    def __init__(self, api: Api, address: str, url: str, timeout: float, after: Optional[str]) -> None:
        self.address = address
        #: The URL of the inbox page.
        self.url = url
        self._api = api
        self._timeout = timeout
        self._after = after
        self._taken: set[str] = set()
        self._returned: set[str] = set()
        # Threads may take at the same time.
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<Inbox {self.address}>"

    def message(
        self,
        subject: Optional[TextPattern] = None,
        *,
        timeout: Optional[float] = None,
        settle: float = 0,
        **criteria: Unpack[CriteriaOptions],
    ) -> Message:
        """Waits for the only message that matches. Fails on timeout, and immediately when two match.

        ``settle`` is how long no second one may follow.
        """
        __tracebackhide__ = True
        return self._expect(1, 1, Criteria(subject, criteria), timeout, settle)[0]

    def messages(
        self,
        count: Optional[int] = None,
        subject: Optional[TextPattern] = None,
        *,
        min: Optional[int] = None,
        max: Optional[int] = None,
        timeout: Optional[float] = None,
        settle: float = 0,
        **criteria: Unpack[CriteriaOptions],
    ) -> list[Message]:
        """Waits for exactly this many messages that match, or at least ``min`` and at most ``max``, oldest first."""
        __tracebackhide__ = True
        if (count is None) == (min is None and max is None):
            raise ValueError("How many messages? Pass a number, or min, max or both.")
        least, most = (count, count) if count is not None else (1 if min is None else min, max)
        _check_count(least)
        if most is not None:
            _check_count(most)
            if least > most:
                raise ValueError(f"min is {least}, but max is {most}.")
        return self._expect(least, most, Criteria(subject, criteria), timeout, settle)

    def take(
        self,
        subject: Optional[TextPattern] = None,
        *,
        timeout: Optional[float] = None,
        **criteria: Unpack[CriteriaOptions],
    ) -> Message:
        """Waits for the next message that matches. It is not returned again: the next call returns the one after it."""
        __tracebackhide__ = True
        expected = Criteria(subject, criteria)

        def first(arrivals: Arrivals) -> Optional[Message]:
            with self._lock:
                found = next(iter(self._matching(expected, arrivals)), None)
                if found:
                    self._taken.add(found.id)
                return found

        return self._return([self._wait(first, 1, expected, timeout)[0]])[0]

    def none(
        self,
        subject: Optional[TextPattern] = None,
        *,
        within: float = 1.0,
        **criteria: Unpack[CriteriaOptions],
    ) -> None:
        """Returns when no message has matched for this many seconds. Fails as soon as one does.

        Messages that this inbox has returned before do not count.
        """
        __tracebackhide__ = True
        expected = Criteria(subject, criteria)
        seconds = shortened(_checked("within", within))
        deadline = time.monotonic() + seconds
        arrivals = Arrivals(self._api, self.address, self._after, certain=True)
        while arrivals.next(deadline):
            unexpected = [one for one in arrivals.messages if one.id not in self._returned and expected.matches(one)]
            if unexpected:
                number = "A message" if len(unexpected) == 1 else f"{len(unexpected)} messages"
                raise self._failure(PosternUnexpectedError, f"{number} arrived, but none is expected.", expected, arrivals)
        # It would pass without having waited.
        if seconds < within:
            problem = (
                f"No message matched within {round(arrivals.waited, 3):g} s, but the test ends before {within:g} s are over."
                " Give it a longer timeout."
            )
            raise self._failure(PosternTimeoutError, problem, expected, arrivals)

    def seen(self) -> list[Message]:
        """The messages that have arrived so far, oldest first."""
        __tracebackhide__ = True
        arrivals = Arrivals(self._api, self.address, self._after)
        arrivals.next(0)
        return arrivals.messages

    def _expect(
        self, least: int, most: Optional[int], criteria: Criteria, timeout: Optional[float], settle: float
    ) -> list[Message]:
        __tracebackhide__ = True
        _checked("settle", settle)

        def enough(arrivals: Arrivals) -> Optional[list[Message]]:
            matching = self._matching(criteria, arrivals)
            return matching if len(matching) >= least else None

        def too_many() -> bool:
            return most is not None and len(matching) > most

        matching, arrivals = self._wait(enough, least, criteria, timeout)
        seconds = shortened(settle)
        settled = time.monotonic() + seconds
        while settle > 0 and not too_many() and arrivals.next(settled):
            matching = self._matching(criteria, arrivals)
        if seconds < settle and not too_many():
            problem = f"The test ends before settle, {settle:g} s, is over. Give it a longer timeout."
            raise self._failure(PosternTimeoutError, problem, criteria, arrivals)
        if not too_many():
            return self._return(matching)
        expected = f"{least} to {most} are" if least != most else "1 is" if most == 1 else f"{most} are"
        problem = f"{len(matching)} messages match, but {expected} expected."
        raise self._failure(PosternAmbiguousError, problem, criteria, arrivals)

    def _wait(
        self,
        find: Callable[[Arrivals], Optional[_T]],
        count: int,
        criteria: Criteria,
        timeout: Optional[float],
    ) -> tuple[_T, Arrivals]:
        __tracebackhide__ = True
        wanted = _checked("timeout", self._timeout if timeout is None else timeout)
        seconds = shortened(wanted)
        deadline = time.monotonic() + seconds
        arrivals = Arrivals(self._api, self.address, self._after)
        while arrivals.next(deadline):
            found = find(arrivals)
            if found is not None:
                return found, arrivals
        matched = len(self._matching(criteria, arrivals))
        number = f"{matched} of {count} messages" if matched else "No message"
        cause = ", which is all the time that the test had left" if seconds < wanted else ""
        problem = f"{number} matched within {round(arrivals.waited, 3):g} s{cause}."
        raise self._failure(PosternTimeoutError, problem, criteria, arrivals)

    def _matching(self, criteria: Criteria, arrivals: Arrivals) -> list[Message]:
        return [one for one in arrivals.messages if one.id not in self._taken and criteria.matches(one)]

    def _return(self, messages: list[Message]) -> list[Message]:
        self._returned.update(message.id for message in messages)
        return messages

    def _failure(self, error: type[PosternError], problem: str, criteria: Criteria, arrivals: Arrivals) -> PosternError:
        ignored = self._returned if error is PosternUnexpectedError else self._taken
        url = None if self._api.is_temporary else self.url
        report = Report(problem, self.address, url, criteria, lambda one: one.id in ignored, arrivals)
        return error(str(report), self.address, arrivals.messages, arrivals.waited)


def _checked(name: str, seconds: float) -> float:
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool) or not seconds >= 0:
        raise ValueError(f"{name} must be a number of seconds, such as 2 or 0.5, but is {seconds!r}.")
    return seconds


def _check_count(count: object) -> None:
    # None at all would be met at once, before the application has had the time to send anything.
    if not isinstance(count, int) or count < 1:
        hint = " To expect no message, use none()." if count == 0 else ""
        raise ValueError(f"The number of messages must be a whole number of at least 1, but is {count!r}.{hint}")
