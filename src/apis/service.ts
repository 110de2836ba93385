import type { MessageSummary } from '../contract/message/message.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import type { Draft } from './compose/draft.ts';
import type { EndpointRequest, EndpointResponse, Problem } from './ports.ts';
import { accepted, Rejection } from './response.ts';
import type { Endpoint, EndpointCall } from './route.ts';

/** A request to one endpoint of a service. */
export interface Call extends EndpointCall {
  /** The message with this id, if it was sent through this service with the same key. Throws `not_found`. */
  find(id: string): Promise<StoredMessage>;
  mailbox: Pick<Mailbox, 'get' | 'headers'>;
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
    work: () => Promise<EndpointResponse>,
  ): Promise<EndpointResponse | 'different' | 'in progress'>;
}

/** The API of a mail service. */
export interface Service {
  endpoints: readonly Endpoint<Call>[];
  /** The API key that the request carries. Read before the body is parsed. */
  keyOf(request: EndpointRequest): string | undefined;
  /** An error that is not specific to an endpoint, in the service's form. */
  refuse(problem: Problem, path: string): EndpointResponse;
}

/** Stores the valid messages of a batch. Returns for each what was stored, or why it was rejected. */
export async function deliverValid(
  { deliver, rejections }: Pick<Call, 'deliver' | 'rejections'>,
  drafts: (Draft | Rejection)[],
): Promise<(MessageSummary | Rejection)[]> {
  rejections.push(...drafts.filter((draft) => draft instanceof Rejection));
  const stored = await deliver(accepted(drafts));
  return drafts.map((draft) => (draft instanceof Rejection ? draft : stored.shift()!));
}

export function bearerKey({ headers }: EndpointRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** The password of Basic credentials. */
export function basicKey({ headers }: EndpointRequest): string | undefined {
  const encoded = /^Basic +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const decoded = encoded && Buffer.from(encoded, 'base64').toString();
  return decoded?.includes(':') ? decoded.slice(decoded.indexOf(':') + 1) : undefined;
}

export function headerKey(request: EndpointRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
