import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

/**
 * The server answered with an error. `message` is its own sentence, fit to be shown; `code` is what to branch on,
 * and `unreadable` when the answer was not Postern's error body (a proxy's page, say).
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

/** Reads an error response, whatever its content. Never throws. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  if (typeof body?.error === 'string' && typeof body.code === 'string') {
    return new ApiError(response.status, body.code, body.error);
  }
  const what = `${response.status} ${response.statusText}`.trim();
  return new ApiError(response.status, 'unreadable', `The server answered ${what}.`);
}
