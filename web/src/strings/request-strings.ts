import { pluralize } from '../text/display.ts';

/** Texts of the request that a message was captured from. */
export const requestStrings = {
  none: 'This message arrived over SMTP.',
  headers: (count: number) => pluralize(count, 'header'),
  deliveryEvents: 'Delivery events',
  simulate: 'Simulate an event',
  events: {
    sent: 'Sent',
    delivered: 'Delivered',
    deferred: 'Delayed',
    bounce: 'Bounced',
    soft_bounce: 'Bounced (temporarily)',
    dropped: 'Not sent',
    complaint: 'Marked as spam',
    open: 'Opened',
    click: 'Clicked',
    unsubscribe: 'Unsubscribed',
    one_click_unsubscribe: 'Unsubscribed with one click',
    waiting: 'waiting',
    accepted: 'accepted',
    failed: 'failed',
  },
  truncated: 'Only the beginning of this request was kept.',
} as const;
