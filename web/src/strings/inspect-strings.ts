import { formatNumber } from '../text/display.ts';

/** The texts of the dialog that inspects a message. */
export const inspectStrings = {
  panel: 'The element',
  hint: 'Point at an element of the message, or use the arrow keys. A click, Enter or a second tap opens its source.',
  nothing: 'No findings for this element.',
  line: (line: number) => `Line ${formatNumber(line)} of the source`,
  clients: (names: readonly string[]) => `Not as designed in: ${names.join(', ')}`,
} as const;
