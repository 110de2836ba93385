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
  invalid_parameter: 'A parameter, a header or the request as a whole is not valid.',
  invalid_body: 'The body is not valid JSON, or not what this operation takes. Nothing was changed.',
  unknown_cursor: '`before` is not the id of a stored message, or `after` is not an id.',
  conflicting_paging: '`before` and `offset` were given together.',
  not_found: 'There is no such message, part or path.',
  method_not_allowed: 'The path exists but takes other methods, which `Allow` lists.',
  unsupported_media_type: 'The body was not sent as `application/json`.',
  too_large: 'The body, the address or the headers exceed a limit.',
  unauthorized: 'Credentials are required, or are wrong.',
  forbidden_origin: 'The request comes from a page of another origin that is not allowed.',
  forbidden_host: 'The request is for a host name that is not allowed; `--allow-host` allows it.',
  release_not_allowed: 'Messages may not be released to this server.',
  release_failed: 'The remote server refused the message, could not be reached, or took too long.',
  overloaded: 'The server is short of memory, disk space or time. Try again later.',
  internal: 'An error in Postern. Its log has the details.',
};

/** The one shape of every error body. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'What happened and what to do, for people.' }),
    code: Type.Enum([...errorCodes], {
      type: 'string',
      description: 'For programs. Codes are stable; the text is not.',
    }),
  },
  {
    $id: 'ErrorBody',
    additionalProperties: false,
    description: 'The body of every error.',
    examples: [{ error: 'There is no message 01JCMZ4S0HJ6Q2V8X5T3R9W7KD.', code: 'not_found' }],
  },
);
export type ErrorBody = Static<typeof ErrorBody>;
