import type { MailboxInfo } from '../../contract/mailbox.ts';
import { DEFAULT_MAILBOX } from '../ports.ts';
import { DEFAULT_NAME, NO_OPTIONS, shownTarget } from './mailbox-options.ts';
import type { MailboxRow, MailboxTotals } from './mailbox-table.ts';

/** The default mailbox, which no store has a row for. */
export const DEFAULT_ROW: MailboxRow = {
  ...{ key: DEFAULT_MAILBOX, name: DEFAULT_NAME, created_at: 0, expires_at: null, deleted_at: null },
  settings: {
    ...NO_OPTIONS,
    ...{ declared: false, username: '', password_sha256: '', access_key_sha256: '', tokens: [] },
  },
};

const EMPTY: MailboxTotals = { messages: 0, unread: 0, bytes: 0, last_arrival: 0 };

/** What lists show of a mailbox, without its URLs, which depend on the request. */
export type ListedMailbox = Omit<MailboxInfo, 'api_url' | 'page_url'>;

export function infoOf(
  { name, created_at, expires_at, settings }: MailboxRow,
  totals: MailboxTotals = EMPTY,
): ListedMailbox {
  const { password_sha256: _, access_key_sha256: __, tokens, events, ...options } = settings;
  const { last_arrival, ...counts } = totals;
  const time = (ms: number | null) => (ms ? new Date(ms).toISOString() : null);
  return {
    name,
    ...options,
    // Absent if an earlier version has stored it.
    events: (events ?? []).map(shownTarget),
    ...counts,
    tokens: tokens.map(({ id, read_only }) => ({ id, read_only })),
    created_at: time(created_at),
    expires_at: time(expires_at),
    last_arrival: time(last_arrival),
  };
}
