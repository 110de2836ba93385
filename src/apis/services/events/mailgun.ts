import { randomBytes } from 'node:crypto';
import type { DeliveryFormat } from '../../../mailbox/delivery-format.ts';
import {
  AGENT,
  type Details,
  detailed,
  domainOf,
  type Fact,
  header,
  hmac,
  IP,
  plainMessageId,
  seconds,
  typesOf,
} from './shared.ts';

const status = ({ code, reason }: Fact, own: object = {}) => ({
  'delivery-status': {
    code: Number(code),
    message: reason,
    description: '',
    'attempt-no': 1,
    tls: true,
    ...own,
  },
});
const failed = (severity: string, reason: string) => ({
  event: 'failed',
  severity,
  reason,
  'log-level': 'error',
});
const place = { country: 'Unknown', region: 'Unknown', city: 'Unknown' };
const reader = {
  ip: IP,
  geolocation: place,
  'client-info': { 'user-agent': AGENT, 'device-type': 'unknown' },
};

const details: Details = {
  sent: () => ({ event: 'accepted', method: 'HTTP' }),
  delivered: (fact) => ({ event: 'delivered', ...status(fact) }),
  deferred: (fact) => ({ ...failed('temporary', 'generic'), ...status(fact, { 'retry-seconds': 600 }) }),
  bounce: (fact) => ({ ...failed('permanent', 'bounce'), ...status(fact) }),
  dropped: (fact) => ({ ...failed('permanent', 'suppress-bounce'), ...status(fact, { code: 605 }) }),
  complaint: () => ({ event: 'complained' }),
  open: () => ({ event: 'opened', ...reader }),
  click: ({ url }) => ({ event: 'clicked', url, ...reader }),
  unsubscribe: () => ({ event: 'unsubscribed', ...reader }),
};

/** Mailgun's webhooks, with the signature in the body. */
export const events: DeliveryFormat = {
  types: typesOf(details),
  ordinary: ['sent', 'delivered'],
  write([fact], message, { secret, at }) {
    const { sent, sender, subject, size } = message;
    const { recipient, id, details: own } = detailed(details, fact!, message);
    const variables = Object.entries(sent).filter(([name]) => name.startsWith('v:'));
    const [timestamp, token] = [String(seconds(at)), randomBytes(25).toString('hex')];
    const signature = hmac('sha256', secret.toString('hex'), timestamp + token, 'hex');
    const headers = {
      to: header(message, 'to'),
      from: header(message, 'from'),
      'message-id': plainMessageId(message),
    };
    const event = {
      id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
      ...{
        timestamp: fact!.at.getTime() / 1000,
        'log-level': 'info',
        recipient,
        'recipient-domain': domainOf(recipient),
      },
      tags: [sent['o:tag'] ?? []].flat(),
      'user-variables': Object.fromEntries(variables.map(([name, value]) => [name.slice(2), value])),
      flags: { 'is-routed': false, 'is-authenticated': true, 'is-system-test': false, 'is-test-mode': false },
      envelope: { sender, targets: recipient, transport: 'smtp', 'sending-ip': IP },
      message: { headers: { ...headers, subject }, attachments: [], size },
      ...own,
    };
    return { body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }) };
  },
  keys: (secret) => ({ webhook_signing_key: secret.toString('hex') }),
};
