import { AGENT, format, hmac, IP } from './format.ts';

const reader = { ip: IP, user_agent: AGENT };

/** Mailtrap's webhooks for sent messages, with the HMAC of the body. */
export const events = format({
  ordinary: ['delivered'],
  batch: 500,
  details: {
    delivered: () => ({ event: 'delivery' }),
    bounce: ({ reason: response, code }) => ({
      ...{ event: 'bounce', response, response_code: Number(code), bounce_category: 'badmailbox' },
    }),
    soft_bounce: ({ reason: response, code }) => ({
      ...{ event: 'soft bounce', response, response_code: Number(code), bounce_category: 'unavailable' },
    }),
    dropped: () => ({ event: 'suspension', reason: 'Recipient is in the suppression list.' }),
    complaint: () => ({ event: 'spam' }),
    open: () => ({ event: 'open', ...reader }),
    click: ({ url }) => ({ event: 'click', url, ...reader }),
    unsubscribe: () => ({ event: 'unsubscribe', ...reader }),
  },
  event({ time: timestamp, id: event_id, recipient: email, details }, { uuid: message_id, sent }) {
    const { category, custom_variables } = sent;
    const shared = { timestamp, sending_stream: 'transactional', category, custom_variables };
    return { ...details, ...shared, message_id, email, event_id };
  },
  request(events, { secret }) {
    const body = JSON.stringify({ events });
    return { body, headers: { 'mailtrap-signature': hmac('sha256', keyOf(secret), body, 'hex') } };
  },
  keys: (secret) => ({ signature_key: keyOf(secret) }),
});

const keyOf = (secret: Buffer): string => secret.toString('hex', 0, 16);
