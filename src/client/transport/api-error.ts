import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import type { Reply } from './transport.ts';

/**
 * An error response of the server. `message` is its text, which can be shown to users; `code` is for programs, and is
 * `unreadable` when the response did not come from Postern (but from a proxy, for example).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreadable';
  /** The only mailbox that the token opens, if it does not open what was requested. */
  readonly mailbox: string | undefined;

  constructor(status: number, code: ErrorCode | 'unreadable', message: string, mailbox?: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.mailbox = mailbox;
  }
}

/** An unknown path has the same code as a message that does not exist. */
export function isUnknownPath(message: string): boolean {
  return message.startsWith('There is no endpoint ');
}

/**
 * Throws ApiError if the response is not JSON, or lacks this property, as from another web server. Other mail catchers have
 * some of the same paths.
 */
export async function readJson<T>(response: Reply, property?: keyof T & string): Promise<T> {
  const parsed = parseJson(await response.text());
  if (parsed !== undefined && (property === undefined || has(parsed.value, property)))
    return parsed.value as T;
  const type = response.headers.get('content-type') ?? 'no content type';
  const otherThanJson = /\bjson\b/.test(type) ? 'invalid JSON' : `${type} instead of JSON`;
  const what = parsed === undefined ? otherThanJson : 'JSON that Postern does not send';
  throw new ApiError(response.status, 'unreadable', `The server answered with ${what}.`);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function has(value: unknown, property: string): boolean {
  return typeof value === 'object' && value !== null && property in value;
}

/** Reads an error response, whatever its content. Never throws. */
export async function readApiError(response: Reply): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  if (typeof body?.error === 'string' && typeof body.code === 'string') {
    return new ApiError(response.status, body.code, body.error, body.mailbox);
  }
  const what = `${response.status} ${response.statusText}`.trim();
  return new ApiError(response.status, 'unreadable', `The server answered ${what}.`);
}
