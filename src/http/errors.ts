import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import { AppError, type AppErrorCode } from '../mailbox/errors.ts';
import type { Log } from '../process/log.ts';
import { logSeldom } from '../process/seldom.ts';
import { bodyFault } from './requests/body-fault.ts';
import { shownUrl } from './requests/shown-url.ts';

/** The status for each error code, unless the error sets one. */
const statuses: Record<AppErrorCode, number> = {
  invalid_parameter: 400,
  invalid_body: 400,
  unknown_cursor: 400,
  conflicting_paging: 400,
  not_found: 404,
  conflict: 409,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  too_large: 413,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  forbidden_host: 403,
  release_not_allowed: 403,
  release_failed: 502,
  overloaded: 503,
  unavailable: 503,
  internal: 500,
  storage_full: 503,
  storage_failed: 503,
};

export function statusOf(code: AppErrorCode): number {
  return statuses[code];
}

/** Clients see a failing store as a server that is temporarily unavailable. */
function wireCode(code: AppErrorCode): ErrorCode {
  return code === 'storage_full' || code === 'storage_failed' ? 'overloaded' : code;
}

// An error may quote client input, which must not make it long.
const MAX_ERROR_LENGTH = 500;

/** An error whose status is more specific than its code: 414 and 431 are both `too_large`. */
export class RequestError extends AppError {
  readonly status: number;

  constructor(status: number, code: ErrorCode, message: string) {
    super(code, message);
    this.name = 'RequestError';
    this.status = status;
  }
}

export interface ErrorResponse {
  status: number;
  body: ErrorBody;
}

/** The response for anything that was thrown. An unknown error is a bug, and its message is not sent. */
export function errorResponse(error: unknown): ErrorResponse {
  if (error instanceof AppError) {
    const status = error instanceof RequestError ? error.status : statuses[error.code];
    return response(status, wireCode(error.code), error.message, error.mailbox);
  }
  if (error instanceof Error) return frameworkError(error as FastifyError) ?? bug;
  return bug;
}

const bug = response(500, 'internal', 'Internal error. See the log of Postern for details.');

/** Errors of Fastify and its plugins, with our texts. Undefined for errors that the request did not cause. */
function frameworkError(error: FastifyError): ErrorResponse | undefined {
  if (error.validation) return response(400, 'invalid_body', bodyFault(error.validation));
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return response(404, 'not_found', 'Not found: the percent-encoding of the URL is invalid.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return response(404, 'not_found', 'Not found: the URL is too long.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return response(400, 'invalid_body', 'The length of the request body does not match Content-Length.');
  }
  return statusError(error.statusCode);
}

function statusError(status: number | undefined): ErrorResponse | undefined {
  if (status === undefined || status < 400 || status > 499) return undefined;
  // To clients, a file outside the page's folder does not exist.
  if (status === 404 || status === 403) return response(404, 'not_found', 'Not found.');
  if (status === 415) return response(415, 'unsupported_media_type', 'Send the body as application/json.');
  if (status === 413 || status === 414 || status === 431) {
    return response(status, 'too_large', 'The request is too large.');
  }
  return response(status, 'invalid_parameter', 'The request could not be understood.');
}

function response(status: number, code: ErrorCode, error: string, mailbox?: string): ErrorResponse {
  return { status, body: { error: oneSentence(error), code, ...(mailbox !== undefined && { mailbox }) } };
}

function oneSentence(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed();
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH).toWellFormed()}…` : line;
}

/** Whether to log the error: bugs and store failures, but not a remote server that rejected a message. */
function isOurs(error: unknown, status: number): boolean {
  return status === 500 || (error instanceof AppError && error.code.startsWith('storage_'));
}

export function logFailure(log: Log, error: unknown, request: FastifyRequest, status: number): void {
  if (!isOurs(error, status)) return;
  const message = `${request.method} ${shownUrl(request.originalUrl)} failed`;
  // The probes, which everyone can request, give the reason only here: it is the cause of their error.
  const reason = error instanceof AppError && error.cause instanceof AppError ? error.cause : error;
  // Store failures have no stack. There are many while a disk is full.
  if (reason instanceof AppError) logSeldom(log, 'error', message, { status, reason: reason.message });
  else log.error(message, { status, error: reason });
}

// By then, large responses have been read and stalled connections closed.
const RETRY_AFTER_SECONDS = 5;

/** Headers that a route may have set for its response, and that would be wrong on an error. */
const REPRESENTATION_HEADERS = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
];

/** Sends every error as JSON, never cached. */
export function createErrorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body } = errorResponse(error);
    logFailure(log, error, request, status);
    // Content-Range is kept on 416, where it has the size of the content (RFC 9110, 15.5.17).
    for (const name of REPRESENTATION_HEADERS) {
      if (!(status === 416 && name === 'content-range')) reply.removeHeader(name);
    }
    if (body.code === 'overloaded' || body.code === 'unavailable')
      reply.header('retry-after', RETRY_AFTER_SECONDS);
    return (
      reply
        .code(status)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        // Also set here, because no hook has run for a URL that cannot be decoded.
        .header('x-content-type-options', 'nosniff')
        .serializer(JSON.stringify)
        .send(body)
    );
  };
}
