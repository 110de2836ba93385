import type { EndpointResponse } from '../capture/ports.ts';
import { json } from '../capture/response.ts';
import type { Attachment } from '../contract/message.ts';
import { wholeText } from '../mailbox/decoding.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { jsonArray, jsonStream, listed, readMail } from './mail.ts';
import { type Call, MEMORY_PER_BYTE, type Product, safeHeaders } from './product.ts';

const VERSION = '2.2.1';
// The list has no pages, and MailDev keeps its messages in memory.
const MAX_LISTED = 10_000;

/** MailDev's API, 2 and 3. Version 3 serves the same paths below `/api` too. */
export const maildev: Product = {
  refuse: ({ status, code, message }) =>
    json(status, { error: code === 'not_found' ? 'Email was not found' : message }),
  endpoints: [
    { method: 'GET', path: /^(?:\/api)?\/email$/, handle: list },
    { method: 'PATCH', path: /^(?:\/api)?\/email\/read-all$/, handle: readAll },
    {
      method: 'DELETE',
      path: /^(?:\/api)?\/email\/all$/,
      handle: async ({ mailbox }) => done(await mailbox.clear()),
    },
    { method: 'GET', path: /^(?:\/api)?\/email\/([^/]+)$/, handle: one },
    { method: 'DELETE', path: /^(?:\/api)?\/email\/([^/]+)$/, handle: remove },
    { method: 'GET', path: /^(?:\/api)?\/email\/([^/]+)\/html$/, handle: html },
    { method: 'GET', path: /^(?:\/api)?\/email\/([^/]+)\/(source|download)$/, handle: source },
    { method: 'GET', path: /^(?:\/api)?\/email\/([^/]+)\/attachment\/([^/]+)$/, handle: attachment },
    {
      method: 'GET',
      path: /^(?:\/api)?\/config$/,
      handle: () => json(200, { version: VERSION, isOutgoingEnabled: false }),
    },
    { method: 'GET', path: /^(?:\/api)?\/healthz$/, handle: () => json(200, true) },
    { method: 'GET', path: /^(?:\/api)?\/reloadMailsFromDirectory$/, handle: () => json(200, true) },
  ],
};

/** Oldest first. Parameters select messages whose fields have exactly these values, such as `headers.x-order=17`. */
async function list({ mailbox, request }: Call): Promise<EndpointResponse> {
  const conditions = [...request.query].filter(([name]) => name !== 'skip');
  const skip = Number(request.query.get('skip') ?? 0) || 0;
  const summaries = (await Array.fromAsync(listed(mailbox, {}, { limit: MAX_LISTED }))).reverse().slice(skip);
  request.reserve(MEMORY_PER_BYTE * Math.max(0, ...summaries.map(({ size }) => size)));
  const emails = async function* () {
    for (const { id } of summaries) {
      const email = await read(mailbox, id).catch(() => undefined);
      if (email && conditions.every(([name, value]) => String(valueAt(email, name)) === value)) yield email;
    }
  };
  return jsonStream(jsonArray(emails()));
}

function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return found;
}

/** Reading one message marks it as read; the list does not. */
async function one({ mailbox, params, request }: Call): Promise<EndpointResponse> {
  const email = await read(mailbox, params[0]!, (bytes) => request.reserve(MEMORY_PER_BYTE * bytes));
  await mailbox.update(params[0]!, { is_read: true });
  return json(200, { ...email, read: true });
}

async function read(mailbox: Mailbox, id: string, admit?: (bytes: number) => void) {
  const { summary, envelope } = await mailbox.find(id);
  const { text_body, html_body } = await mailbox.get(id, admit);
  const mail = await readMail(mailbox, summary);
  const headers = Object.fromEntries(mail.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const [text, markup] = [text_body, html_body].map((body) => wholeText(body).replaceAll('\r\n', '\n'));
  const attachments = summary.has_attachments ? await mailbox.attachments(id) : [];
  return {
    ...(markup !== '' && { html: markup }),
    ...(text !== '' && { text }),
    ...{ headers, subject: summary.subject, messageId: mail.message_id, priority: 'normal' },
    ...{ from: [mail.from].map(contact), to: mail.to.map(contact) },
    ...(mail.cc.length > 0 && { cc: mail.cc.map(contact) }),
    ...(mail.reply_to.length > 0 && { replyTo: mail.reply_to.map(contact) }),
    ...{ date: mail.date.toISOString(), id, time: mail.date.toISOString(), read: summary.is_read },
    envelope: {
      from: { address: envelope.sender, args: false },
      to: envelope.recipients.map((address) => ({ address, args: false })),
      ...{ host: envelope.helo, remoteAddress: envelope.remote_address },
    },
    ...{ size: summary.size, sizeHuman: humanSize(summary.size) },
    ...(attachments.length > 0 && { attachments: attachments.map(file) }),
    calculatedBcc: mail.bcc.map(contact),
  };
}

function contact({ name, address }: { name: string; address: string }): { address: string; name: string } {
  return { address, name };
}

function file(attachment: Attachment): unknown {
  return {
    ...{ contentType: attachment.content_type, fileName: attachment.filename },
    contentDisposition: attachment.disposition,
    generatedFileName: generatedName(attachment),
    contentId: attachment.content_id ?? `${attachment.id}@postern`,
    ...{ length: attachment.size, transformed: true },
  };
}

/** The name in the URL of an attachment: two attachments may have the same file name. */
function generatedName({ id, filename }: Attachment): string {
  return id + (/\.\w{1,10}$/.exec(filename)?.[0] ?? '');
}

function humanSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const unit = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** unit).toFixed(2)} ${['bytes', 'KB', 'MB', 'GB'][unit]}`;
}

async function html({ mailbox, params, request }: Call): Promise<EndpointResponse> {
  const { html_body } = await mailbox.get(params[0]!, (bytes) => request.reserve(MEMORY_PER_BYTE * bytes));
  const attachments = await mailbox.attachments(params[0]!);
  const body = wholeText(html_body).replaceAll(/cid:([^"'\s)>]{1,500})/g, (all, cid: string) => {
    const found = attachments.find(({ content_id }) => content_id === cid);
    // Relative to `/email/{id}/html`.
    return found ? `attachment/${generatedName(found)}` : all;
  });
  return { status: 200, headers: safeHeaders('text/html; charset=utf-8'), body };
}

async function source({ mailbox, params }: Call): Promise<EndpointResponse> {
  const { stream } = await mailbox.raw(params[0]!);
  const headers: Record<string, string> =
    params[1] === 'source'
      ? { 'content-type': 'text/plain; charset=utf-8' }
      : {
          'content-type': 'message/rfc822',
          'content-disposition': `attachment; filename="${params[0]}.eml"`,
        };
  return { status: 200, headers, body: stream() };
}

async function attachment({ mailbox, params }: Call): Promise<EndpointResponse> {
  const contents = await mailbox.attachmentContents(params[0]!);
  const found = contents.find(({ attachment: one }) =>
    [generatedName(one), one.filename].includes(params[1]!),
  );
  if (!found) return json(404, 'File not found');
  return { status: 200, headers: safeHeaders(found.attachment.content_type), body: found.stream() };
}

async function remove({ mailbox, params }: Call): Promise<EndpointResponse> {
  try {
    return done(await mailbox.remove(params[0]!));
  } catch (error) {
    // MailDev's own status.
    if (error instanceof AppError && error.code === 'not_found')
      return json(500, { error: 'Email not found' });
    throw error;
  }
}

async function readAll({ mailbox }: Call): Promise<EndpointResponse> {
  return json(200, await mailbox.updateAll({ unread: true }, { is_read: true }));
}

function done(_done: unknown): EndpointResponse {
  return json(200, true);
}
