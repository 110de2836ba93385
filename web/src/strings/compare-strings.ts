import { pluralize } from '../text/display.ts';

/** Texts of the dialog that compares two messages. */
export const compareStrings = {
  what: 'What to compare',
  kinds: { rendered: 'Rendered', text: 'Text', html: 'HTML', headers: 'Headers' },
  same: 'No differences.',
  equal: (count: number) => `… ${pluralize(count, 'equal line')}`,
} as const;
