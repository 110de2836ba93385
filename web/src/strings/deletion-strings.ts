import { pluralize } from '../text/display.ts';

/** Texts of the dialogs that ask before messages are deleted. */
export const deletionStrings = {
  all: (count: number) => `Delete all ${pluralize(count, 'message')}?`,
  some: (count: number) => `Delete ${pluralize(count, 'message')}?`,
  confirm: (count: number) => `Delete ${pluralize(count, 'message')}`,
  nothing: 'There are no messages to delete.',
  everything: 'This deletes every message, including starred ones.',
  matches: 'This deletes every message that matches the current search and filters, including starred ones.',
  listed: 'This deletes every message in the list, including starred ones.',
  undoable: (seconds: number) =>
    `You can undo this for ${seconds < 120 ? pluralize(Math.round(seconds), 'second') : pluralize(Math.round(seconds / 60), 'minute')}.`,
  final: "You can't undo this.",
} as const;
