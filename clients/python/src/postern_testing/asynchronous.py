"""The same for tests with asyncio: what waits is awaited."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, List, Optional

from .events import Event, EventStream
from .faults import Fault, Faults
from .in_thread import in_thread
from .inbox import Inbox
from .message import AsyncMessage, MessageSummary
from .patterns import TextPattern
from .postern import Addresses, Mailbox, MessagePage, Postern, SmtpAddress

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .criteria import CriteriaOptions


class AsyncInbox:
    """The messages of one address. See ``Inbox`` for the criteria and times."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self.address = inbox.address
        #: The URL of the inbox page.
        self.url = inbox.url

    def __repr__(self) -> str:
        return f"<AsyncInbox {self.address}>"

    async def message(
        self,
        subject: Optional[TextPattern] = None,
        *,
        timeout: Optional[float] = None,
        settle: float = 0,
        **criteria: Unpack[CriteriaOptions],
    ) -> AsyncMessage:
        """Waits for the only message that matches. Fails on timeout, and immediately when two match.

        ``settle`` is how long no second one may follow.
        """
        __tracebackhide__ = True
        found = await in_thread(lambda: self._inbox.message(subject, timeout=timeout, settle=settle, **criteria))
        return AsyncMessage(found)

    async def messages(
        self,
        count: Optional[int] = None,
        subject: Optional[TextPattern] = None,
        *,
        min: Optional[int] = None,
        max: Optional[int] = None,
        timeout: Optional[float] = None,
        settle: float = 0,
        **criteria: Unpack[CriteriaOptions],
    ) -> list[AsyncMessage]:
        """Waits for exactly this many messages that match, or at least ``min`` and at most ``max``, oldest first."""
        __tracebackhide__ = True
        found = await in_thread(
            lambda: self._inbox.messages(count, subject, min=min, max=max, timeout=timeout, settle=settle, **criteria)
        )
        return [AsyncMessage(one) for one in found]

    async def take(
        self,
        subject: Optional[TextPattern] = None,
        *,
        timeout: Optional[float] = None,
        **criteria: Unpack[CriteriaOptions],
    ) -> AsyncMessage:
        """Waits for the next message that matches. It is not returned again: the next call returns the one after it."""
        __tracebackhide__ = True
        return AsyncMessage(await in_thread(lambda: self._inbox.take(subject, timeout=timeout, **criteria)))

    async def none(
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
        await in_thread(lambda: self._inbox.none(subject, within=within, **criteria))

    async def seen(self) -> list[AsyncMessage]:
        """The messages that have arrived so far, oldest first."""
        __tracebackhide__ = True
        return [AsyncMessage(one) for one in await in_thread(self._inbox.seen)]


class AsyncFaults:
    """Scripted failures of the SMTP server. See ``Faults``."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults

    async def add(
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
        """Makes the SMTP server fail as described, until the fault is used up, expires or is removed."""
        __tracebackhide__ = True
        return await in_thread(
            lambda: self._faults.add(
                at, match, action, times=times, probability=probability, seed=seed, expires_in=expires_in
            )
        )

    async def list(self) -> List[Fault]:
        """All faults, oldest first, with how often each has fired."""
        __tracebackhide__ = True
        return await in_thread(self._faults.list)

    async def get(self, id: str) -> Fault:
        """One fault, with how often it has fired."""
        __tracebackhide__ = True
        return await in_thread(lambda: self._faults.get(id))

    async def remove(self, id: str) -> None:
        __tracebackhide__ = True
        await in_thread(lambda: self._faults.remove(id))

    async def clear(self) -> int:
        """Removes every fault, including those of other tests. Returns their number."""
        __tracebackhide__ = True
        return await in_thread(self._faults.clear)


class AsyncEventStream:
    """Events as they arrive. See ``EventStream``. Close it, or use it in an ``async with`` statement."""

    def __init__(self, events: EventStream) -> None:
        self._events = events

    def __aiter__(self) -> AsyncIterator[Event]:
        return self

    async def __anext__(self) -> Event:
        __tracebackhide__ = True
        event = await in_thread(self._events.next)
        if event is None:
            raise StopAsyncIteration
        return event

    async def __aenter__(self) -> AsyncEventStream:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._events.close()


class AsyncPostern:
    """A Postern for tests with asyncio: ``AsyncPostern(start_postern())``, or with ``Postern(url)``."""

    def __init__(self, postern: Postern) -> None:
        self._postern = postern
        #: Without credentials and without a slash at the end.
        self.url = postern.url
        self.faults = AsyncFaults(postern.faults)

    async def inbox(
        self, address: Optional[str] = None, *, earlier: bool = False, timeout: Optional[float] = None
    ) -> AsyncInbox:
        """A separate inbox for a test, with a unique address unless one is given.

        Only messages that arrive after this call count, or with ``earlier`` also those before.
        """
        __tracebackhide__ = True
        return AsyncInbox(await in_thread(lambda: self._postern.inbox(address, earlier=earlier, timeout=timeout)))

    async def smtp(self) -> SmtpAddress:
        """The SMTP server, on the host of the URL."""
        __tracebackhide__ = True
        return await in_thread(lambda: self._postern.smtp)

    async def events(self, *, timeout: Optional[float] = None, **filter: object) -> AsyncEventStream:
        """The events of the inbox from this call on, or of messages that match: ``events(to=inbox.address)``."""
        __tracebackhide__ = True
        return AsyncEventStream(await in_thread(lambda: self._postern.events(timeout=timeout, **filter)))

    async def list(self, *, limit: int = 50, before: Optional[str] = None, **filter: object) -> MessagePage:
        """A page of messages, newest first: ``list(to="ada@example.test", has_attachments=True)``."""
        __tracebackhide__ = True
        return await in_thread(lambda: self._postern.list(limit=limit, before=before, **filter))

    async def get(self, id: str) -> AsyncMessage:
        """A message with everything, as an inbox returns it."""
        __tracebackhide__ = True
        return AsyncMessage(await in_thread(lambda: self._postern.get(id)))

    async def send(
        self,
        from_: str,
        to: Optional[Addresses] = None,
        subject: Optional[str] = None,
        text: Optional[str] = None,
        *,
        html: Optional[str] = None,
        cc: Optional[Addresses] = None,
        bcc: Optional[Addresses] = None,
        reply_to: Optional[Addresses] = None,
        headers: Optional[Mapping[str, str]] = None,
        attachments: Optional[Sequence[Mapping[str, str]]] = None,
        tags: Optional[Sequence[str]] = None,
    ) -> MessageSummary:
        """Stores a message, as if it had arrived over SMTP."""
        __tracebackhide__ = True
        return await in_thread(
            lambda: self._postern.send(
                from_,
                to,
                subject,
                text,
                html=html,
                cc=cc,
                bcc=bcc,
                reply_to=reply_to,
                headers=headers,
                attachments=attachments,
                tags=tags,
            )
        )

    async def remove(self, id: str) -> None:
        """Deletes a message."""
        __tracebackhide__ = True
        await in_thread(lambda: self._postern.remove(id))

    async def remove_all(self, **filter: object) -> int:
        """Deletes every message that matches all filters, which are those of ``list``. Returns their number."""
        __tracebackhide__ = True
        return await in_thread(lambda: self._postern.remove_all(**filter))

    async def clear(self) -> int:
        """Deletes every message, including those of other tests. Returns their number."""
        __tracebackhide__ = True
        return await in_thread(self._postern.clear)

    async def create_mailbox(
        self,
        name: Optional[str] = None,
        *,
        expires_in: Optional[int] = None,
        extend_on_use: Optional[bool] = None,
        max_messages: Optional[int] = None,
        max_age: Optional[int] = None,
        max_bytes: Optional[int] = None,
        recipients: Optional[Sequence[str]] = None,
    ) -> AsyncMailbox:
        """A new mailbox of the server: an isolated Postern, with its own messages and SMTP credentials."""
        __tracebackhide__ = True
        created = await in_thread(
            lambda: self._postern.create_mailbox(
                name,
                expires_in=expires_in,
                extend_on_use=extend_on_use,
                max_messages=max_messages,
                max_age=max_age,
                max_bytes=max_bytes,
                recipients=recipients,
            )
        )
        return AsyncMailbox(created)


class AsyncMailbox(AsyncPostern):
    """A mailbox of a shared Postern. An ``async with`` statement removes it at the end."""

    def __init__(self, mailbox: Mailbox) -> None:
        super().__init__(mailbox)
        self._mailbox = mailbox
        self.name = mailbox.name
        #: Opens this mailbox, and no other. Also the API key of captured requests.
        self.token = mailbox.token

    async def __aenter__(self) -> AsyncMailbox:
        return self

    async def __aexit__(self, *_: object) -> None:
        __tracebackhide__ = True
        await self.remove_mailbox()

    async def remove_mailbox(self) -> None:
        """Removes the mailbox with its messages, if it still exists."""
        __tracebackhide__ = True
        await in_thread(self._mailbox.remove_mailbox)
