import { randomUUID } from 'node:crypto';
import type { Address } from '../../mime/fields/addresses.ts';
import { type Draft, type DraftAttachment, readAddresses, readTime, templateBody } from '../draft.ts';
import { isObject } from '../fields.ts';
import type { Form, FormFile } from '../form.ts';
import type { EndpointResponse } from '../ports.ts';
import { json, Rejection } from '../response.ts';
import { basicKey, type Call, type Service } from '../service.ts';
import { filled, valuesOf } from '../substitute.ts';

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
  const form = await body.form();
  const [from, ...others] = readList(form, 'from');
  if (!from) throw rejected('from parameter is missing');
  if (others.length > 0) throw invalidAddress('from');
  const draft: Draft = {
    from,
    ...readRecipients(form),
    subject: form.text('subject'),
    ...readContent(form),
    ...readOptions(form),
    attachments: [
      ...form.files('attachment').map((file) => attachment(file)),
      ...form
        .files('inline')
        .map((file) => ({ ...attachment(file), content_id: file.filename, is_inline: true })),
    ],
    message_id: newMessageId(params[0]!),
  };
  await deliver(forEachRecipient(draft, form));
  return queued(draft);
}

async function sendMime({ body, params, deliver }: Call): Promise<EndpointResponse> {
  const form = await body.form();
  const { to } = readRecipients(form);
  const text = form.text('message');
  const raw = form.files('message')[0]?.content ?? (text && Buffer.from(text));
  if (!raw) throw rejected('message parameter is missing');
  const from = /^from:(.*(?:\r?\n[ \t].*)*)/im.exec(raw.subarray(0, 64 * 1024).toString())?.[1] ?? '';
  const draft: Draft = {
    from: readAddresses(from.replaceAll(/\s+/g, ' '))?.[0] ?? {
      name: '',
      address: `postmaster@${params[0]}`,
    },
    ...{ to, raw, ...readOptions(form), message_id: newMessageId(params[0]!) },
  };
  await deliver([draft]);
  return queued(draft);
}

/** With variables for each recipient, everyone in To gets a message of their own, as in Mailgun's batch sending. */
function forEachRecipient(draft: Draft, form: Form): Draft[] {
  const text = form.text('recipient-variables');
  if (text === undefined) return [draft];
  const variables = parseObject(text);
  if (!variables) throw rejected("'recipient-variables' parameter is not valid JSON");
  return draft.to!.map((recipient, at) => {
    const own = variables[recipient.address];
    const findOwn = valuesOf(isObject(own) ? own : {});
    const placeholders = {
      pattern: /%(recipient(?:_email|\.[^%\r\n]{1,200})?)%/g,
      find: (name: string) =>
        name.startsWith('recipient.') ? findOwn(name.slice('recipient.'.length)) : recipient.address,
    };
    return {
      ...filled(draft, placeholders),
      to: [recipient],
      cc: at === 0 ? draft.cc : [],
      bcc: at === 0 ? draft.bcc : [],
    };
  });
}

function readRecipients(form: Form): { to: Address[]; cc: Address[]; bcc: Address[] } {
  const [to, cc, bcc] = [readList(form, 'to'), readList(form, 'cc'), readList(form, 'bcc')];
  if (to.length === 0) throw rejected('to parameter is missing');
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw rejected(`to parameter has more than ${MAX_RECIPIENTS} recipients`);
  return { to, cc, bcc };
}

function readList(form: Form, name: string): Address[] {
  return form
    .texts(name)
    .filter((text) => text.trim() !== '')
    .flatMap((text) => {
      const addresses = readAddresses(text);
      if (!addresses) throw invalidAddress(name);
      return addresses;
    });
}

function readContent(form: Form): Pick<Draft, 'text' | 'html' | 'amp'> {
  const template = form.text('template');
  if (template !== undefined) {
    const given = form.text('t:variables') ?? form.text('h:X-Mailgun-Variables') ?? '{}';
    return { text: templateBody(template, parseObject(given) ?? given, form.text('t:version')) };
  }
  const content = { text: form.text('text'), html: form.text('html'), amp: form.text('amp-html') };
  if (Object.values(content).every((text) => text === undefined))
    throw rejected("Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified");
  return content;
}

function readOptions(form: Form): Pick<Draft, 'headers' | 'tags' | 'scheduled_at'> {
  const headers = form.names
    .filter((name) => name.startsWith('h:') && name !== 'h:X-Mailgun-Variables')
    .map((name) => ({ name: name.slice(2), value: form.text(name) ?? '' }));
  return {
    headers,
    tags: form.texts('o:tag'),
    scheduled_at: readTime(form.text('o:deliverytime')),
  };
}

function attachment({ filename, content, content_type }: FormFile): DraftAttachment {
  return { filename: filename || 'attachment', content, content_type };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function newMessageId(domain: string): string {
  return `<${randomUUID().replaceAll('-', '')}@${domain.replaceAll(/[^\w.-]/g, '')}>`;
}

function queued({ message_id }: Draft): EndpointResponse {
  return json(200, { id: message_id, message: 'Queued. Thank you.' });
}

function invalidAddress(name: string): Rejection {
  return rejected(`'${name}' parameter is not a valid address. please check documentation`);
}

function rejected(message: string): Rejection {
  return new Rejection(failure(400, message));
}

function failure(status: number, message: string): EndpointResponse {
  return json(status, { message });
}
