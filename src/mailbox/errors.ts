import type { ErrorCode } from '../contract/errors.ts';

/** The errors of the domain: the codes of the API, and those of the store. */
export type AppErrorCode = ErrorCode | 'storage_full' | 'storage_failed';

/**
 * An error a person can act on. `message` is one sentence fit for the wire: one table turns the code into an
 * HTTP status, one into an SMTP reply. Anything else thrown is a bug.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
