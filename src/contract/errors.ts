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
