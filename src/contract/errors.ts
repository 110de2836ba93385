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
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** When each code is sent, for the documentation. */
export const errorMeanings: Record<ErrorCode, string> = {
  invalid_parameter: 'A parameter, a header or the request as a whole is invalid.',
  invalid_body: 'The body is not valid JSON or does not match the schema. Nothing was changed.',
  unknown_cursor: '`before` is not the id of a stored message, or `after` is not an id.',
  conflicting_paging: '`before` and `offset` were given together.',
  not_found: 'The message, part or path does not exist.',
  method_not_allowed:
    'The path does not support this method. The `Allow` header lists the methods it supports.',
  unsupported_media_type: 'The body was not sent with a media type that the request accepts.',
  too_large: 'The body, the URL or the headers exceed a limit.',
  unauthorized: 'Credentials are missing or wrong.',
  forbidden_origin: 'The request comes from a page of another origin that is not allowed.',
  forbidden_host: 'The request is for a host name that is not allowed; `--allow-host` allows it.',
  release_not_allowed: 'Messages may not be released to this server.',
  release_failed: 'The remote server refused the message, could not be reached, or took too long.',
  overloaded: 'The server is short of memory, disk space or time. Try again later.',
  unavailable: 'The database cannot be reached at the moment. Try again later.',
  internal: 'An unexpected error in Postern. The log has the details.',
};

/** The body of every error response. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'What happened and what to do, for humans.' }),
    code: Type.Enum([...errorCodes], {
      type: 'string',
      description: 'For programs. Codes are stable; the text is not.',
    }),
  },
  {
    $id: 'ErrorBody',
    additionalProperties: false,
    description: 'The body of every error response.',
    examples: [{ error: 'There is no message 01JCMZ4S0HJ6Q2V8X5T3R9W7KD.', code: 'not_found' }],
  },
);
export type ErrorBody = Static<typeof ErrorBody>;
