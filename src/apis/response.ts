import { jsonPieces } from '../limits/streamed-json.ts';
import type { EndpointResponse } from './ports.ts';

/** The request is not valid: the response says why, in the service's form. */
export class Rejection extends Error {
  readonly response: EndpointResponse;

  constructor(response: EndpointResponse) {
    super('The request was rejected.');
    this.response = response;
  }

  /** The body of a response in JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: every service has its own form
  get body(): any {
    return JSON.parse(this.response.body as string);
  }
}

/** What `read` returns, or the rejection that it throws. For batches, in which each entry has its own result. */
export function attempt<T>(read: () => T): T | Rejection {
  try {
    return read();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

/** The entries of a batch that were not rejected. */
export function accepted<T>(entries: (T | Rejection)[]): T[] {
  return entries.flatMap((entry) => (entry instanceof Rejection ? [] : [entry]));
}

/** An object some of whose fields may be large texts in UTF-8. */
export function streamedJson(body: object): EndpointResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: jsonPieces(body),
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): EndpointResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}
