// One lazy view, because code that several share would be part of the first load.
export { MailboxDialog, NewMailboxDialog } from './mailbox-dialog.tsx';
export { MoveDialog, SwitchDialog, Switcher } from './switcher.tsx';
