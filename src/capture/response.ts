import type { EndpointResponse } from './ports.ts';

/** The request is not valid: the response says why, in the service's form. */
export class Rejection extends Error {
  readonly response: EndpointResponse;

  constructor(response: EndpointResponse) {
    super('The request was rejected.');
    this.response = response;
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): EndpointResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}
