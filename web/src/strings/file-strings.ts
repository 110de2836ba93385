import { formatBytes, pluralize } from '../text/display.ts';

/** The texts of attachments. */
export const fileStrings = {
  none: 'This message has no attachments.',
  count: (count: number, bytes: number) => `${pluralize(count, 'attachment')} · ${formatBytes(bytes)}`,
  more: (count: number) => pluralize(count, 'more attachment'),
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  part: 'part of the message, not a file',
  parts: (count: number) => `${pluralize(count, 'other part')} of the message`,
  previous: 'Previous attachment',
  next: 'Next attachment',
  cannotShow: "This browser can't show this file.",
  cannotPlay: "This browser can't play this file.",
};
