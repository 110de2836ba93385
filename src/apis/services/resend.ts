import { toUuid } from '../../contract/ulid.ts';
import { MEMORY_PER_BYTE } from '../../http/routes/message/message-json.ts';
import { readInTurnOf } from '../../mailbox/client.ts';
import { unlessNotFound } from '../../mailbox/errors.ts';
import type { StoredMessage } from '../../mailbox/ports.ts';
import { addressesIn, type ParsedAddress } from '../../mime/fields/addresses.ts';
import { type Header, headerValue } from '../../mime/fields/headers.ts';
import { type Api, type ApiRequest, bearerKey, deliverValid, idOfUuid, readEach } from '../api.ts';
import type { ApiBody } from '../body.ts';
import {
  type Draft,
  type DraftAttachment,
  lastSegment,
  readAddress,
  readSendingTime,
  remoteFile,
} from '../compose/draft.ts';
import { type Fail, Fields, isObject } from '../fields.ts';
import { type ApiResponse, accepted, attempt, json, Rejection, streamedJson } from '../response.ts';

const MAX_RECIPIENTS = 50;
const MAX_BATCH = 100;
const MAX_KEY_LENGTH = 256;
const MAX_LISTED = 100;
// Messages of others are skipped, and each has to be read.
const MAX_EXAMINED = 1000;
// Of the header of each message in a list.
const MAX_HEADER_BYTES = 1024 * 1024;

// What happened to a scheduled email later. Tags are stored, and shown with the message.
const CANCELED = 'canceled';
const RESCHEDULED = 'rescheduled: ';

/** Resend's API for sending. */
export const resend: Api = {
  label: 'Resend',
  setup: {
    file: 'environment variable',
    code: 'RESEND_BASE_URL={url}',
  },
  keyOf: bearerKey,
  refuse: ({ status, code, message }) => {
    if (code === 'unauthorized') return failure(403, 'invalid_api_key', 'API key is invalid');
    if (code === 'not_found' || code === 'method_not_allowed') return failure(status, code, message);
    return failure(status, status >= 500 ? 'application_error' : 'validation_error', message);
  },
  endpoints: [
    { method: 'POST', path: /^\/emails$/, handle: (request) => once(request, send) },
    { method: 'POST', path: /^\/emails\/batch$/, handle: (request) => once(request, sendBatch) },
    {
      method: 'GET',
      path: /^\/emails$/,
      handle: (request) => readInTurnOf(request.address, () => list(request)),
    },
    { method: 'GET', path: /^\/emails\/([^/]+)$/, handle: show },
    { method: 'PATCH', path: /^\/emails\/([^/]+)$/, handle: (request) => change(request, reschedule) },
    { method: 'POST', path: /^\/emails\/([^/]+)\/cancel$/, handle: (request) => change(request, cancel) },
  ],
};

async function once(
  request: ApiRequest,
  work: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work(request);
  if (key === '' || key.length > MAX_KEY_LENGTH)
    return failure(
      400,
      'invalid_idempotency_key',
      `The key must be between 1 and ${MAX_KEY_LENGTH} characters.`,
    );
  const result = await request.idempotent(key, () => work(request));
  if (result === 'different')
    return failure(
      409,
      'invalid_idempotent_request',
      'This idempotency key has already been used on a request that had a different payload. Retrying this request is useless without changing the idempotency key or payload.',
    );
  if (result === 'in progress')
    return failure(
      409,
      'concurrent_idempotent_requests',
      'There is another request in progress with the same idempotency key.',
    );
  return result;
}

async function send({ body, deliver }: ApiRequest): Promise<ApiResponse> {
  const [stored] = await deliver([readDraft(new Fields(body.jsonObject(), fail))]);
  return json(200, { id: toUuid(stored!.id) });
}

async function sendBatch(request: ApiRequest): Promise<ApiResponse> {
  const { body, deliver, headers } = request;
  const emails = body.json();
  if (!Array.isArray(emails) || emails.length === 0 || emails.length > MAX_BATCH)
    return failure(422, 'validation_error', `The batch must be an array of 1 to ${MAX_BATCH} emails.`);
  const isPermissive = headers['x-batch-validation'] === 'permissive';
  const read = (email: unknown): Draft => ({ ...readDraft(new Fields(email, fail)), source: () => email });
  if (!isPermissive) return json(200, { data: idsOf(await deliver(await readEach(emails, request, read))) });
  const results = await deliverValid(
    request,
    await readEach(emails, request, (email) => attempt(() => read(email))),
  );
  const errors = results.flatMap((one, index) =>
    one instanceof Rejection ? [{ index, message: one.body.message }] : [],
  );
  return json(200, { data: idsOf(accepted(results)), errors });
}

function idsOf(stored: { id: string }[]): { id: string }[] {
  return stored.map(({ id }) => ({ id: toUuid(id) }));
}

function readDraft(email: Fields): Draft {
  const from = email.needAddress('from');
  const template = email.object('template');
  const subject = email.text('subject');
  const [text, html] = [email.text('text'), email.text('html')];
  if (!template) {
    if (subject === undefined) throw email.fault('missing', 'subject');
    if (!text && !html) throw email.fault('missing', 'html` or `text');
  } else if (text !== undefined || html !== undefined)
    throw rejected('validation_error', 'You cannot send `html` or `text` together with a `template`.');
  const listed = (name: string) => email.addresses(name, readAddress);
  const to = listed('to');
  if (to.length === 0) throw email.fault('missing', 'to');
  if (to.length > MAX_RECIPIENTS) throw email.fault('count', 'to', `at most ${MAX_RECIPIENTS} addresses`);
  return {
    ...{ from, to, cc: listed('cc'), bcc: listed('bcc') },
    reply_to: listed('reply_to'),
    ...(template
      ? {
          subject: subject ?? `Template ${template.text('id')}`,
          template: { name: template.need('id'), data: [template.object('variables')?.values ?? {}] },
        }
      : { subject, text, html, text_from_html: text === undefined }),
    headers: email.pairs('headers'),
    attachments: email.objects('attachments').map(readAttachment),
    tags: email.objects('tags').map(readTag),
    scheduled_at: readSchedule(email.text('scheduled_at')),
  };
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A time, or a phrase such as `in 1 min`. Other phrases are kept with the request. */
function readSchedule(text: string | undefined): Date | undefined {
  const [, count, unit] =
    /^in (\d{1,5}) ?(s|m|h|d)(?:ec|in|our|ay|econd|inute|r)?s?$/i.exec(text ?? '') ?? [];
  return unit
    ? new Date(Date.now() + Number(count) * 1000 * UNITS[unit.toLowerCase()]!)
    : readSendingTime(text);
}

function readAttachment(file: Fields): DraftAttachment {
  const url = file.text('path');
  const content_id = file.text('content_id') ?? file.text('inline_content_id');
  const filename = file.text('filename') ?? (url && lastSegment(url)) ?? 'attachment';
  if (url !== undefined && !file.has('content')) return remoteFile(filename, url);
  if (!file.has('content'))
    throw rejected('invalid_attachment', 'Attachment must have either a `content` or `path`.');
  return {
    filename,
    content: readBytes(file) ?? file.base64('content'),
    content_type: file.text('content_type'),
    content_id,
    is_inline: content_id !== undefined,
  };
}

/** Older SDKs send the bytes as an array of numbers, or as Node writes a Buffer: `{"type":"Buffer","data":[104,105]}`. */
function readBytes({ values: { content } }: Fields): Buffer | undefined {
  const bytes = isObject(content) && content.type === 'Buffer' ? content.data : content;
  if (!Array.isArray(bytes)) return undefined;
  if (!bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256))
    throw rejected('invalid_attachment', 'Attachment `content` must be a list of bytes.');
  return Buffer.from(bytes);
}

function readTag(tag: Fields): string {
  const [name, value] = [tag.need('name'), tag.text('value') ?? ''];
  if (!/^[\w-]{1,256}$/.test(name) || !/^[\w-]{0,256}$/.test(value))
    throw rejected(
      'validation_error',
      'Tags should only contain ASCII letters, numbers, underscores, or dashes.',
    );
  return value === '' ? name : `${name}: ${value}`;
}

async function show({ find, mailbox, params, reserve }: ApiRequest): Promise<ApiResponse> {
  const id = idOfUuid(params[0]!);
  const stored = id && (await find(id).catch(unlessNotFound));
  const message =
    stored && (await mailbox.get(id, (bytes) => reserve(MEMORY_PER_BYTE * bytes)).catch(unlessNotFound));
  if (!message) return notFound();
  const email = await mailbox.headersAs(id, (headers) => shown(stored, headers));
  const [html, text] = [message.html_body, message.text_body].map((body) => (body.length > 0 ? body : null));
  const tags = stored.summary.tags.flatMap(shownTag);
  return streamedJson({ object: 'email', ...email, tags, html, text });
}

/** The emails of this key, newest first: the first ones, or those after or before one of them. */
async function list({ find, mailbox, query, reserve, signal }: ApiRequest): Promise<ApiResponse> {
  const limit = Number(query.get('limit') ?? 20);
  const [after, before] = ['after', 'before'].map((name) => query.get(name) ?? undefined);
  const [older, newer] = [after, before].map((uuid) => uuid && idOfUuid(uuid));
  const isCursor = (after === undefined || older) && (before === undefined || newer) && !(older && newer);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED || !isCursor)
    return failure(
      422,
      'validation_error',
      `Use a \`limit\` of 1 to ${MAX_LISTED}, and \`after\` or \`before\`.`,
    );
  const found: StoredMessage[] = [];
  let examined = 0;
  search: for await (const ids of mailbox.ids({}))
    for (const id of ids) {
      if (older && id >= older) continue;
      if ((newer && id <= newer) || ++examined > MAX_EXAMINED || signal.aborted) break search;
      const stored = await find(id).catch(unlessNotFound);
      if (stored) found.push(stored);
      if (newer && found.length > limit + 1) found.shift();
      else if (!newer && found.length > limit) break search;
    }
  const page = newer ? found.slice(-limit) : found.slice(0, limit);
  reserve(page.reduce((sum, { summary }) => sum + 2 * Math.min(summary.size, MAX_HEADER_BYTES), 0));
  const data: object[] = [];
  for (const stored of page) {
    const read = mailbox.headersAs(stored.summary.id, (headers) => shown(stored, headers));
    const email = await read.catch(unlessNotFound);
    if (email) data.push(email);
  }
  return json(200, { object: 'list', has_more: found.length > limit, data });
}

function shown({ summary, envelope }: StoredMessage, headers: Header[]): object {
  const listed = (name: string) => addressesIn(headers, name);
  const [to, cc] = [listed('to'), listed('cc')];
  const named = new Set([...to, ...cc].map(({ address }) => address));
  const { last_event, scheduled_at } = stateOf({ summary, envelope });
  return {
    ...{ id: toUuid(summary.id), message_id: headerValue(headers, 'message-id') },
    ...{ to: to.map(written), from: listed('from').map(written)[0] ?? summary.sender },
    ...{ created_at: summary.created_at, subject: headerValue(headers, 'subject') ?? '' },
    ...{ cc: cc.map(written), reply_to: listed('reply-to').map(written) },
    bcc: summary.recipients.filter((recipient) => !named.has(recipient)),
    ...{ last_event, scheduled_at },
  };
}

/** A tag of the request, and none that was added later. */
function shownTag(tag: string): { name: string; value: string }[] {
  const [, name, value = ''] = /^([\w-]{1,256})(?:: ([\w-]{0,256}))?$/.exec(tag) ?? [];
  return name && tag !== CANCELED ? [{ name, value }] : [];
}

function stateOf({ summary: { tags }, envelope }: Pick<StoredMessage, 'summary' | 'envelope'>) {
  const moved = tags.find((tag) => tag.startsWith(RESCHEDULED))?.slice(RESCHEDULED.length);
  const scheduled_at = moved ?? envelope.request?.scheduled_at ?? null;
  const isWaiting = scheduled_at !== null && Date.parse(scheduled_at) > Date.now();
  const last_event = tags.includes(CANCELED) ? 'canceled' : isWaiting ? 'scheduled' : 'delivered';
  return { last_event, scheduled_at };
}

type Changes = { add_tags: string[]; remove_tags?: string[] };

/** Changes an email that is still scheduled. */
async function change(
  { find, mailbox, params, body }: ApiRequest,
  changesTo: (body: ApiBody, tags: string[]) => Changes,
): Promise<ApiResponse> {
  const id = idOfUuid(params[0]!);
  const stored = id && (await find(id).catch(unlessNotFound));
  if (!stored) return notFound();
  const { last_event } = stateOf(stored);
  if (last_event !== 'scheduled')
    return failure(422, 'validation_error', `The email is not scheduled: it is ${last_event}.`);
  await mailbox.update(id, changesTo(body, stored.summary.tags));
  return json(200, { object: 'email', id: params[0] });
}

function reschedule(body: ApiBody, tags: string[]): Changes {
  const email = new Fields(body.jsonObject(), fail);
  const time = readSchedule(email.need('scheduled_at'));
  if (!time) throw email.fault('value', 'scheduled_at', 'a time such as 2027-01-31T09:30:00.000Z');
  return {
    add_tags: [RESCHEDULED + time.toISOString()],
    remove_tags: tags.filter((tag) => tag.startsWith(RESCHEDULED)),
  };
}

function cancel(): Changes {
  return { add_tags: [CANCELED] };
}

function notFound(): ApiResponse {
  return failure(404, 'not_found', 'Email not found');
}

function written({ name, address }: ParsedAddress): string {
  return name === '' ? address : `${name} <${address}>`;
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'missing') return failure(422, 'missing_required_field', `Missing \`${field}\` field.`);
  if (fault === 'address')
    return failure(
      422,
      'validation_error',
      `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
    );
  if (fault === 'base64') return failure(422, 'invalid_attachment', `\`${field}\` is not base64.`);
  return failure(422, 'validation_error', `The \`${field || 'body'}\` field must be ${expected}.`);
};

function rejected(name: string, message: string): Rejection {
  return new Rejection(failure(422, name, message));
}

function failure(statusCode: number, name: string, message: string): ApiResponse {
  return json(statusCode, { statusCode, message, name });
}
