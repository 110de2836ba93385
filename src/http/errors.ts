import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import { AppError, type AppErrorCode } from '../mailbox/errors.ts';
import type { Log } from '../mailbox/ports.ts';
import { bodyFault } from './body-fault.ts';

/** What HTTP makes of each code of the domain. */
const answers: Record<AppErrorCode, { status: number; code: ErrorCode }> = {
  invalid_parameter: { status: 400, code: 'invalid_parameter' },
  invalid_body: { status: 400, code: 'invalid_body' },
  unknown_cursor: { status: 400, code: 'unknown_cursor' },
  conflicting_paging: { status: 400, code: 'conflicting_paging' },
  not_found: { status: 404, code: 'not_found' },
  method_not_allowed: { status: 405, code: 'method_not_allowed' },
  unsupported_media_type: { status: 415, code: 'unsupported_media_type' },
  too_large: { status: 413, code: 'too_large' },
  unauthorized: { status: 401, code: 'unauthorized' },
  forbidden_origin: { status: 403, code: 'forbidden_origin' },
  forbidden_host: { status: 403, code: 'forbidden_host' },
  release_not_allowed: { status: 403, code: 'release_not_allowed' },
  release_failed: { status: 502, code: 'release_failed' },
  overloaded: { status: 503, code: 'overloaded' },
  internal: { status: 500, code: 'internal' },
  storage_full: { status: 503, code: 'overloaded' },
  storage_failed: { status: 503, code: 'overloaded' },
};

/** The status that goes with a code, where no error says otherwise. */
export function statusOf(code: AppErrorCode): number {
  return answers[code].status;
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
  if (error instanceof RequestError) return answer(error.status, error.code as ErrorCode, error.message);
  if (error instanceof AppError)
    return answer(answers[error.code].status, answers[error.code].code, error.message);
  if (error instanceof Error) return answerToFramework(error as FastifyError) ?? bug;
  return bug;
}

const bug = answer(500, 'internal', 'Something went wrong inside Postern; its log has the details.');

/** Errors of Fastify and its plugins, in our words. Undefined for what is no fault of the request. */
function answerToFramework(error: FastifyError): ErrorAnswer | undefined {
  if (error.validation) return answer(400, 'invalid_body', bodyFault(error.validation));
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return answer(404, 'not_found', 'Nothing has this address: it holds a broken percent-encoding.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return answer(404, 'not_found', 'Nothing has an address this long.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return answer(413, 'too_large', 'The request body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return answer(415, 'unsupported_media_type', 'Send the body as application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return answer(400, 'invalid_body', 'The body does not have the length that Content-Length says.');
  }
  return answerToStatus(error.statusCode);
}

function answerToStatus(status: number | undefined): ErrorAnswer | undefined {
  if (status === undefined || status < 400 || status > 499) return undefined;
  // A file outside of the page's folder is, to the client, no file at all.
  if (status === 404 || status === 403) return answer(404, 'not_found', 'There is nothing at this address.');
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

/** Headers that described the answer that was under way, and would be wrong on an error. */
const REPRESENTATION_HEADERS = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
];

/** The one way an error leaves: as JSON, never cached, logged when it is our fault. */
export function createErrorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body } = answerTo(error);
    if (status >= 500) {
      log.error(`${request.method} ${request.url} failed`, { status, error });
    }
    // 416 says how long the thing is (RFC 9110, 15.5.17).
    for (const name of REPRESENTATION_HEADERS) {
      if (!(status === 416 && name === 'content-range')) reply.removeHeader(name);
    }
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
