import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any property
  json: any;
}

export interface CallOptions {
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends one request exactly as given: unlike fetch, it adds no headers, follows no redirects and keeps the path. */
export function send(
  where: RequestOptions,
  method: string,
  path: string,
  { headers = {}, body }: CallOptions = {},
): Promise<Answer> {
  // Node frames a body only for methods that usually have one.
  const framing =
    body !== undefined && !('transfer-encoding' in headers)
      ? { 'content-length': String(Buffer.byteLength(body)) }
      : {};
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { ...where, method, path, headers: { ...framing, ...headers }, agent: false },
      async (response) => {
        try {
          const bytes = await buffer(response);
          resolve(answerOf(response.statusCode!, response.headers, bytes));
        } catch (error) {
          reject(error);
        }
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export function answerOf(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  return {
    status,
    headers,
    body,
    get text() {
      return body.toString();
    },
    get json() {
      return JSON.parse(body.toString());
    },
  };
}
