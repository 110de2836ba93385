import type { ErrorCode } from '../contract/errors.ts';

/** The errors of the domain: the codes of the API, and those of the store. */
export type AppErrorCode = ErrorCode | 'storage_full' | 'storage_failed';

/**
 * An error that the client or user can act on. `message` is sent to the client; one table maps the code to an HTTP
 * status, another to an SMTP reply. Anything else that is thrown is a bug.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** The mailbox that the client can open instead. */
  readonly mailbox: string | undefined;

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions & { mailbox?: string }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.mailbox = options?.mailbox;
  }
}

/** For `catch`: undefined if something was not found. Any other error is thrown again. */
export function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}
