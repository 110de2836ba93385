import { formatNumber, pluralize } from '../text/display.ts';

/** The texts of the dialog that releases messages. */
export const releaseStrings = {
  one: 'Release message',
  many: (count: number) => `Release ${pluralize(count, 'message')}`,
  automatic: {
    released: (to: string, server: string) => `Released automatically to ${to} through ${server}. `,
    failed: (to: string, server: string) => `Not released automatically to ${to} through ${server}. `,
    waiting: (to: string, server: string) =>
      `Waits to be released automatically to ${to} through ${server}. `,
    unknown: (to: string, server: string) =>
      `Was handled before the last start: automatic release to ${to} through ${server}. `,
  },
  what: '{} will be delivered for real, exactly as received.',
  selected: 'The selected messages',
  server: 'Server',
  serverExample: 'smtp.example.com',
  port: 'Port',
  encryption: 'Encryption',
  tls: {
    auto: 'STARTTLS if available',
    starttls: 'STARTTLS required',
    implicit: 'Implicit TLS',
    none: 'None',
  },
  to: 'To',
  original: 'Original recipients',
  toNote: 'Leave empty to use the original recipients. Separate addresses with commas.',
  notAnAddress: (text: string) => `${text} is not an email address.`,
  /** `Sends 2 messages to 3 recipients: ada@example.test, bob@example.test and 1 more.` */
  sends: (messages: number, recipients: number, first: readonly string[]) => {
    const more = recipients - first.length;
    const listed = first.length === 0 ? '' : `: ${first.join(', ')}`;
    return `Sends ${pluralize(messages, 'message')} to ${pluralize(recipients, 'recipient')}${listed}${first.length > 0 && more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
  },
  username: 'Username',
  password: 'Password',
  send: 'Send',
  sending: 'Sending…',
  sendAgain: 'Send again',
  done: 'Done',
  sendAllAgain: 'Send all again',
  sentTo: (recipients: string) => `Sent to ${recipients}. `,
  sent: (released: number, total: number, done: boolean) =>
    `${formatNumber(released)} of ${pluralize(total, 'message')} sent${done ? '. ' : '… '}`,
  failed: (count: number) => `${formatNumber(count)} failed. `,
  untried: (count: number) => `${formatNumber(count)} not tried, because several in a row failed.`,
  rejectedFor: (recipient: string) => `Rejected for ${recipient}: `,
} as const;
