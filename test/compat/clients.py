"""Reads the same message with two Python clients of Mailpit, deletes it, and prints what they saw as JSON."""

import json
import sys

from mailpit.client.api import API
from pytest_mailpit.client import MailpitClient

url = sys.argv[1]

api = API(url)
messages = api.get_messages()
message = api.get_message(messages.messages[0].id)
first = {"total": messages.total, "subject": message.subject, "files": [file.file_name for file in message.attachments]}

client = MailpitClient(url)
whole = client.wait_for_message("zoe@example.test", subject="Grüße")
content = client.get_attachment(whole.attachments[0])
second = {
    "total": client.messages().total,
    "subject": whole.subject,
    "sender": whole.sender.name,
    "text": whole.text.strip(),
    "attachment": content.decode(),
}
client.delete_all()
second["after"] = first["after"] = client.messages().total
print(json.dumps({"pytest_mailpit": second, "mailpit_api_client": first}))
