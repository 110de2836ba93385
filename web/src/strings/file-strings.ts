import { formatBytes, pluralize } from '../text/display.ts';

const forms: Record<string, string> = {
  'text/x-amp-html': 'AMP version',
  'text/watch-html': 'Apple Watch version',
  'text/plain': 'Other plain text',
  'text/html': 'Other HTML',
};

/** The texts of attachments. */
export const fileStrings = {
  none: 'This message has no attachments.',
  count: (count: number, bytes: number) => `${pluralize(count, 'attachment')} · ${formatBytes(bytes)}`,
  more: (count: number) => pluralize(count, 'more attachment'),
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  part: 'part of the message, not a file',
  parts: (count: number) => `${pluralize(count, 'other part')} of the message`,
  form: (type: string) => forms[type] ?? 'Other text',
  forms: (count: number) => `${pluralize(count, 'other form')} of the body`,
  isForm: 'another form of the body, not a file',
  previous: 'Previous attachment',
  next: 'Next attachment',
  cannotShow: "This browser can't show this file.",
  cannotPlay: "This browser can't play this file.",
};
