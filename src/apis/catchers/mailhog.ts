import { AppError, unlessNotFound } from '../../mailbox/errors.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import { SharedResults } from '../../mailbox/shared-results.ts';
import type { Api, ApiRequest } from '../api.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, plain } from '../response.ts';
import { MAX_MAILHOG_BYTES, mailHogJson, mailHogPartOf } from './convert.ts';
import { countIn, download, jsonArray, listed, showInTurn } from './mail.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 250;

// Of a message in an event, which every client may hold, and of an event. One that gets longer has less of the message.
const MAX_EVENT_BYTES = 100 * 1024;
const MAX_EVENT_LENGTH = 512 * 1024;
const MIN_EVENT_BYTES = 16 * 1024;

/** MailHog's API, v1 and v2. */
export const mailhog: Api = {
  label: 'MailHog',
  refuse: ({ status, message }) => plain(status, message),
  translate: async (event, parts) => {
    const frame = event.type === 'message:new' ? await streamEvent(parts, event.data.id) : undefined;
    return frame ? [JSON.parse(frame.toString('utf8', DATA.length, frame.length - END_OF_EVENT.length))] : [];
  },
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
    { method: 'GET', path: /^\/api\/v2\/messages$/, handle: (request) => list(request, {}) },
    { method: 'GET', path: /^\/api\/v2\/search$/, handle: (request) => list(request, searchIn(request)) },
    {
      method: 'GET',
      path: /^\/api\/v2\/outgoing-smtp$/,
      handle: () => ok('{}'),
    },
  ],
};

type Parts = Pick<ApiRequest, 'mailbox' | 'workers'>;

async function list(request: ApiRequest, filter: MessageFilter): Promise<ApiResponse> {
  const { mailbox } = request;
  const start = countIn(request.query, 'start', 0);
  const limit = Math.min(MAX_LIMIT, countIn(request.query, 'limit', DEFAULT_LIMIT));
  const ids = await idsOf(request, filter, { start, limit });
  const total = await mailbox.count(filter);
  const head = `{"total":${total},"count":${ids.length},"start":${start},"items":`;
  return ok(jsonArray(items(request, ids), head, '}'));
}

async function listAll(request: ApiRequest): Promise<ApiResponse> {
  return ok(jsonArray(items(request, await idsOf(request, {}, { limit: MAX_LIMIT }))));
}

async function idsOf(
  { mailbox }: ApiRequest,
  filter: MessageFilter,
  place: { start?: number; limit: number },
): Promise<string[]> {
  return Array.fromAsync(listed(mailbox, filter, place), ({ id }) => id);
}

async function one(request: ApiRequest): Promise<ApiResponse> {
  // As a piece, whose memory is counted.
  return ok([await jsonOf(request, request.params[0]!)]);
}

function jsonOf(request: ApiRequest, id: string): Promise<Uint8Array> {
  return showInTurn(request, id, (stored) => mailHogJson(stored, request.workers));
}

function searchIn({ query }: ApiRequest): MessageFilter {
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

async function* items(request: ApiRequest, ids: string[]): AsyncGenerator<Uint8Array> {
  for (const id of ids) {
    if (request.signal.aborted) return;
    const json = await jsonOf(request, id).catch(unlessNotFound);
    if (json) yield json;
  }
}

async function downloadPart({ mailbox, params, reserve, workers }: ApiRequest): Promise<ApiResponse> {
  const stored = await mailbox.find(params[0]!);
  reserve(4 * Math.min(stored.raw.size, MAX_MAILHOG_BYTES));
  const body = await mailHogPartOf(stored, Number(params[1]), workers);
  if (!body) throw new AppError('not_found', `Message ${params[0]} has no part ${params[1]}.`);
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
  return { status: 200, headers, body };
}

async function release({ mailbox, params, body }: ApiRequest): Promise<ApiResponse> {
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
function events(request: ApiRequest): ApiResponse {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: newMessages(request) };
}

const [DATA, END_OF_EVENT] = [Buffer.from('data: '), Buffer.from('\n\n')];
// Shorter than the time after which an inactive connection is closed.
const PING_MS = 30_000;
// Of a client that does not read. It has missed events then, and must connect again.
const MAX_WAITING = 1000;

// Made once for all clients that wait for it.
const newest = new SharedResults<Buffer | undefined>({ maxBytes: 0, keptMs: 0, bytesOf: () => 1 });

/** The event of a new message. Undefined if the message has been deleted. */
function streamEvent({ mailbox, workers }: Parts, id: string): Promise<Buffer | undefined> {
  return newest.get(id, async () => {
    for await (const stored of mailbox.stored({ ids: [id] })) {
      const json = await mailHogJson(stored, workers, MAX_EVENT_BYTES);
      const fitting =
        json.length <= MAX_EVENT_LENGTH ? json : await mailHogJson(stored, workers, MIN_EVENT_BYTES);
      return Buffer.concat([DATA, fitting, END_OF_EVENT]);
    }
    return undefined;
  });
}

/** Ends when the client leaves, or the mailbox or the token is removed. */
async function* newMessages({ mailbox, workers, revoked, signal }: ApiRequest): AsyncGenerator<Uint8Array> {
  const waiting: string[] = [];
  let wake = () => {};
  const ended = AbortSignal.any([signal, mailbox.removed, ...(revoked ? [revoked] : [])]);
  const end = () => wake();
  ended.addEventListener('abort', end);
  const stop = mailbox.subscribe((event) => {
    if (event.type !== 'message:new') return;
    waiting.push(event.data.id);
    wake();
  });
  try {
    yield Buffer.from(':\n\n');
    while (waiting.length <= MAX_WAITING && !ended.aborted) {
      const id = waiting.shift();
      if (id === undefined) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, PING_MS);
        await promise;
        clearTimeout(timer);
        if (waiting.length === 0) yield Buffer.from(':\n\n');
      } else {
        const event = await streamEvent({ mailbox, workers }, id);
        if (event) yield event;
      }
    }
  } finally {
    ended.removeEventListener('abort', end);
    stop();
  }
}

function ok(body: ApiResponse['body'] = ''): ApiResponse {
  // MailHog's own type, which is not that of JSON.
  return { status: 200, headers: { 'content-type': 'text/json' }, body };
}
