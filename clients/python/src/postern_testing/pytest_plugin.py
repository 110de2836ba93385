"""Fixtures for pytest, which loads this module by itself once the package is installed."""

from __future__ import annotations

import os
from typing import Any

import pytest

from .asynchronous import AsyncInbox, AsyncPostern
from .deadline import set_time_left
from .inbox import Inbox
from .postern import Postern, start_postern
from .server import own_server


@pytest.fixture(scope="session")
def postern() -> Postern:
    """The Postern at ``POSTERN_URL``, or one that is started for this run. Override this fixture to use another timeout."""
    __tracebackhide__ = True
    return start_postern()


@pytest.fixture
def postern_inbox(postern: Postern) -> Inbox:
    """An inbox with an address that no other test uses."""
    return postern.inbox()


@pytest.fixture(scope="session")
def async_postern(postern: Postern) -> AsyncPostern:
    """The same Postern, for tests that are coroutines."""
    return AsyncPostern(postern)


@pytest.fixture
def async_postern_inbox(postern: Postern) -> AsyncInbox:
    """An inbox with an address that no other test uses, for tests that are coroutines."""
    return AsyncInbox(postern.inbox())


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> None:
    """Of pytest-timeout, before a test: waits end before it ends the test."""
    set_time_left(settings.timeout or None)


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> None:
    """Of pytest-timeout, after a test."""
    set_time_left(None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Of pytest-xdist, before its processes: all use one server, which ends with this one."""
    if os.environ.get("POSTERN_URL"):
        return
    try:
        server = own_server()
    except RuntimeError:
        # The first test that needs it says why.
        return
    os.environ.update(
        POSTERN_URL=server.url, POSTERN_SMTP_HOST=server.smtp_host, POSTERN_SMTP_PORT=str(server.smtp_port)
    )
