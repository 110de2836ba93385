import { randomUUID } from 'node:crypto';
import type { Form, FormFile } from '../../limits/bounded-form.ts';
import type { Address } from '../../mime/fields/addresses.ts';
import { type Draft, type DraftAttachment, rawDraft, readAddresses, readTime } from '../compose/draft.ts';
import { type Fail, Fields, parseObject } from '../fields.ts';
import type { EndpointResponse } from '../ports.ts';
import { json, Rejection } from '../response.ts';
import { basicKey, type Call, type Service } from '../service.ts';

const MAX_RECIPIENTS = 1000;

/** Mailgun's Messages API. */
export const mailgun: Service = {
  keyOf: basicKey,
  refuse: ({ status, code, message }) =>
    code === 'unauthorized' ? failure(401, 'Invalid private key') : failure(status, message),
  endpoints: [
    { method: 'POST', path: /^\/v3\/([^/]+)\/messages$/, handle: send },
    { method: 'POST', path: /^\/v3\/([^/]+)\/messages\.mime$/, handle: sendMime },
  ],
};

async function send({ body, params, deliver }: Call): Promise<EndpointResponse> {
  const { values, files } = await body.form();
  const form = fieldsOf(values);
  const draft: Draft = {
    from: form.needAddress('from'),
    ...readRecipients(form),
    subject: form.text('subject'),
    ...readContent(form),
    ...readOptions(form),
    attachments: [
      ...(files.attachment ?? []).map(attachment),
      ...(files.inline ?? []).map((file) => ({
        ...attachment(file),
        content_id: file.filename,
        is_inline: true,
      })),
    ],
    message_id: newMessageId(params[0]!),
  };
  await deliver(forEachRecipient(draft, form));
  return queued(draft);
}

async function sendMime({ body, params, deliver }: Call): Promise<EndpointResponse> {
  const { values, files } = await body.form();
  const form = fieldsOf(values);
  const { to } = readRecipients(form);
  const raw = files.message?.[0]?.content ?? Buffer.from(form.need('message'));
  const { from = { name: '', address: `postmaster@${params[0]}` }, ...message } = rawDraft(raw, { to });
  const draft: Draft = {
    ...{ from, ...message, ...readOptions(form) },
    message_id: newMessageId(params[0]!),
  };
  await deliver([draft]);
  return queued(draft);
}

const LISTS = /^(?:to|cc|bcc|o:tag|[hv]:.*)$/;

/** Of a field that is given several times, only the first value is used, unless it is a list. */
function fieldsOf(values: Form['values']): Fields {
  const read = Object.entries(values).map(([name, value]) => [
    name,
    LISTS.test(name) ? value : [value].flat()[0],
  ]);
  return new Fields(Object.fromEntries(read), fail);
}

/** With variables for each recipient, everyone in To gets a message of their own, as in Mailgun's batch sending. */
function forEachRecipient(draft: Draft, form: Fields): Draft[] {
  const text = form.text('recipient-variables');
  if (!text) return [draft];
  const variables = parseObject(text);
  if (!variables) throw rejected("'recipient-variables' parameter is not valid JSON");
  return draft.to!.map((recipient, at) => {
    const { address } = recipient;
    return {
      ...draft,
      placeholders: {
        pattern: /%(recipient(?:_email|\.[^%\r\n]{1,200})?)%/g,
        values: [{ recipient: variables[address] }, { recipient: address, recipient_email: address }],
      },
      to: [recipient],
      cc: at === 0 ? draft.cc : [],
      bcc: at === 0 ? draft.bcc : [],
    };
  });
}

function readRecipients(form: Fields): { to: Address[]; cc: Address[]; bcc: Address[] } {
  const read = (name: string) =>
    form.addresses(name, (text) => (text.trim() === '' ? [] : readAddresses(text)));
  const [to, cc, bcc] = [read('to'), read('cc'), read('bcc')];
  if (to.length === 0) throw form.fault('missing', 'to');
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw rejected(`to parameter has more than ${MAX_RECIPIENTS} recipients`);
  return { to, cc, bcc };
}

function readContent(form: Fields): Partial<Draft> {
  const template = form.text('template');
  if (template) {
    const given = form.text('t:variables') || form.text('h:X-Mailgun-Variables') || '{}';
    const data = parseObject(given);
    return {
      template: { name: template, data: data ? [data] : given, version: form.text('t:version') || undefined },
    };
  }
  const [text, html, amp] = ['text', 'html', 'amp-html'].map((name) => form.text(name) || undefined);
  if (!text && !html && !amp)
    throw rejected("Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified");
  return { text, html, amp };
}

function readOptions(form: Fields): Pick<Draft, 'headers' | 'tags' | 'scheduled_at'> {
  const headers = Object.keys(form.values)
    .filter((name) => name.startsWith('h:') && name !== 'h:X-Mailgun-Variables')
    .flatMap((name) => form.texts(name).map((value) => ({ name: name.slice(2), value })));
  return { headers, tags: form.texts('o:tag'), scheduled_at: readTime(form.text('o:deliverytime')) };
}

function attachment({ filename, content, content_type }: FormFile): DraftAttachment {
  return { filename: filename || 'attachment', content, content_type };
}

function newMessageId(domain: string): string {
  return `<${randomUUID().replaceAll('-', '')}@${domain.replaceAll(/[^\w.-]/g, '')}>`;
}

function queued({ message_id }: Draft): EndpointResponse {
  return json(200, { id: message_id, message: 'Queued. Thank you.' });
}

const fail: Fail = (fault, field) =>
  failure(
    400,
    fault === 'missing'
      ? `${field} parameter is missing`
      : `'${field}' parameter is not ${fault === 'address' ? 'a valid address' : 'valid'}. please check documentation`,
  );

function rejected(message: string): Rejection {
  return new Rejection(failure(400, message));
}

function failure(status: number, message: string): EndpointResponse {
  return json(status, { message });
}
