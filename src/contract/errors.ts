import { type Static, Type } from 'typebox';

/** Every `code` an error body can carry. Stable: clients branch on them. */
export const errorCodes = [
  'invalid_parameter',
  'invalid_body',
  'unknown_cursor',
  'conflicting_paging',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'unauthorized',
  'forbidden_origin',
  'forbidden_host',
  'release_not_allowed',
  'release_failed',
  'overloaded',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** When each code is sent, for the documentation. */
export const errorMeanings: Record<ErrorCode, string> = {
  invalid_parameter: 'A parameter, or the request itself, is not what this address takes.',
  invalid_body: 'The body is not JSON, or not the JSON this address takes. Nothing was changed.',
  unknown_cursor: '`before` names no stored message, or `after` is not the id of a message.',
  conflicting_paging: '`before` and `offset` were given together.',
  not_found: 'There is no such message, part or address.',
  method_not_allowed: 'The address exists and takes other methods; `Allow` lists them.',
  unsupported_media_type: 'The body was not sent as `application/json`.',
  too_large: 'The body, the address or the headers are longer than the server takes.',
  unauthorized: 'A login is needed, or was wrong.',
  forbidden_origin: 'The request comes from a page of another origin that is not allowed.',
  forbidden_host: 'The request is for a host name that is not allowed; `--allow-host` allows it.',
  release_not_allowed: 'Mail may not be released to this server.',
  release_failed: 'The remote server refused the mail, could not be reached, or took too long.',
  overloaded: 'The server has no room or no time for this right now; try again.',
  internal: 'A fault in Postern; its log has the details.',
};

/** The one shape of every error body. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'One sentence that says what to do.' }),
    code: Type.Enum([...errorCodes], {
      type: 'string',
      description: 'Stable: branch on this, not on the text.',
    }),
  },
  {
    $id: 'ErrorBody',
    additionalProperties: false,
    description: 'Every error the server produces has this body.',
    examples: [{ error: 'There is no message 01JCMZ4S0HJ6Q2V8X5T3R9W7KD.', code: 'not_found' }],
  },
);
export type ErrorBody = Static<typeof ErrorBody>;
