import { MAX_EXPORTED_IDS } from '../../contract/filter.ts';
import type { Attachment, ListedMessage } from '../../contract/message/message.ts';
import { MEMORY_PER_BYTE } from '../../http/routes/message/message-json.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter, StoredMessage } from '../../mailbox/ports.ts';
import { attachmentParts, type BodyText } from '../../mailbox/reading/decoding.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import type { Api, ApiRequest } from '../api.ts';
import { isObject } from '../fields.ts';
import { type ApiResponse, json, jsonStream, safeHeaders, streamedJson } from '../response.ts';
import { linkAttachments } from './convert.ts';
import {
  attachmentCount,
  checksums,
  countIn,
  download,
  jsonArray,
  listed,
  type Mail,
  readMail,
  showInTurn,
  shownEach,
} from './mail.ts';

const VERSION = '2.2.1';
// The list has no pages, and MailDev keeps its messages in memory.
const MAX_LISTED = 10_000;
const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;

/** MailDev's API, 2 and 3. Version 3 serves the same paths below `/api` too. */
export const maildev: Api = {
  label: 'MailDev',
  refuse: ({ status, code, message }) =>
    json(status, { error: code === 'not_found' ? 'Email was not found' : message }),
  endpoints: [
    { method: 'GET', path: /^(?:\/api)?\/email$/, handle: list },
    { method: 'GET', path: /^\/api\/email\/summary$/, handle: summaries },
    { method: 'POST', path: /^\/api\/email\/delete$/, handle: removeSome },
    { method: 'PATCH', path: /^(?:\/api)?\/email\/read-all$/, handle: readAll },
    {
      method: 'DELETE',
      path: /^(?:\/api)?\/email\/all$/,
      handle: async ({ mailbox }) => done(await mailbox.clear()),
    },
    { method: 'GET', path: /^(?:\/api)?\/email\/([^/]+)$/, handle: one },
    { method: 'DELETE', path: /^(?:\/api)?\/email\/([^/]+)$/, handle: remove },
    { method: 'GET', path: /^(?:\/api)?\/email\/([^/]+)\/html$/, handle: html },
    {
      method: 'GET',
      path: /^(?:\/api)?\/email\/([^/]+)\/(source|download)$/,
      handle: (request) => (request.params[1] === 'source' ? source(request) : download(request)),
    },
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
async function list(request: ApiRequest): Promise<ApiResponse> {
  const { mailbox, query, reserve, signal } = request;
  const conditions = conditionsIn(query);
  const start = countIn(query, 'skip', 0);
  const end = start + countIn(query, 'limit', MAX_LISTED);
  const ids: string[] = [];
  let largest = 0;
  for await (const { id, size } of listed(mailbox, {}, { limit: MAX_LISTED })) {
    ids.push(id);
    largest = Math.max(largest, size);
  }
  if (query.get('sort') !== 'desc') ids.reverse();
  reserve(MEMORY_PER_BYTE * largest);
  const emails = async function* () {
    let found = 0;
    for (const id of conditions.length > 0 ? ids : ids.slice(start, end)) {
      // Otherwise the rest of thousands would be refused one by one, before anything else can happen.
      if (signal.aborted) return;
      const email = await showInTurn(request, id, (stored) => read(mailbox, stored)).catch(() => undefined);
      if (!email || !conditions.every(({ path, value }) => hasValue(email, path, value))) continue;
      if (conditions.length === 0 || (found >= start && found < end)) yield email;
      if (++found >= end) return;
    }
  };
  return jsonStream(jsonArray(emails()));
}

// Each is compared with thousands of addresses of thousands of messages.
const MAX_CONDITIONS = 20;
const MAX_DEPTH = 10;

function conditionsIn(query: URLSearchParams): { path: string[]; value: string }[] {
  const given = [...query].filter(([name]) => !['skip', 'limit', 'sort'].includes(name));
  const distinct = [...new Map(given.map((condition) => [condition.join('='), condition])).values()];
  const conditions = distinct.map(([name, value]) => ({ path: name.split('.'), value }));
  if (conditions.length > MAX_CONDITIONS || conditions.some(({ path }) => path.length > MAX_DEPTH))
    throw new AppError(
      'invalid_parameter',
      `At most ${MAX_CONDITIONS} conditions are allowed, and ${MAX_DEPTH} names in each.`,
    );
  return conditions;
}

/** Of a list, any item may have the value: `to.address`. */
function hasValue(found: unknown, [name, ...rest]: string[], value: string): boolean {
  // A large text.
  if (found instanceof Uint8Array) return false;
  if (Array.isArray(found) && !/^\d+$/.test(name ?? ''))
    return found.some((item) => hasValue(item, name === undefined ? [] : [name, ...rest], value));
  if (name === undefined) return String(found) === value;
  return isObject(found) || Array.isArray(found)
    ? hasValue((found as Record<string, unknown>)[name], rest, value)
    : false;
}

/** A page of MailDev 3. */
async function summaries(request: ApiRequest): Promise<ApiResponse> {
  const { mailbox, query } = request;
  const search = query.get('search')?.replaceAll('"', ' ').trim();
  const filter: MessageFilter = {
    ...(search && { q: `"${search}"*` }),
    ...(query.get('unread') === 'true' && { unread: true }),
  };
  const skip = countIn(query, 'skip', 0);
  const limit = Math.min(countIn(query, 'limit', 0) || DEFAULT_PAGE, MAX_PAGE);
  const [total, { messages, unread }] = [await mailbox.count(filter), await mailbox.stats()];
  const isOldestFirst = query.get('sort') === 'asc';
  const place = isOldestFirst
    ? { start: Math.max(0, total - skip - limit), limit: Math.max(0, Math.min(limit, total - skip)) }
    : { start: skip, limit };
  const found = await Array.fromAsync(listed(mailbox, filter, place));
  if (isOldestFirst) found.reverse();
  const items = shownEach(found, request, (summary) => item(mailbox, summary));
  const others = JSON.stringify({ total, storeTotal: messages, unread, skip, limit });
  return jsonStream(jsonArray(items, '{"items":', `,${others.slice(1)}`));
}

async function item(mailbox: Mailbox, summary: ListedMessage): Promise<object> {
  const mail = await readMail(mailbox, summary);
  const { to, cc, date } = mail;
  const { id, subject, size, is_read, preview = '' } = summary;
  return {
    ...{ id, time: date.toISOString(), read: is_read, subject, size, sizeHuman: humanSize(size) },
    ...{ from: [authorOf(mail)], to, ...(cc.length > 0 && { cc }), preview },
    attachmentCount: await attachmentCount(mailbox, summary),
  };
}

async function removeSome({ mailbox, body }: ApiRequest): Promise<ApiResponse> {
  const { ids } = body.jsonObject();
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string' && id.trim() !== ''))
    return json(400, { error: 'Request body must include an ids array of email IDs' });
  if (ids.length > MAX_EXPORTED_IDS)
    throw new AppError('invalid_body', `${ids.length} ids were given. The maximum is ${MAX_EXPORTED_IDS}.`);
  const wanted = [...new Set(ids as string[])];
  const deleted = new Set<string>();
  for await (const { id } of listed(mailbox, { ids: wanted })) deleted.add(id);
  await mailbox.removeAll({ ids: [...deleted] });
  return json(200, { deleted: [...deleted], notFound: wanted.filter((id) => !deleted.has(id)) });
}

/** Reading one message marks it as read; the list does not. */
async function one(request: ApiRequest): Promise<ApiResponse> {
  const { mailbox, params, reserve } = request;
  const id = params[0]!;
  return showInTurn(request, id, async (stored) => {
    const email = await read(mailbox, stored, (bytes) => reserve(MEMORY_PER_BYTE * bytes));
    await mailbox.update(id, { is_read: true });
    return streamedJson({ ...email, read: true });
  });
}

async function read(mailbox: Mailbox, { summary, envelope }: StoredMessage, admit?: (bytes: number) => void) {
  const { id } = summary;
  const { text_body, html_body } = await mailbox.get(id, admit);
  const mail = await readMail(mailbox, summary);
  const byName = Map.groupBy(mail.headers, ({ name }) => name.toLowerCase());
  const headers = Object.fromEntries(
    [...byName].map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first!.value : [first!, ...others].map(({ value }) => value),
    ]),
  );
  const [text, markup] = [withLf(text_body), withLf(html_body)];
  const attachments = [];
  for (const content of summary.has_attachments ? await mailbox.attachmentContents(id) : [])
    attachments.push(file(content.attachment, (await checksums(content, ['md5'])).md5));
  const given = (name: string) => byName.get(name)?.[0]?.value ?? '';
  const received = Date.parse(given('received').split(';').at(-1)!);
  return {
    ...(markup.length > 0 && { html: markup }),
    ...(text.length > 0 && { text }),
    ...{ headers, subject: summary.subject, messageId: mail.message_id },
    priority: priorityOf(given('x-priority') || given('x-msmail-priority') || given('importance')),
    ...(given('in-reply-to') && { inReplyTo: idsIn(given('in-reply-to')) }),
    ...(given('references') && { references: idsIn(given('references')) }),
    ...(Number.isFinite(received) && { receivedDate: new Date(received).toISOString() }),
    ...{ from: [authorOf(mail)], to: mail.to },
    ...(mail.cc.length > 0 && { cc: mail.cc }),
    ...(mail.named_bcc.length > 0 && { bcc: mail.named_bcc }),
    ...(mail.reply_to.length > 0 && { replyTo: mail.reply_to }),
    ...{ date: mail.date.toISOString(), id, time: mail.date.toISOString(), read: summary.is_read },
    envelope: {
      from: { address: envelope.sender, args: false },
      to: envelope.recipients.map((address) => ({ address, args: false })),
      ...{ host: envelope.helo, remoteAddress: envelope.remote_address },
    },
    ...{ size: summary.size, sizeHuman: humanSize(summary.size) },
    attachments: attachments.length > 0 ? attachments : null,
    calculatedBcc: mail.bcc,
  };
}

function authorOf({ from, summary }: Mail): ParsedAddress {
  return from ?? { name: '', address: summary.sender };
}

// Of one header: a million of them could have been sent.
const MAX_IDS = 1000;

function idsIn(value: string): string[] {
  return value
    .split(/\s+/, MAX_IDS)
    .map((id) => id.replaceAll(/^<|>$/g, ''))
    .filter((id) => id !== '');
}

function priorityOf(value: string): string {
  if (/^(?:[12]|high|urgent)\b/i.test(value)) return 'high';
  return /^(?:[45]|low|non-urgent)\b/i.test(value) ? 'low' : 'normal';
}

const [CR, LF] = [0x0d, 0x0a];

/** The text with the line ends that MailDev shows. Changes a large body. */
function withLf(body: BodyText): BodyText {
  if (typeof body === 'string') return body.replaceAll('\r\n', '\n');
  let length = 0;
  for (let at = 0; at < body.length; at++)
    if (body[at] !== CR || body[at + 1] !== LF) body[length++] = body[at]!;
  return body.subarray(0, length);
}

function file(attachment: Attachment, checksum: string): unknown {
  return {
    checksum,
    ...{ contentType: attachment.content_type, fileName: attachment.filename },
    contentDisposition: attachment.disposition,
    generatedFileName: generatedName(attachment),
    contentId: attachment.content_id ?? `${attachment.id}@postern`,
    ...{ length: attachment.size, transformed: true },
  };
}

/** The name in the URL of an attachment: two attachments may have the same file name. */
function generatedName({ id, filename }: Pick<Attachment, 'id' | 'filename'>): string {
  return id + (/\.\w{1,10}$/.exec(filename)?.[0] ?? '');
}

function humanSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const unit = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** unit).toFixed(2))} ${['bytes', 'KB', 'MB', 'GB'][unit]}`;
}

async function html({ mailbox, params, reserve, workers }: ApiRequest): Promise<ApiResponse> {
  const id = params[0]!;
  const { html_body } = await mailbox.get(id, (bytes) => reserve(MEMORY_PER_BYTE * bytes));
  // Relative to `/email/{id}/html`. Of several parts with one Content-ID, the first counts.
  const links = attachmentParts(await mailbox.find(id)).flatMap(({ id: attachment, part }) =>
    part.content_id === null
      ? []
      : [
          [
            part.content_id,
            `attachment/${generatedName({ id: attachment, filename: part.filename })}`,
          ] as const,
        ],
  );
  const body = await linkAttachments(html_body, new Map(links.reverse()), { workers, owner: id });
  return { status: 200, headers: safeHeaders('text/html; charset=utf-8'), body };
}

async function source({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  const { stream } = await mailbox.raw(params[0]!);
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: stream() };
}

async function attachment({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  const contents = await mailbox.attachmentContents(params[0]!);
  const found = contents.find(({ attachment: one }) =>
    [generatedName(one), one.filename].includes(params[1]!),
  );
  if (!found) return json(404, 'File not found');
  return { status: 200, headers: safeHeaders(found.attachment.content_type), body: found.stream() };
}

async function remove({ mailbox, params, path }: ApiRequest): Promise<ApiResponse> {
  try {
    return done(await mailbox.remove(params[0]!));
  } catch (error) {
    // The status of MailDev 2.
    if (!path.startsWith('/api/') && error instanceof AppError && error.code === 'not_found')
      return json(500, { error: 'Email not found' });
    throw error;
  }
}

async function readAll({ mailbox }: ApiRequest): Promise<ApiResponse> {
  return json(200, await mailbox.updateAll({ unread: true }, { is_read: true }));
}

function done(_done: unknown): ApiResponse {
  return json(200, true);
}
