import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import { AppError, type AppErrorCode } from '../mailbox/errors.ts';
import type { Log } from '../mailbox/ports.ts';
import { bodyFault } from './requests/body-fault.ts';

/** The status that goes with each code of the domain, where no error says otherwise. */
const statuses: Record<AppErrorCode, number> = {
  invalid_parameter: 400,
  invalid_body: 400,
  unknown_cursor: 400,
  conflicting_paging: 400,
  not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  too_large: 413,
  unauthorized: 401,
  forbidden_origin: 403,
  forbidden_host: 403,
  release_not_allowed: 403,
  release_failed: 502,
  overloaded: 503,
  internal: 500,
  storage_full: 503,
  storage_failed: 503,
};

export function statusOf(code: AppErrorCode): number {
  return statuses[code];
}

/** To a client a store that cannot is a server that cannot right now. */
function wireCode(code: AppErrorCode): ErrorCode {
  return code === 'storage_full' || code === 'storage_failed' ? 'overloaded' : code;
}

// An error may quote what the client sent: that must not make it more than a sentence.
const MAX_ERROR_LENGTH = 500;

/** An error whose status says more than its code does: 414 and 431 are both `too_large`. */
export class RequestError extends AppError {
  readonly status: number;

  constructor(status: number, code: ErrorCode, message: string) {
    super(code, message);
    this.name = 'RequestError';
    this.status = status;
  }
}

export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
}

/** What to answer to anything that was thrown. A stranger is a bug, and its words stay inside. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof AppError) {
    const status = error instanceof RequestError ? error.status : statuses[error.code];
    return answer(status, wireCode(error.code), error.message);
  }
  if (error instanceof Error) return answerToFramework(error as FastifyError) ?? bug;
  return bug;
}

const bug = answer(500, 'internal', 'Internal error. The log of Postern has the details.');

/** Errors of Fastify and its plugins, in our words. Undefined for what is no fault of the request. */
function answerToFramework(error: FastifyError): ErrorAnswer | undefined {
  if (error.validation) return answer(400, 'invalid_body', bodyFault(error.validation));
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return answer(404, 'not_found', 'Not found: the percent-encoding of the URL is invalid.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return answer(404, 'not_found', 'Not found: the URL is too long.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return answer(415, 'unsupported_media_type', 'Send the body as application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return answer(400, 'invalid_body', 'The length of the request body does not match Content-Length.');
  }
  return answerToStatus(error.statusCode);
}

function answerToStatus(status: number | undefined): ErrorAnswer | undefined {
  if (status === undefined || status < 400 || status > 499) return undefined;
  // A file outside of the page's folder is, to the client, no file at all.
  if (status === 404 || status === 403) return answer(404, 'not_found', 'Not found.');
  if (status === 415) return answer(415, 'unsupported_media_type', 'Send the body as application/json.');
  if (status === 413 || status === 414 || status === 431) {
    return answer(status, 'too_large', 'The request is too large.');
  }
  return answer(status, 'invalid_parameter', 'The request could not be understood.');
}

function answer(status: number, code: ErrorCode, error: string): ErrorAnswer {
  return { status, body: { error: oneSentence(error), code } };
}

function oneSentence(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed();
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH).toWellFormed()}…` : line;
}

/** Whether the log should have it: a bug or a failing store, not a server elsewhere that refused a mail. */
function isOurs(error: unknown, status: number): boolean {
  return status === 500 || (error instanceof AppError && error.code.startsWith('storage_'));
}

// Large responses are read, and stalled connections closed, within seconds.
const RETRY_AFTER_SECONDS = 5;

/** Headers that described the answer that was under way, and would be wrong on an error. */
const REPRESENTATION_HEADERS = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
];

/** The one way an error leaves: as JSON, never cached. */
export function createErrorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body } = answerTo(error);
    if (isOurs(error, status)) log.error(`${request.method} ${request.url} failed`, { status, error });
    // 416 says how long the thing is (RFC 9110, 15.5.17).
    for (const name of REPRESENTATION_HEADERS) {
      if (!(status === 416 && name === 'content-range')) reply.removeHeader(name);
    }
    if (body.code === 'overloaded') reply.header('retry-after', RETRY_AFTER_SECONDS);
    return (
      reply
        .code(status)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        // Also where no hook has run, as for an address that cannot be decoded.
        .header('x-content-type-options', 'nosniff')
        .serializer(JSON.stringify)
        .send(body)
    );
  };
}
