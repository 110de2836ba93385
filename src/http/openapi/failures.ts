import { type ErrorCode, errorMeanings } from '../../contract/errors.ts';
import { statusOf } from '../errors.ts';
import { header, noStore } from './header.ts';
import type { Header, Reference, ResponseObject } from './types.ts';

/** What any request can meet, whatever it asks for. */
const anywhere: readonly { status: number; name: string; codes: ErrorCode[] }[] = [
  { status: 401, name: 'Unauthorized', codes: ['unauthorized'] },
  { status: 403, name: 'Forbidden', codes: ['forbidden_origin', 'forbidden_host'] },
  { status: 414, name: 'AddressTooLong', codes: ['too_large'] },
  { status: 431, name: 'HeadersTooLarge', codes: ['too_large'] },
  { status: 500, name: 'Internal', codes: ['internal'] },
  { status: 503, name: 'Overloaded', codes: ['overloaded'] },
];

/** What `components.responses` holds, for operations to refer to. */
export function sharedResponses(): Record<string, ResponseObject> {
  return Object.fromEntries(anywhere.map(({ status, name, codes }) => [name, response(status, codes)]));
}

/** The error responses of an operation: its own, and those that any request can meet. */
export function failureResponses(own: readonly ErrorCode[]): Record<string, ResponseObject | Reference> {
  const ownByStatus = Map.groupBy(own, statusOf);
  const responses: Record<string, ResponseObject | Reference> = {};
  for (const { status, name, codes } of anywhere) {
    const ownCodes = ownByStatus.get(status);
    if (ownCodes) ownByStatus.set(status, [...new Set([...ownCodes, ...codes])]);
    else responses[status] = { $ref: `#/components/responses/${name}` };
  }
  for (const [status, codes] of ownByStatus) responses[status] = response(status, codes);
  return responses;
}

function response(status: number, codes: readonly ErrorCode[]): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join(' '),
    headers: { ...noStore, ...(status === 401 && loginHeader) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: errorMeanings[code].replaceAll('`', ''), code } }]),
        ),
      },
    },
  };
}

const loginHeader: Record<string, Header> = {
  'WWW-Authenticate': header('How to log in.', 'Basic realm="Postern", charset="UTF-8"'),
};
