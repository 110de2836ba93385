import { pluralize } from '../text/display.ts';

/** Texts of the request that a message was captured from. */
export const requestStrings = {
  none: 'This message arrived over SMTP.',
  headers: (count: number) => pluralize(count, 'header'),
  truncated: 'Only the beginning of this request was kept.',
} as const;
