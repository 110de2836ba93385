import assert from 'node:assert/strict';
import { type Api, startApi } from '../api/harness.ts';
import { type Answer, send } from '../api/http-client.ts';

export const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
export const file = { name: 'Rechnung ü.txt', text: 'Grüße\n' };
export const subject = 'Grüße an Zoë 🎉';

/** A message as it was stored. */
export interface Sent {
  sender: string;
  recipients: string[];
  subject: string;
  tags: string[];
  text: string;
  html: string;
  headers: Map<string, string>;
  attachments: { filename: string; content_type: string; content_id: string | null; content: Buffer }[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read any property
  request: any;
}

export interface CaptureApi extends Api {
  /** The URL of a service. */
  url(service: string): string;
  /** The stored messages, oldest first; the inbox is empty afterwards. */
  sent(): Promise<Sent[]>;
}

export async function startCapture(...flags: string[]): Promise<CaptureApi> {
  const api = await startApi(...flags);
  const get = (id: string, path = '') => api.call('GET', `/messages/${id}${path}`);
  const read = async (id: string): Promise<Sent> => {
    const { json } = await get(id);
    const { headers } = (await get(id, '/headers')).json;
    const { attachments } = (await get(id, '/attachments')).json;
    return {
      ...{ sender: json.sender, recipients: json.recipients, subject: json.subject, tags: json.tags },
      ...{ text: json.text_body.trim(), html: json.html_body.trim() },
      headers: new Map(
        headers.map((header: { name: string; value: string }) => [header.name.toLowerCase(), header.value]),
      ),
      attachments: await Promise.all(
        attachments.map(
          async (one: { id: string; filename: string; content_type: string; content_id: string }) => ({
            ...{ filename: one.filename, content_type: one.content_type, content_id: one.content_id },
            content: (await get(id, `/attachments/${one.id}`)).body,
          }),
        ),
      ),
      request: (await get(id, '/request')).json,
    };
  };
  return {
    ...api,
    url: (service) => `http://127.0.0.1:${api.http.port}/capture/${service}`,
    async sent() {
      const { messages } = (await api.call('GET', '/messages?limit=200')).json;
      const sent = await Promise.all(messages.toReversed().map(({ id }: { id: string }) => read(id)));
      await api.clear();
      return sent;
    },
  };
}

export const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');

/** What every SDK is asked to send: a name and a subject in Unicode, both bodies, a file and an inline image. */
export function assertSent(sent: Sent | undefined, { tags }: { tags: string[] }): void {
  assert.ok(sent);
  assert.deepEqual(
    {
      sender: sent.sender,
      recipients: sent.recipients,
      subject: sent.subject,
      text: sent.text,
      tags: sent.tags,
    },
    {
      sender: 'shop@shop.test',
      recipients: ['zoe@example.test', 'ada@example.test', 'hidden@example.test'],
      ...{ subject, text: 'Hallo Zoë', tags },
    },
  );
  assert.equal(sent.html, '<p>Hallo Zoë <img src="cid:logo.png"></p>');
  assert.equal(sent.headers.get('from'), 'Läden <shop@shop.test>');
  assert.equal(sent.headers.get('to'), 'Zoë <zoe@example.test>');
  assert.equal(sent.headers.get('cc'), 'ada@example.test');
  assert.equal(sent.headers.get('bcc'), undefined);
  const [image, text] = [...sent.attachments].sort((a, b) => a.filename.localeCompare(b.filename));
  assert.deepEqual([image?.filename, image?.content_id, image?.content], ['logo.png', 'logo.png', PNG]);
  assert.deepEqual([text?.filename, text?.content_id, String(text?.content)], [file.name, null, file.text]);
}

export const json = { 'content-type': 'application/json' };

/** A request to SendGrid. */
export const simple = {
  from: { email: 'shop@shop.test', name: 'Läden' },
  personalizations: [{ to: [{ email: 'zoe@example.test' }] }],
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello' }],
};

/** A request to Brevo. */
export const brevo = {
  sender: { email: 'a@b.test' },
  to: [{ email: 'c@d.test' }],
  subject: 'x',
  textContent: 'x',
};

/** Sends a request to a service, without the checks of our own API. */
export function postTo(
  api: CaptureApi,
  path: string,
  body: unknown,
  headers: Record<string, string> = json,
): Promise<Answer> {
  return send(api.http, 'POST', `/capture/${path}`, {
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
