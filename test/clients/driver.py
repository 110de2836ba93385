"""Calls the Python client as the requests on standard input say, one JSON object in each line: see drivers.ts."""

import json
import re
import sys

from postern_testing import ApiError, Postern

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
        "id": message.id,
        "subject": message.subject,
        "sender": message.sender,
        "recipients": message.recipients,
        "from": message.from_ and message.from_._asdict(),
        "to": [address._asdict() for address in message.to],
        "cc": [address._asdict() for address in message.cc],
        "replyTo": [address._asdict() for address in message.reply_to],
        "date": message.date and round(message.date.timestamp() * 1000),
        "messageId": message.message_id,
        "hasTextPart": message.has_text_part,
        "text": message.text,
        "html": message.html,
        "tags": message.tags,
        "size": message.size,
        "receivedAt": round(message.received_at.timestamp() * 1000),
        "viewUrl": message.view_url,
        "links": [{"url": link.url, "kind": link.kind} for link in message.links],
        "codes": [code.value for code in message.codes],
    }


class Driver:
    def inbox(self, url, **options):
        self.current = Postern(url, timeout=60).inbox(**options)
        return {"address": self.current.address, "url": self.current.url}

    def call(self, call, criteria=None, **options):
        if call in ("code", "link", "attachment", "header"):
            return self.detail(getattr(self.last, call), **options)
        count = [options.pop("count")] if isinstance(options.get("count"), int) else []
        options.update(options.pop("count", {}))
        if isinstance(criteria, dict) and "regex" not in criteria:
            options.update(criterion(*item) for item in criteria.items())
            criteria = None
        subject = [] if criteria is None else [pattern(criteria)]
        found = getattr(self.current, call)(*count, *subject, **options)
        if not isinstance(found, list):
            self.last = found
            return found and described(found)
        return [described(message) for message in found]

    def detail(self, method, argument=None):
        found = method() if argument is None else method(pattern(argument))
        if method.__name__ != "attachment":
            return found
        content = found.bytes().decode()
        return {"name": found.name, "contentType": found.content_type, "size": found.size, "content": content}


driver = Driver()
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"value": driver.inbox(**request["inbox"]) if "inbox" in request else driver.call(**request)}
    except (AssertionError, ApiError, ConnectionError) as error:
        answer = {"error": type(error).__name__, "message": str(error)}
    except (TypeError, ValueError) as error:
        answer = {"error": "invalid argument", "message": str(error)}
    print(json.dumps(answer), flush=True)
