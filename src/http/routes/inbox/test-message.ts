import { MessageSummary } from '../../../contract/message/message.ts';
import type { Envelope } from '../../../mailbox/envelope.ts';
import type { HttpApp } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';
import { messageLinks } from '../links.ts';

const SENDER = 'hello@postern.test';
const RECIPIENT = 'you@postern.test';

const text = `It works.

Postern created this message itself. Messages from your app look just like it:
send them to Postern's SMTP port, and they show up here.
`;

const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:480px;margin:auto">
<h1 style="font-size:24px;margin:0 0 16px">It works.</h1>
<p>Postern created this message itself. Messages from your app look just like it: send them to
Postern&rsquo;s SMTP port, and they show up here.</p>
</div>
</body>
</html>
`;

export function testMessageRoutes(app: HttpApp): void {
  app.post(
    '/test-message',
    {
      schema: {
        operationId: 'createTestMessage',
        tags: ['Inbox'],
        summary: 'Create a test message',
        description: 'Adds a small message with a text and an HTML body, as if it had arrived over SMTP.',
        querystring: NoParameters,
        response: { 201: MessageSummary },
        links: messageLinks('/id'),
        failures: ['invalid_parameter'],
      },
    },
    async ({ mailbox }, reply) => {
      const { envelope, raw } = createTestMessage();
      return reply.code(201).send(await mailbox.receive(envelope, raw));
    },
  );
}

/** A message for trying out an empty inbox. */
function createTestMessage(now = new Date()): { envelope: Envelope; raw: Uint8Array } {
  const boundary = 'postern-test-message';
  const lines = [
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `From: Postern <${SENDER}>`,
    `To: ${RECIPIENT}`,
    'Subject: A test message from Postern',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    `--${boundary}--`,
    '',
  ];
  return {
    envelope: {
      sender: SENDER,
      recipients: [RECIPIENT],
      helo: 'postern',
      remote_address: '',
      secure: false,
      user: null,
    },
    raw: new TextEncoder().encode(lines.join('\n').replaceAll('\n', '\r\n')),
  };
}
