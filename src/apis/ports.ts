import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '../contract/errors.ts';
import type { InboxEvent } from '../contract/events.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { SendRequest } from '../contract/send.ts';
import type { KeyCheck } from '../http/access/login.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Draft } from './compose/draft.ts';

/** A request to an API of another product, independent of the HTTP framework. */
export interface EndpointRequest {
  mailbox: Mailbox;
  method: string;
  /** Below the base URL of that API: begins with a slash, and is still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The client's address. */
  address: string;
  secure: boolean;
  /** Aborts when the client closes the connection before it has the response. */
  signal: AbortSignal;
  /** Reserves memory for a response that may be large, before it is built. Throws `overloaded`. */
  reserve(bytes: number): void;
}

export interface EndpointResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** An error to be sent in the form of that API. */
export interface Problem {
  status: number;
  code: ErrorCode;
  message: string;
}

/** What `src/http` needs of compat. */
export interface Compatible extends Endpoints {
  /** What the product sends to its event streams. `isLast`: no other event is waiting. */
  translate(name: string, mailbox: Mailbox, event: InboxEvent, isLast: boolean): Promise<object[]>;
}

/** What `src/http` needs of capture. */
export interface Captured extends Endpoints {
  /** Stores one message that was sent with Postern's own API. Throws `invalid_body`, `too_large`. */
  send(message: SendRequest, request: EndpointRequest): Promise<MessageSummary>;
  /** Stores one message of another API. Throws `too_large`. */
  store(service: string, draft: Draft, request: EndpointRequest, parsed: unknown): Promise<MessageSummary>;
}

/** The APIs of other products, by name. */
export interface Endpoints {
  /** Throws AppError: the caller sends it with `refuse`. Without `isKey`, every key is accepted. */
  handle(name: string, request: EndpointRequest, isKey?: KeyCheck): Promise<EndpointResponse>;
  /** `path` is the path of the request. */
  refuse(name: string, problem: Problem, path: string): Promise<EndpointResponse>;
  /** Called before an error is sent, whichever part has refused the request. */
  refused?(name: string, request: EndpointRequest, response: EndpointResponse): Promise<void>;
}
