"""Fixtures for pytest, which loads this module by itself once the package is installed."""

import pytest

from .inbox import Inbox
from .postern import Postern


@pytest.fixture(scope="session")
def postern() -> Postern:
    """The Postern at ``POSTERN_URL``. Override this fixture to use another one, or another timeout."""
    return Postern()


@pytest.fixture
def postern_inbox(postern: Postern) -> Inbox:
    """An inbox with an address that no other test uses."""
    return postern.inbox()
