import type { InboxEvent } from '../../contract/events.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import type { Captured, EndpointResponse, Problem } from '../ports.ts';
import type { Endpoint, EndpointCall } from '../route.ts';

/** A request to one endpoint of another catcher's API. */
export interface Call extends EndpointCall {
  mailbox: Mailbox;
  /** Bring large messages into the form of the product. */
  workers: WorkerPool;
  capture: () => Promise<Captured>;
}

/** The API of another catcher. */
export interface Product {
  endpoints: readonly Endpoint<Call>[];
  /** An error in the product's form. */
  refuse(problem: Problem): EndpointResponse;
  /** What the product sends to its WebSockets. `isLast`: no other event is waiting. */
  translate?(event: InboxEvent, parts: Pick<Call, 'mailbox' | 'workers'>, isLast: boolean): Promise<object[]>;
}

export function plain(status: number, body: string | Uint8Array): EndpointResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** A decoded character takes up to three bytes in UTF-8, and comes from at least one byte. */
export const MEMORY_PER_BYTE = 3;

/** Content of a message must not run, even if it is opened in a browser. */
export function safeHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'content-security-policy': "sandbox; default-src 'none'" };
}
