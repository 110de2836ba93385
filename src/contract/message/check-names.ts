// A file without schemas, because loading them would slow down every command and every test run.

/** The checks, in the order of the response. */
export const checkNames = [
  'html',
  'size',
  'links',
  'accessibility',
  'headers',
  'authentication',
  'spam',
] as const;
export type CheckName = (typeof checkNames)[number];
