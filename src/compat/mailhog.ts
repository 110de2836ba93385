import { type Fail, Fields } from '../capture/fields.ts';
import type { EndpointResponse } from '../capture/ports.ts';
import { readRaw } from '../mailbox/decoding.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter, StoredMessage } from '../mailbox/ports.ts';
import { countIn, jsonArray, listed } from './mail.ts';
import { type MailHogPart, mailHogPart } from './mailhog-mime.ts';
import { type Call, MEMORY_PER_BYTE, type Product, plain } from './product.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 250;

// Of a message in an event. Every client that does not read may hold one.
const MAX_EVENT_BYTES = 100 * 1024;

/** MailHog's API, v1 and v2. */
export const mailhog: Product = {
  refuse: ({ status, message }) => plain(status, message),
  translate: async (event, mailbox) =>
    event.type === 'message:new' ? Array.fromAsync(items(mailbox, [event.data.id], MAX_EVENT_BYTES)) : [],
  endpoints: [
    { method: 'GET', path: /^\/api\/v1\/messages$/, handle: listAll },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/messages$/,
      handle: ({ mailbox }) => mailbox.clear().then(() => ok()),
    },
    { method: 'GET', path: /^\/api\/v1\/messages\/([^/]+)$/, handle: one },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/messages\/([^/]+)$/,
      handle: ({ mailbox, params }) => mailbox.remove(params[0]!).then(() => ok()),
    },
    { method: 'GET', path: /^\/api\/v1\/messages\/([^/]+)\/download$/, handle: download },
    {
      method: 'GET',
      path: /^\/api\/v1\/messages\/([^/]+)\/mime\/part\/(\d+)\/download$/,
      handle: downloadPart,
    },
    { method: 'POST', path: /^\/api\/v1\/messages\/([^/]+)\/release$/, handle: release },
    { method: 'GET', path: /^\/api\/v1\/events$/, handle: events },
    { method: 'GET', path: /^\/api\/v2\/messages$/, handle: (call) => list(call, {}) },
    { method: 'GET', path: /^\/api\/v2\/search$/, handle: (call) => list(call, searchIn(call)) },
    {
      method: 'GET',
      path: /^\/api\/v2\/outgoing-smtp$/,
      handle: () => ok('{}'),
    },
  ],
};

async function list({ mailbox, request }: Call, filter: MessageFilter): Promise<EndpointResponse> {
  const start = countIn(request.query, 'start', 0);
  const limit = Math.min(MAX_LIMIT, countIn(request.query, 'limit', DEFAULT_LIMIT));
  const ids = await idsOf({ mailbox, request }, filter, { start, limit });
  const total = await mailbox.count(filter);
  const head = `{"total":${total},"count":${ids.length},"start":${start},"items":`;
  return ok(jsonArray(items(mailbox, ids), head, '}'));
}

async function listAll({ mailbox, request }: Call): Promise<EndpointResponse> {
  return ok(jsonArray(items(mailbox, await idsOf({ mailbox, request }, {}, { limit: MAX_LIMIT }))));
}

/** Reserves memory for the largest of the messages, because they are read one after the other. */
async function idsOf(
  { mailbox, request }: Pick<Call, 'mailbox' | 'request'>,
  filter: MessageFilter,
  place: { start?: number; limit: number },
): Promise<string[]> {
  const summaries = await Array.fromAsync(listed(mailbox, filter, place));
  request.reserve(MEMORY_PER_BYTE * Math.max(0, ...summaries.map(({ size }) => size)));
  return summaries.map(({ id }) => id);
}

async function one({ mailbox, params, request }: Call): Promise<EndpointResponse> {
  const stored = await mailbox.find(params[0]!);
  request.reserve(MEMORY_PER_BYTE * stored.summary.size);
  return ok(JSON.stringify(await item(stored)));
}

function searchIn({ request: { query } }: Call): MessageFilter {
  const text = query.get('query') ?? '';
  switch (query.get('kind')) {
    case 'from':
      return { sender: text };
    case 'to':
      return { recipient: text };
    case 'containing':
      return { q: `"${text.replaceAll('"', ' ')}"*` };
    default:
      throw new AppError('invalid_parameter', 'kind must be from, to or containing');
  }
}

async function* items(mailbox: Mailbox, ids: string[], maxBytes?: number): AsyncGenerator<object> {
  for await (const stored of mailbox.stored({ ids })) yield item(stored, maxBytes);
}

async function item(
  { summary, envelope, raw }: StoredMessage,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<object> {
  const bytes = await readRaw(raw, 0, Math.min(raw.size, maxBytes));
  const Data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const { Headers, Body, Size, MIME }: MailHogPart = mailHogPart(Data);
  return {
    ID: summary.id,
    From: path(envelope.sender),
    To: envelope.recipients.map(path),
    Content: { Headers, Body, Size: Size + Data.length - Body.length, MIME: null },
    Created: summary.created_at,
    MIME,
    Raw: { From: envelope.sender, To: envelope.recipients, Data, Helo: envelope.helo },
  };
}

function path(address: string): unknown {
  const at = address.lastIndexOf('@');
  return {
    Relays: null,
    Mailbox: address.slice(0, Math.max(0, at)),
    Domain: address.slice(at + 1),
    Params: '',
  };
}

async function download({ mailbox, params }: Call): Promise<EndpointResponse> {
  const { stream } = await mailbox.raw(params[0]!);
  const headers = {
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="${params[0]}.eml"`,
  };
  return { status: 200, headers, body: stream() };
}

async function downloadPart({ mailbox, params, request }: Call): Promise<EndpointResponse> {
  const { raw } = await mailbox.find(params[0]!);
  request.reserve(MEMORY_PER_BYTE * raw.size);
  const bytes = await readRaw(raw, 0, raw.size);
  const part = mailHogPart(Buffer.from(bytes).toString()).MIME?.Parts[Number(params[1])];
  if (!part) throw new AppError('not_found', `Message ${params[0]} has no part ${params[1]}.`);
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
  return { status: 200, headers, body: part.Body };
}

async function release({ mailbox, params, body }: Call): Promise<EndpointResponse> {
  const fail: Fail = (_fault, field, expected) => plain(400, `${field} must be ${expected}`);
  const input = new Fields(body.jsonObject(), fail);
  const [host, port, email] = [input.need('host'), String(input.values.port ?? 25), input.need('email')];
  const credentials = input.text('username')
    ? { username: input.need('username'), password: input.text('password') ?? '' }
    : {};
  const message = await mailbox.find(params[0]!);
  await mailbox.release(message, { host, port: Number(port), to: [email], ...credentials });
  return { status: 200, headers: {}, body: '' };
}

/** An event stream, as browsers read it with EventSource. */
function events({ mailbox }: Call): EndpointResponse {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: newMessages(mailbox) };
}

// Shorter than the time after which an inactive connection is closed.
const PING_MS = 30_000;
// Of a client that does not read. It has missed events then, and must connect again.
const MAX_WAITING = 1000;

async function* newMessages(mailbox: Mailbox): AsyncGenerator<Uint8Array> {
  const waiting: string[] = [];
  let wake = () => {};
  const stop = mailbox.subscribe((event) => {
    if (event.type !== 'message:new') return;
    waiting.push(event.data.id);
    wake();
  });
  try {
    yield Buffer.from(':\n\n');
    while (waiting.length <= MAX_WAITING) {
      const id = waiting.shift();
      if (id === undefined) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, PING_MS);
        await promise;
        clearTimeout(timer);
        if (waiting.length === 0) yield Buffer.from(':\n\n');
      } else
        for await (const value of items(mailbox, [id], MAX_EVENT_BYTES))
          yield Buffer.from(`data: ${JSON.stringify(value)}\n\n`);
    }
  } finally {
    stop();
  }
}

function ok(body: EndpointResponse['body'] = ''): EndpointResponse {
  // MailHog's own type, which is not that of JSON.
  return { status: 200, headers: { 'content-type': 'text/json' }, body };
}
