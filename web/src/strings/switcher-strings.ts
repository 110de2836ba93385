import { formatNumber, pluralize } from '../text/display.ts';

/** Texts of the mailboxes to switch to, or to move messages to. */
export const switcherStrings = {
  open: (name: string, unread: number) =>
    `Mailbox ${name}${unread > 0 ? `, ${formatNumber(unread)} unread in others` : ''}`,
  signIn: 'Sign in at the default mailbox to switch between all of them',
  list: 'Mailboxes',
  none: 'No mailbox has this name.',
  unread: (count: string) => `${count} unread`,
  moveTitle: (count: number) => `Move ${pluralize(count, 'message')} to a mailbox`,
  moved: (count: number, mailbox: string) => `${pluralize(count, 'message')} moved to ${mailbox}`,
  show: 'Show',
} as const;
