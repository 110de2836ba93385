import { type Static, Type } from 'typebox';
import { named, object, oneOf } from './schema.ts';

/** Every `code` an error body can carry, and when it is sent. Stable: clients branch on them. */
export const errorMeanings = {
  invalid_parameter: 'A parameter, a header or the request as a whole is invalid.',
  invalid_body: 'The body is not valid JSON or does not match the schema. Nothing was changed.',
  unknown_cursor: '`before` is not the id of a stored message, or `after` is not an id.',
  conflicting_paging: '`before` and `offset` were given together.',
  not_found: 'The message, part or path does not exist.',
  conflict:
    'The name is taken, what should change is declared in a file, or the message or the settings lack what is needed.',
  method_not_allowed:
    'The path does not support this method. The `Allow` header lists the methods it supports.',
  unsupported_media_type: 'The body was not sent with a media type that the request accepts.',
  too_large: 'The body, the URL or the headers exceed a limit, or an image has too many pixels to be shown.',
  unauthorized: 'Credentials are missing or wrong.',
  forbidden: 'The token opens another mailbox, is read-only, or cannot manage mailboxes.',
  forbidden_origin: 'The request comes from a page of another origin that is not allowed.',
  forbidden_host: 'The request is for a host name that is not allowed; `--allow-host` allows it.',
  release_not_allowed: 'Messages may not be released to this server.',
  release_failed: 'The remote server refused the message, could not be reached, or took too long.',
  overloaded: 'The server is short of memory, disk space or time. Try again later.',
  unavailable: 'The database cannot be reached at the moment. Try again later.',
  internal: 'An unexpected error in Postern. The log has the details.',
};
export type ErrorCode = keyof typeof errorMeanings;
export const errorCodes = Object.keys(errorMeanings) as ErrorCode[];

export const ErrorBody = object(
  {
    error: Type.String({ description: 'What happened and what to do, for humans.' }),
    code: oneOf(errorCodes, {
      description: 'For programs. Codes are stable; the text is not.',
    }),
    mailbox: Type.Optional(
      Type.String({ description: 'With `forbidden`: the mailbox that the token opens, and no other.' }),
    ),
  },
  named('ErrorBody', 'The body of every error response.', {
    error: 'There is no message 01JCMZ4S0HJ6Q2V8X5T3R9W7KD.',
    code: 'not_found',
  }),
);
export type ErrorBody = Static<typeof ErrorBody>;
