import { pluralize } from '../text/display.ts';

/** Texts of the dialog that tags messages. */
export const taggingStrings = {
  one: 'Tag message',
  many: (count: number) => `Tag ${pluralize(count, 'message')}`,
  label: 'Tag',
  placeholder: 'Add or find a tag',
  empty: 'No tags yet. Type a name and press Enter.',
  add: 'Add ',
} as const;
