import { pluralize } from '../text/display.ts';

/** Texts of the links of a message. */
export const linkStrings = {
  none: 'This message has no links.',
  count: (count: number) => pluralize(count, 'link'),
  first: (count: number) => `First ${pluralize(count, 'link')}`,
  suspicious: (count: number) => `, ${pluralize(count, 'suspicious link')}`,
  html: 'HTML',
  text: 'Text',
  copy: 'Copy address',
  showAll: 'Show all',
} as const;
