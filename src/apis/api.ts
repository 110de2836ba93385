import type { IncomingHttpHeaders } from 'node:http';
import type { ServedApi } from '../contract/apis.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { InboxEvent } from '../contract/events.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import { isUlid, toUlid } from '../contract/ulid.ts';
import type { RouteParts } from '../http/framework/http-app.ts';
import { turns } from '../limits/turns.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { ApiBody } from './body.ts';
import type { Draft } from './compose/draft.ts';
import { type ApiResponse, accepted, Rejection } from './response.ts';
import type { Templates } from './templates.ts';

/** The HTTP API of another product: of a mail service, or of a mail catcher. */
export interface Api {
  /** Its name, for people. */
  label: string;
  /** What to change in an application that uses a service, with placeholders: see `src/contract/apis.ts`. */
  setup?: ServedApi['setup'];
  endpoints: readonly Endpoint[];
  /** An error that is not specific to an endpoint, in the product's form. */
  refuse(problem: Problem, path: string): ApiResponse;
  /** The API key that a request to a service carries. Read before the body is parsed. */
  keyOf?(request: ReceivedRequest): string | undefined;
  /** What a catcher sends to its WebSockets. `isLast`: no other event is waiting. */
  translate?(
    event: InboxEvent,
    parts: Pick<ApiRequest, 'mailbox' | 'workers'>,
    isLast: boolean,
  ): Promise<object[]>;
}

export interface Endpoint {
  method: string;
  path: RegExp;
  /** Throws `Rejection`. */
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
}

/** A request as it was received, independent of the HTTP framework. */
export interface ReceivedRequest {
  mailbox: Mailbox;
  /** Whether neither the path nor the key selects the mailbox, so that the recipients do. */
  isRoot: boolean;
  method: string;
  /** Below the base URL of that API: begins with a slash, and is still percent-encoded. */
  path: string;
  /** As the client wrote it, without its query. */
  url: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: ApiBody;
  /** The client's address. */
  address: string;
  secure: boolean;
  /** Aborts when the client closes the connection before it has the response. */
  signal: AbortSignal;
  /** Aborts when the token of the request is removed from its mailbox. Undefined for others. */
  revoked: AbortSignal | undefined;
  /** Reserves memory for a response that may be large, before it is built. Throws `overloaded`. */
  reserve(bytes: number): void;
}

/** What other parts of Postern do for the APIs of other products. */
export type CoreParts = Pick<RouteParts, 'findings' | 'checker' | 'faults'>;

/** A request to an endpoint, and what the endpoint can do with it. */
export interface ApiRequest extends ReceivedRequest {
  /** The groups of the endpoint's path, percent-decoded. */
  params: string[];
  /** Bring large messages into the form of the product. */
  workers: WorkerPool;
  core: CoreParts;
  /** The message with this id, if it was sent through this API with the same key. Throws `not_found`. */
  find(id: string): Promise<StoredMessage>;
  /** The templates that were stored through this API with the same key. */
  templates: Templates;
  /**
   * Counts the characters of a text that is about to be put together from others. Throws `too_large`: all of a request may
   * not have more than one message.
   */
  produce(characters: number): void;
  /**
   * Stores the messages in their order, and resolves once all are stored, searchable and announced. Throws `too_large`: if
   * only replaced placeholders make them too large, some of the messages may have been stored.
   */
  deliver(drafts: Draft[]): Promise<MessageSummary[]>;
  /** Messages of a batch that were rejected, although others may have been stored. */
  rejections: Rejection[];
  /** Repeats the response to an earlier request with the same key, API key and body. */
  idempotent(
    key: string,
    work: () => Promise<ApiResponse>,
  ): Promise<ApiResponse | 'different' | 'in progress'>;
}

/** An error to be sent in the form of that API. */
export interface Problem {
  status: number;
  code: ErrorCode;
  message: string;
}

/** Reads the messages of a batch. Each takes a turn, because all together may take seconds. */
export async function readEach<T, R>(
  items: readonly T[],
  request: ReceivedRequest,
  read: (item: T) => R,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await readInTurn(request, () => read(item)));
  return results;
}

/** Reads what may take milliseconds, for one of hundreds of requests. */
export function readInTurn<R>({ address, signal }: ReceivedRequest, read: () => R): Promise<R> {
  return turns.run(read, { client: address, isGone: () => signal.aborted });
}

/** Stores the valid messages of a batch. Returns for each what was stored, or why it was rejected. */
export async function deliverValid(
  { deliver, rejections }: ApiRequest,
  drafts: (Draft | Rejection)[],
): Promise<(MessageSummary | Rejection)[]> {
  rejections.push(...drafts.filter((draft) => draft instanceof Rejection));
  const stored = await deliver(accepted(drafts));
  return drafts.map((draft) => (draft instanceof Rejection ? draft : stored.shift()!));
}

/** The id of the message that a service names by this UUID. Undefined if there can be no such message. */
export function idOfUuid(uuid: string): string | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined;
  const id = toUlid(uuid);
  return isUlid(id) ? id : undefined;
}

export function bearerKey({ headers }: ReceivedRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** The password of Basic credentials. */
export function basicKey({ headers }: ReceivedRequest): string | undefined {
  const encoded = /^Basic +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const decoded = encoded && Buffer.from(encoded, 'base64').toString();
  return decoded?.includes(':') ? decoded.slice(decoded.indexOf(':') + 1) : undefined;
}

export function headerKey({ headers }: ReceivedRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
