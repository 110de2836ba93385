import type { Captured, EndpointResponse, Problem } from '../capture/ports.ts';
import type { Endpoint, EndpointCall } from '../capture/route.ts';
import type { InboxEvent } from '../contract/events.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

/** A request to one endpoint of another catcher's API. */
export interface Call extends EndpointCall {
  mailbox: Mailbox;
  capture: () => Promise<Captured>;
}

/** The API of another catcher. */
export interface Product {
  endpoints: readonly Endpoint<Call>[];
  /** An error in the product's form. */
  refuse(problem: Problem): EndpointResponse;
  /** What the product sends to its WebSockets. `isLast`: no other event is waiting. */
  translate?(event: InboxEvent, mailbox: Mailbox, isLast: boolean): Promise<object[]>;
}

export function plain(status: number, body: string): EndpointResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** A message is in a response up to three times, as text and as JSON. */
export const MEMORY_PER_BYTE = 6;

/** Content of a message must not run, even if it is opened in a browser. */
export function safeHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'content-security-policy': "sandbox; default-src 'none'" };
}
