import { jsonPieces } from '../limits/streamed-json.ts';

/** A response in the form of the product. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The request is not valid: the response says why, in the service's form. */
export class Rejection extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
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
export function streamedJson(body: object): ApiResponse {
  return jsonStream(jsonPieces(body));
}

export function jsonStream(body: ApiResponse['body']): ApiResponse {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function plain(status: number, body: string | Uint8Array): ApiResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** Content of a message must not run, even if it is opened in a browser. */
export function safeHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'content-security-policy': "sandbox; default-src 'none'" };
}
