import { AGENT, format, hmac, IP, objectIn, seconds, simulated } from './format.ts';

/** Resend's webhooks, which Svix signs. */
export const events = format({
  ordinary: ['sent', 'delivered'],
  simulate: simulated('resend.dev', {
    bounced: ['sent', 'bounce'],
    complained: ['sent', 'delivered', 'complaint'],
    suppressed: ['sent', 'dropped'],
  }),
  details: {
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
  },
  event({ recipient, at, details }, message) {
    const { type, ...own } = details as { type: string };
    const tags = [message.sent.tags ?? []].flat().map((tag) => objectIn(tag));
    const data = {
      ...{ email_id: message.uuid, created_at: message.created_at, subject: message.subject },
      ...{ message_id: message.header('message-id'), from: message.header('from'), to: [recipient] },
      ...(tags.length > 0 && { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])) }),
      ...own,
    };
    return { type, created_at: at.toISOString(), data };
  },
  request([event], { secret, at, id: eventId }) {
    const body = JSON.stringify(event);
    const [id, time] = [`msg_${eventId}`, String(seconds(at))];
    const signature = hmac('sha256', secret.subarray(0, 24), `${id}.${time}.${body}`, 'base64');
    const headers = { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,${signature}` };
    return { body, headers: { 'user-agent': 'Svix-Webhooks', ...headers } };
  },
  keys: (secret) => ({ signing_secret: `whsec_${secret.toString('base64', 0, 24)}` }),
});
