"""Sends messages with the Python SDKs of mail services, and prints what each of them returned, as JSON."""

import base64
import json
import os
import sys

import boto3
import resend
from botocore.exceptions import ClientError
from moto import mock_aws
from postmarker.core import PostmarkClient
from postmarker.exceptions import ClientError as PostmarkError
from python_http_client.exceptions import BadRequestsError
from sendgrid import SendGridAPIClient
from sendgrid.helpers.mail import Attachment, Category, ContentId, Disposition, FileContent, FileName, FileType, Mail

SUBJECT = "Grüße an Zoë 🎉"
TEXT = "Hallo Zoë"
HTML = '<p>Hallo Zoë <img src="cid:logo.png"></p>'
PNG = bytes.fromhex("89504e470d0a1a0a")
FILE = ("Rechnung ü.txt", "Grüße\n".encode())
base, postmark_url = sys.argv[1:]
os.environ.update(AWS_ACCESS_KEY_ID="AKIATEST", AWS_SECRET_ACCESS_KEY="secret", AWS_DEFAULT_REGION="eu-west-1")


def encoded(content):
    return base64.b64encode(content).decode()


def sendgrid():
    client = SendGridAPIClient("SG.key", host=f"{base}/sendgrid")
    mail = Mail(("shop@shop.test", "Läden"), [("zoe@example.test", "Zoë")], SUBJECT, TEXT, HTML)
    mail.add_cc("ada@example.test")
    mail.add_bcc("hidden@example.test")
    mail.add_category(Category("welcome"))
    mail.add_attachment(Attachment(FileContent(encoded(FILE[1])), FileName(FILE[0]), FileType("text/plain")))
    mail.add_attachment(
        Attachment(FileContent(encoded(PNG)), FileName("logo.png"), FileType("image/png"), Disposition("inline"), ContentId("logo.png"))
    )
    status = client.send(mail).status_code
    try:
        client.send(Mail("nobody", "zoe@example.test", SUBJECT, TEXT))
    except BadRequestsError as error:
        return {"status": status, "error": error.to_dict["errors"][0]["field"]}


def resend_sdk():
    resend.api_key = "re_key"
    resend.api_url = f"{base}/resend"
    email = {
        "from": "Läden <shop@shop.test>",
        "to": ["Zoë <zoe@example.test>"],
        "cc": "ada@example.test",
        "bcc": "hidden@example.test",
        "subject": SUBJECT,
        "text": TEXT,
        "html": HTML,
        "tags": [{"name": "welcome", "value": ""}],
        "attachments": [
            {"filename": FILE[0], "content": list(FILE[1])},
            {"filename": "logo.png", "content": encoded(PNG), "content_id": "logo.png"},
        ],
    }
    sent = resend.Emails.send(email)
    subject = resend.Emails.get(sent["id"])["subject"]
    try:
        resend.Emails.send({**email, "to": "nobody"})
    except resend.exceptions.ResendError as error:
        return {"subject": subject, "error": error.error_type}


def postmark():
    # It drops the path of its base URL.
    client = PostmarkClient("key", root_api_url=postmark_url)
    email = {
        "From": "Läden <shop@shop.test>",
        "To": "Zoë <zoe@example.test>",
        "Cc": "ada@example.test",
        "Bcc": "hidden@example.test",
        "Subject": SUBJECT,
        "TextBody": TEXT,
        "HtmlBody": HTML,
        "Tag": "welcome",
        "Attachments": [
            {"Name": FILE[0], "Content": encoded(FILE[1]), "ContentType": "text/plain"},
            {"Name": "logo.png", "Content": encoded(PNG), "ContentType": "image/png", "ContentID": "cid:logo.png"},
        ],
    }
    code = client.emails.send(**email)["ErrorCode"]
    try:
        client.emails.send(**{**email, "To": "nobody"})
    except PostmarkError as error:
        return {"code": code, "error": error.error_code}


def shape(value):
    """The names in a response, without its values."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items() if name != "ResponseMetadata"}
    return [shape(inner) for inner in value] if isinstance(value, list) else type(value).__name__


def ses(endpoint):
    """The calls of both SES APIs, and the shapes of their responses."""
    options = {"endpoint_url": endpoint} if endpoint else {}
    v1, v2 = boto3.client("ses", **options), boto3.client("sesv2", **options)
    if not endpoint:
        v1.verify_email_identity(EmailAddress="shop@shop.test")
        template = {"TemplateName": "news", "SubjectPart": "Hi {{name}}", "TextPart": "Dear {{name}}", "HtmlPart": ""}
        v1.create_template(Template=template)
    to = {"ToAddresses": ["zoe@example.test"]}
    content = {"Subject": {"Data": SUBJECT}, "Body": {"Text": {"Data": TEXT}}}
    raw = {"Data": b"From: shop@shop.test\r\nTo: zoe@example.test\r\nSubject: Raw\r\n\r\nHello\r\n"}
    answers = [
        v1.send_email(Source="shop@shop.test", Destination=to, Message=content),
        v1.send_raw_email(Source="shop@shop.test", Destinations=["zoe@example.test"], RawMessage=raw),
        v1.send_templated_email(Source="shop@shop.test", Destination=to, Template="news", TemplateData='{"name":"Zoë"}'),
        v2.send_email(FromEmailAddress="shop@shop.test", Destination=to, Content={"Simple": content}),
        v2.send_email(FromEmailAddress="shop@shop.test", Destination=to, Content={"Raw": raw}),
    ]
    many = {"ToAddresses": [f"{n}@example.test" for n in range(51)]}
    try:
        v1.send_email(Source="shop@shop.test", Destination=many, Message=content)
    except ClientError as error:
        return {"shapes": [shape(answer) for answer in answers], "status": error.response["ResponseMetadata"]["HTTPStatusCode"]}


with mock_aws():
    reference = ses(None)
print(
    json.dumps(
        {
            "sendgrid": sendgrid(),
            "resend": resend_sdk(),
            "postmark": postmark(),
            "ses": ses(f"{base}/ses"),
            "moto": reference,
        }
    )
)
