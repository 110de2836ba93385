import type { TestInfo } from '@playwright/test';
import type { Inbox } from '../client/inbox/inbox.ts';
import type { Postern } from '../client/postern.ts';

/** Attaches the messages of an inbox to the report of a test: the source, and the bodies to look at. */
export async function attachMessages(postern: Postern, inbox: Inbox, info: TestInfo): Promise<void> {
  const messages = await inbox.seen();
  if (messages.length === 0) {
    const body = `No message arrived for ${inbox.address}.\n`;
    await info.attach('inbox', { body, contentType: 'text/plain' });
  }
  for (const [index, { id, subject, text, html }] of messages.entries()) {
    const name = `message ${index + 1}: ${subject}`;
    if (text) await info.attach(`${name} (text)`, { body: text, contentType: 'text/plain' });
    if (html) await info.attach(`${name} (html)`, { body: html, contentType: 'text/html' });
    const { bytes } = await postern.api.raw(id);
    await info.attach(`${name} (source)`, { body: Buffer.from(bytes), contentType: 'message/rfc822' });
  }
}
