import type { EndpointResponse } from './ports.ts';

/** The request is not valid: the response says why, in the service's form. */
export class Rejection extends Error {
  readonly response: EndpointResponse;

  constructor(response: EndpointResponse, message = 'The request was rejected.') {
    super(message);
    this.response = response;
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

export function json(status: number, body: unknown, headers: Record<string, string> = {}): EndpointResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}
