import type { MailboxOptions, MailboxTotals } from './mailbox-table.ts';

/** `POST /api/v1/mailboxes`. Without a name, one is generated. */
export interface MailboxRequest extends Partial<MailboxOptions> {
  name?: string;
}

/** What `PATCH` can change: everything but the name. */
export type MailboxPatch = Partial<MailboxOptions>;

/** A mailbox for lists. Times are as in the API. */
export interface MailboxInfo extends MailboxOptions, Omit<MailboxTotals, 'last_arrival'> {
  name: string;
  declared: boolean;
  /** Null for the default mailbox. */
  created_at: string | null;
  expires_at: string | null;
  last_arrival: string | null;
  /** Its SMTP username; empty for the default mailbox. */
  username: string;
  tokens: { id: string; read_only: boolean }[];
}

/** The secrets of a mailbox, which are shown once. `token` opens it; applications that use Amazon SES need the access key id. */
export interface MailboxSecrets {
  smtp: { username: string; password: string };
  token: string;
  access_key_id: string;
}

export interface CreatedMailbox extends MailboxSecrets {
  mailbox: MailboxInfo;
}
