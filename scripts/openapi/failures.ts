import { type ErrorCode, errorMeanings } from '../../src/contract/errors.ts';
import { statusOf } from '../../src/http/errors.ts';
import { header, noStore } from './header.ts';
import type { Header, Reference, ResponseObject } from './types.ts';

interface SharedFailure {
  status: number;
  name: string;
  codes: ErrorCode[];
  /** Replaces the general description of the code. */
  meaning?: string;
  headers?: Record<string, Header>;
}

/** Errors that any request can get. */
const anywhere: readonly SharedFailure[] = [
  { status: 400, name: 'BadRequest', codes: ['invalid_parameter'] },
  {
    status: 401,
    name: 'Unauthorized',
    codes: ['unauthorized'],
    headers: { 'WWW-Authenticate': header('How to sign in.', 'Basic realm="Postern", charset="UTF-8"') },
  },
  { status: 403, name: 'Forbidden', codes: ['forbidden', 'forbidden_origin', 'forbidden_host'] },
  {
    status: 405,
    name: 'MethodNotAllowed',
    codes: ['method_not_allowed'],
    meaning: 'The path does not support this method.',
    headers: { Allow: header('The methods that this path supports.', 'GET, HEAD') },
  },
  {
    status: 408,
    name: 'RequestTimeout',
    codes: ['invalid_parameter'],
    meaning: 'The request took too long to arrive.',
  },
  { status: 414, name: 'AddressTooLong', codes: ['too_large'], meaning: 'The URL is too long.' },
  { status: 431, name: 'HeadersTooLarge', codes: ['too_large'], meaning: 'The headers are too large.' },
  { status: 500, name: 'Internal', codes: ['internal'] },
  {
    status: 503,
    name: 'Overloaded',
    codes: ['overloaded', 'unavailable'],
    headers: { 'Retry-After': header('Seconds to wait before trying again.', '5') },
  },
];

/** `components.responses`, which operations refer to. */
export function sharedResponses(): Record<string, ResponseObject> {
  return Object.fromEntries(anywhere.map((failure) => [failure.name, response(failure)]));
}

/** The error responses of an operation: its own, and those that any request can get. */
export function failureResponses(own: readonly ErrorCode[]): Record<string, ResponseObject | Reference> {
  const ownByStatus = Map.groupBy(own, statusOf);
  const responses: Record<string, ResponseObject | Reference> = {};
  for (const { status, name, codes, headers = {} } of anywhere) {
    const ownCodes = ownByStatus.get(status);
    ownByStatus.delete(status);
    const isShared = !ownCodes || ownCodes.every((code) => codes.includes(code));
    responses[status] = isShared
      ? { $ref: `#/components/responses/${name}` }
      : response({ codes: [...new Set([...ownCodes, ...codes])], headers });
  }
  for (const [status, codes] of ownByStatus) responses[status] = response({ codes });
  return responses;
}

function response({
  codes,
  meaning,
  headers = {},
}: Pick<SharedFailure, 'codes' | 'meaning' | 'headers'>): ResponseObject {
  const meaningOf = (code: ErrorCode) => meaning ?? errorMeanings[code];
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join(' '),
    headers: { ...noStore, ...headers },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: meaningOf(code).replaceAll('`', ''), code } }]),
        ),
      },
    },
  };
}
