"""Runs what blocks on a thread of its own, for the asynchronous API."""

from __future__ import annotations

import asyncio
import threading
from typing import Callable, TypeVar

from .cancellation import Cancellation, Cancelled

_T = TypeVar("_T")


async def in_thread(function: Callable[[], _T]) -> _T:
    """Not on the threads of the event loop, of which there are few: a hundred tests may wait at the same time.

    If it is cancelled, the thread ends together with its request.
    """
    __tracebackhide__ = True
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()
    cancellation = Cancellation()

    def settle(action: Callable[[], None]) -> None:
        if not future.done():
            action()

    def post(action: Callable[[], None]) -> None:
        try:
            loop.call_soon_threadsafe(settle, action)
        except RuntimeError:
            # The loop was closed, so nobody waits for the result.
            pass

    def work() -> None:
        __tracebackhide__ = True
        cancellation.begin()
        try:
            result = function()
        except Cancelled:
            pass
        except BaseException as error:
            failure = error
            post(lambda: future.set_exception(failure))
        else:
            post(lambda: future.set_result(result))

    threading.Thread(target=work, daemon=True).start()
    try:
        return await future
    except asyncio.CancelledError:
        cancellation.cancel()
        raise
