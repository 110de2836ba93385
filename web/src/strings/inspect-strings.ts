import { formatNumber } from '../text/display.ts';

/** The texts of the dialogs that inspect a message, and show it in all clients. */
export const inspectStrings = {
  panel: 'The element',
  hint: 'Point at an element of the message, or use the arrow keys. A click, Enter or a second tap opens its source.',
  nothing: 'No findings for this element.',
  line: (line: number) => `Line ${formatNumber(line)} of the source`,
  clients: (names: readonly string[]) => `Not as designed in: ${names.join(', ')}`,
  variants: { light: 'light', dark: 'dark', phone: 'phone', 'images-off': 'images off' },
  back: 'All clients',
  print: 'Print',
  note: 'Approximations: each client without the HTML and CSS that it does not support.',
  enlarge: (name: string) => `Enlarge: ${name}`,
} as const;
