import { toUuid } from '../../../contract/ulid.ts';
import type { DeliveryFormat } from '../../../mailbox/delivery-format.ts';
import {
  AGENT,
  type Details,
  detailed,
  header,
  hmac,
  IP,
  objectIn,
  seconds,
  simulated,
  typesOf,
} from './shared.ts';

const details: Details = {
  sent: () => ({ type: 'email.sent' }),
  delivered: () => ({ type: 'email.delivered' }),
  deferred: () => ({ type: 'email.delivery_delayed' }),
  bounce: ({ reason: message }) => ({
    type: 'email.bounced',
    bounce: { type: 'Permanent', subType: 'General', message, diagnosticCode: [`smtp; ${message}`] },
  }),
  dropped: ({ reason: message }) => ({
    type: 'email.suppressed',
    suppressed: { type: 'OnAccountSuppressionList', message },
  }),
  complaint: () => ({ type: 'email.complained' }),
  open: () => ({ type: 'email.opened' }),
  click: ({ at, url: link }) => ({
    type: 'email.clicked',
    click: { ipAddress: IP, link, timestamp: at.toISOString(), userAgent: AGENT },
  }),
};

/** Resend's webhooks, which Svix signs. */
export const events: DeliveryFormat = {
  types: typesOf(details),
  ordinary: ['sent', 'delivered'],
  simulate: simulated('resend.dev', {
    bounced: ['sent', 'bounce'],
    complained: ['sent', 'delivered', 'complaint'],
    suppressed: ['sent', 'dropped'],
  }),
  write([fact], message, { secret, at }) {
    const { type, ...own } = detailed(details, fact!, message).details as { type: string };
    const tags = [message.sent.tags ?? []].flat().map((tag) => objectIn(tag));
    const data = {
      ...{ email_id: toUuid(message.id), created_at: message.created_at, subject: message.subject },
      ...{ message_id: header(message, 'message-id'), from: header(message, 'from'), to: [fact!.recipient] },
      ...(tags.length > 0 && { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])) }),
      ...own,
    };
    const body = JSON.stringify({ type, created_at: fact!.at.toISOString(), data });
    const [id, time] = [`msg_${fact!.id}`, String(seconds(at))];
    const signature = hmac('sha256', secret.subarray(0, 24), `${id}.${time}.${body}`, 'base64');
    const headers = { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,${signature}` };
    return { body, headers: { 'user-agent': 'Svix-Webhooks', ...headers } };
  },
  keys: (secret) => ({ signing_secret: `whsec_${secret.toString('base64', 0, 24)}` }),
};
