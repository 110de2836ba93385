import { toUuid } from '../../../contract/ulid.ts';
import type { DeliveryFormat } from '../../../mailbox/delivery-format.ts';
import { AGENT, type Details, detailed, hmac, IP, typesOf } from './shared.ts';

const reader = { ip: IP, user_agent: AGENT };
const details: Details = {
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
};

/** Mailtrap's webhooks for sent messages, with the HMAC of the body. */
export const events: DeliveryFormat = {
  types: typesOf(details),
  ordinary: ['delivered'],
  batch: 500,
  write(facts, message, { secret }) {
    const { category, custom_variables } = message.sent;
    const list = facts.map((fact) => {
      const {
        time: timestamp,
        id: event_id,
        recipient: email,
        details: own,
      } = detailed(details, fact, message);
      const shared = { timestamp, sending_stream: 'transactional', category, custom_variables };
      return { ...own, ...shared, message_id: toUuid(message.id), email, event_id };
    });
    const body = JSON.stringify({ events: list });
    return { body, headers: { 'mailtrap-signature': hmac('sha256', keyOf(secret), body, 'hex') } };
  },
  keys: (secret) => ({ signature_key: keyOf(secret) }),
};

const keyOf = (secret: Buffer): string => secret.toString('hex', 0, 16);
