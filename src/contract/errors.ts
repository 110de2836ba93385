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
export interface ErrorBody {
  error: string;
  code: ErrorCode;
}
