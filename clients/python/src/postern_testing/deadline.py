"""How much time a test has left, so that a wait ends before the runner ends the test, which would not say what arrived."""

from __future__ import annotations

import time
from typing import Optional

_end: Optional[float] = None
# Enough to ask for what arrived and to write the report: a tenth of what is left, within limits.
_MIN_MARGIN, _MAX_MARGIN = 1.0, 5.0


def set_time_left(seconds: Optional[float]) -> None:
    """Called by the modules for test runners: None if there is no limit."""
    global _end
    _end = None if seconds is None else time.monotonic() + seconds


def shortened(wanted: float) -> float:
    """The wanted time, or what the test has left for a wait if that is less."""
    if _end is None:
        return wanted
    left = max(0.0, _end - time.monotonic())
    margin = min(max(left / 10, _MIN_MARGIN), _MAX_MARGIN)
    return min(wanted, max(left - margin, left / 2))
