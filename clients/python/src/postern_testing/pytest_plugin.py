"""Fixtures for pytest, which loads this module by itself once the package is installed."""

from __future__ import annotations

import os
from typing import Any

import pytest

from .api import ApiError
from .asynchronous import AsyncInbox, AsyncPostern
from .deadline import set_time_left
from .inbox import Inbox
from .postern import Postern, start_postern


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
    """Of pytest-xdist, before its processes: all use one server or mailbox, which ends with this one."""
    if os.environ.get("POSTERN_URL") and not os.environ.get("POSTERN_MAILBOX"):
        return
    try:
        postern = start_postern()
        smtp = postern.smtp
    except (ApiError, ConnectionError, RuntimeError, ValueError):
        # The first test that needs it says why.
        return
    os.environ.update(POSTERN_URL=postern.url, POSTERN_SMTP_HOST=smtp.host, POSTERN_SMTP_PORT=str(smtp.port))
    authorization = postern._api.headers.get("Authorization", "")
    if authorization.startswith("Bearer "):
        os.environ["POSTERN_TOKEN"] = authorization[len("Bearer ") :]
    if smtp.username:
        os.environ.update(POSTERN_SMTP_USERNAME=smtp.username, POSTERN_SMTP_PASSWORD=smtp.password or "")
