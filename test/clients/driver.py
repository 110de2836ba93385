"""Calls the Python client as the requests on standard input say, one JSON object in each line: see drivers.ts.

With the argument "asynchronous", it does so with the asynchronous API.
"""

import asyncio
import inspect
import json
import re
import sys

from postern_testing import ApiError, AsyncPostern, Postern

NAMES = {"hasAttachments": "has_attachments", "from": "from_", "replyTo": "reply_to", "messageId": "message_id"}


def pattern(value):
    if not isinstance(value, dict):
        return value
    letters = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL}
    return re.compile(value["regex"], sum(letters[letter] for letter in value.get("flags", "")))


def criterion(name, value):
    if name == "where":
        return name, lambda message: value in message.text
    return NAMES.get(name, name), pattern(value)


def described(message):
    return {
        **summarized(message),
        "from": message.from_ and message.from_._asdict(),
        "to": [address._asdict() for address in message.to],
        "cc": [address._asdict() for address in message.cc],
        "replyTo": [address._asdict() for address in message.reply_to],
        "date": message.date and round(message.date.timestamp() * 1000),
        "messageId": message.message_id,
        "hasTextPart": message.has_text_part,
        "text": message.text,
        "html": message.html,
        "links": [{"url": link.url, "kind": link.kind} for link in message.links],
        "codes": [code.value for code in message.codes],
    }


def summarized(message):
    return {
        "id": message.id,
        "subject": message.subject,
        "sender": message.sender,
        "recipients": message.recipients,
        "tags": message.tags,
        "size": message.size,
        "hasAttachments": message.has_attachments,
        "receivedAt": round(message.received_at.timestamp() * 1000),
        "viewUrl": message.view_url,
    }


def checked(check):
    findings = [{**one._asdict(), **(one.where._asdict() if one.where else {})} for one in check.findings]
    return {**check._asdict(), "findings": findings}


def fault(one):
    return {name: value for name, value in one._asdict().items() if name != "expires_at"}


async def now(value):
    """The value, of either API."""
    return await value if inspect.isawaitable(value) else value


class Driver:
    def __init__(self, wrap):
        self.wrap = wrap

    async def inbox(self, url, **options):
        self.postern = self.wrap(Postern(url, timeout=60))
        self.current = await now(self.postern.inbox(**options))
        return {"address": self.current.address, "url": self.current.url}

    async def call(self, call, criteria=None, **options):
        if call in ("code", "link", "attachment", "header"):
            return await self.detail(getattr(self.last, call), **options)
        if hasattr(Calls, call):
            return await getattr(Calls, call)(self, options.get("argument"))
        count = [options.pop("count")] if isinstance(options.get("count"), int) else []
        options.update(options.pop("count", {}))
        if isinstance(criteria, dict) and "regex" not in criteria:
            options.update(criterion(*item) for item in criteria.items())
            criteria = None
        subject = [] if criteria is None else [pattern(criteria)]
        found = await now(getattr(self.current, call)(*count, *subject, **options))
        if not isinstance(found, list):
            self.last = found
            return found and described(found)
        return [described(message) for message in found]

    async def detail(self, method, argument=None):
        found = method() if argument is None else method(pattern(argument))
        if method.__name__ != "attachment":
            return found
        content = (await now(found.bytes())).decode()
        return {"name": found.name, "contentType": found.content_type, "size": found.size, "content": content}


class Calls:
    """The calls on the last message and on the Postern, with their argument."""

    async def snapshot(self, _):
        return self.last.snapshot()

    async def checks(self, only):
        return [checked(check) for check in await now(self.last.checks(only))]

    async def allFindings(self, only):
        return [checked(check) for check in await now(self.last.checks(only, all=True))]

    async def addFault(self, request):
        self.fault = await now(self.postern.faults.add(**request))
        return fault(self.fault)

    async def fault(self, _):
        return fault(await now(self.postern.faults.get(self.fault.id)))

    async def faults(self, _):
        return [fault(one) for one in await now(self.postern.faults.list())]

    async def removeFault(self, _):
        return await now(self.postern.faults.remove(self.fault.id))

    async def clearFaults(self, _):
        return await now(self.postern.faults.clear())

    async def send(self, request):
        return summarized(await now(self.postern.send(**{NAMES.get(name, name): value for name, value in request.items()})))

    async def list(self, query):
        self.query = query or {}
        return await Calls.page(self, {})

    async def nextPage(self, _):
        return await Calls.page(self, {"before": self.cursor})

    async def page(self, position):
        page = await now(self.postern.list(**self.query, **position))
        self.cursor = page.next_cursor
        return {"messages": [summarized(message) for message in page.messages], "total": page.total}

    async def get(self, _):
        return described(await now(self.postern.get(self.last.id)))

    async def remove(self, _):
        return await now(self.postern.remove(self.last.id))

    async def removeAll(self, filter):
        return await now(self.postern.remove_all(**filter))

    async def clear(self, _):
        return await now(self.postern.clear())

    async def createMailbox(self, options):
        self.postern = self.mailbox = await now(self.postern.create_mailbox(**options))
        self.current = await now(self.mailbox.inbox(self.current.address, earlier=True))
        smtp = self.mailbox.smtp
        smtp = await smtp() if callable(smtp) else smtp
        return {"name": self.mailbox.name, "url": self.mailbox.url, "smtp": smtp.url}

    async def removeMailbox(self, _):
        return await now(self.mailbox.remove_mailbox())

    async def events(self, filter):
        # Other clients ask for nothing before the first event.
        self.problem = None
        try:
            self.stream = await now(self.postern.events(**(filter or {})))
        except (ApiError, ConnectionError) as error:
            self.problem = error

    async def event(self, _):
        if self.problem:
            raise self.problem
        event = await self.stream.__anext__() if hasattr(self.stream, "__anext__") else next(self.stream)
        return {"type": event.type, "subject": event.message and event.message.subject}

    async def closeEvents(self, _):
        self.stream.close()


async def main():
    is_asynchronous = sys.argv[1:] == ["asynchronous"]
    driver = Driver(AsyncPostern if is_asynchronous else lambda postern: postern)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"value": await (driver.inbox(**request["inbox"]) if "inbox" in request else driver.call(**request))}
        except (AssertionError, ApiError, ConnectionError) as error:
            answer = {"error": type(error).__name__, "message": str(error)}
        except (TypeError, ValueError) as error:
            answer = {"error": "invalid argument", "message": str(error)}
        print(json.dumps(answer), flush=True)


asyncio.run(main())
