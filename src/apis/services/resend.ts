import { isUlid, toUlid, toUuid } from '../../contract/ulid.ts';
import { MEMORY_PER_BYTE } from '../../http/routes/message/message-json.ts';
import { unlessNotFound } from '../../mailbox/errors.ts';
import { type Address, addressesIn } from '../../mime/fields/addresses.ts';
import { type Api, type ApiRequest, bearerKey, deliverValid } from '../api.ts';
import { type Draft, type DraftAttachment, readAddress, readTime, remoteFile } from '../compose/draft.ts';
import { type Fail, Fields, isObject } from '../fields.ts';
import { type ApiResponse, accepted, attempt, json, Rejection, streamedJson } from '../response.ts';

const MAX_RECIPIENTS = 50;
const MAX_BATCH = 100;
const MAX_KEY_LENGTH = 256;

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
    { method: 'GET', path: /^\/emails\/([^/]+)$/, handle: show },
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
  if (!isPermissive) return json(200, { data: idsOf(await deliver(emails.map(read))) });
  const results = await deliverValid(
    request,
    emails.map((email) => attempt(() => read(email))),
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
  }
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
    // Phrases such as `in 1 min` are kept with the request.
    scheduled_at: readTime(email.text('scheduled_at')),
  };
}

function readAttachment(file: Fields): DraftAttachment {
  const url = file.text('path');
  const content_id = file.text('content_id') ?? file.text('inline_content_id');
  const filename = file.text('filename') ?? url?.split('/').at(-1) ?? 'attachment';
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
  const id = idOf(params[0]!);
  const stored = id && (await find(id).catch(unlessNotFound));
  const message =
    stored && (await mailbox.get(id, (bytes) => reserve(MEMORY_PER_BYTE * bytes)).catch(unlessNotFound));
  if (!message) return failure(404, 'not_found', 'Email not found');
  const headers = await mailbox.headers(message.id);
  const listed = (name: string) => addressesIn(headers, name).map(written);
  const [to, cc] = [listed('to'), listed('cc')];
  const named = [...to, ...cc].join();
  const scheduled_at = stored.envelope.request?.scheduled_at ?? null;
  return streamedJson({
    object: 'email',
    id: params[0],
    ...{ to, from: listed('from')[0] ?? message.sender, created_at: message.created_at },
    ...{ subject: message.subject, html: message.html_body, text: message.text_body },
    bcc: message.recipients.filter((recipient) => !named.includes(recipient)),
    ...{ cc, reply_to: listed('reply-to') },
    last_event: scheduled_at ? 'scheduled' : 'delivered',
    scheduled_at,
  });
}

function written({ name, address }: Address): string {
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

/** Undefined if it is not the UUID of a possible message. */
function idOf(uuid: string): string | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined;
  const id = toUlid(uuid);
  return isUlid(id) ? id : undefined;
}
