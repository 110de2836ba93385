import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import type { Reply } from './transport.ts';

/**
 * An error response of the server. `message` is its text, which can be shown to users; `code` is for programs, and is
 * `unreadable` when the response did not come from Postern (but from a proxy, for example).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreadable';

  constructor(status: number, code: ErrorCode | 'unreadable', message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Throws ApiError if the response is not JSON, as from another web server. */
export async function readJson<T>(response: Reply): Promise<T> {
  const body = await response.text();
  try {
    return JSON.parse(body) as T;
  } catch {
    const type = response.headers.get('content-type') ?? 'no content type';
    throw new ApiError(response.status, 'unreadable', `The server answered with ${type} instead of JSON.`);
  }
}

/** Reads an error response, whatever its content. Never throws. */
export async function readApiError(response: Reply): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  if (typeof body?.error === 'string' && typeof body.code === 'string') {
    return new ApiError(response.status, body.code, body.error);
  }
  const what = `${response.status} ${response.statusText}`.trim();
  return new ApiError(response.status, 'unreadable', `The server answered ${what}.`);
}
