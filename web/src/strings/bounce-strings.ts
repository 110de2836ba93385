import { pluralize } from '../text/display.ts';

/** The texts of the card of a bounce. */
export const bounceStrings = {
  label: 'Delivery report',
  from: 'Delivery report from {}',
  noRecipients: 'The report names no recipient.',
  moreRecipients: (count: number) => `and ${pluralize(count, 'more recipient')}`,
  sentTo: '(sent to {})',
  unknown: 'Unknown',
  outcomes: {
    failed: 'Not delivered',
    delayed: 'Delayed',
    delivered: 'Delivered',
    relayed: 'Relayed',
    expanded: 'Sent to a list',
  },
  /** Enhanced status codes (RFC 3463 and its registry) without their class. */
  reasons: {
    '1.0': 'The address has a problem.',
    '1.1': "The mailbox doesn't exist.",
    '1.2': "The domain doesn't exist or accepts no mail.",
    '1.3': 'The address is not valid.',
    '1.6': 'The mailbox has moved, and there is no forwarding address.',
    '1.8': "The sender's domain doesn't exist.",
    // A null MX (RFC 7505); Exchange sends it for an unknown recipient.
    '1.10': "The mailbox doesn't exist, or its domain accepts no mail.",
    '2.1': 'The mailbox is disabled.',
    '2.2': 'The mailbox is full.',
    '2.3': 'The message is too large for this mailbox.',
    '3.1': "The server's disk is full.",
    '3.2': 'The server accepts no messages at the moment.',
    '3.4': 'The message is too large for this server.',
    '4.1': "The server doesn't respond.",
    '4.2': 'The connection was lost.',
    '4.4': 'The server of the domain could not be found.',
    '4.6': 'The message went in circles between servers.',
    '4.7': 'The message could not be delivered in time.',
    '5.3': 'The message has too many recipients.',
    '6.1': "The server doesn't accept this kind of content.",
    '7.0': 'The server rejected the message for security reasons.',
    '7.1': "The server's policy doesn't allow this message.",
    '7.20': 'The message has no valid DKIM signature.',
    '7.23': 'SPF failed: the sending server is not allowed to send for this domain.',
    '7.25': 'The sending server has no valid reverse DNS name.',
    '7.26': 'SPF, DKIM or DMARC failed.',
  } as Record<string, string>,
} as const;
