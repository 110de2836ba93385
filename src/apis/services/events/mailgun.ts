import { randomBytes } from 'node:crypto';
import { AGENT, domainOf, type Fact, format, hmac, IP, seconds } from './format.ts';

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

/** Mailgun's webhooks, with the signature in the body. */
export const events = format({
  ordinary: ['sent', 'delivered'],
  details: {
    sent: () => ({ event: 'accepted', method: 'HTTP' }),
    delivered: (fact) => ({ event: 'delivered', ...status(fact) }),
    deferred: (fact) => ({ ...failed('temporary', 'generic'), ...status(fact, { 'retry-seconds': 600 }) }),
    bounce: (fact) => ({ ...failed('permanent', 'bounce'), ...status(fact) }),
    dropped: (fact) => ({ ...failed('permanent', 'suppress-bounce'), ...status(fact, { code: 605 }) }),
    complaint: () => ({ event: 'complained' }),
    open: () => ({ event: 'opened', ...reader }),
    click: ({ url }) => ({ event: 'clicked', url, ...reader }),
    unsubscribe: () => ({ event: 'unsubscribed', ...reader }),
  },
  event({ id, recipient, at, details }, message) {
    const { sent, sender, subject, size } = message;
    const variables = Object.entries(sent).filter(([name]) => name.startsWith('v:'));
    const [to, from] = [message.header('to'), message.header('from')];
    const headers = { to, from, 'message-id': message.message_id, subject };
    return {
      id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
      ...{
        timestamp: at.getTime() / 1000,
        'log-level': 'info',
        recipient,
        'recipient-domain': domainOf(recipient),
      },
      tags: [sent['o:tag'] ?? []].flat(),
      'user-variables': Object.fromEntries(variables.map(([name, value]) => [name.slice(2), value])),
      flags: { 'is-routed': false, 'is-authenticated': true, 'is-system-test': false, 'is-test-mode': false },
      envelope: { sender, targets: recipient, transport: 'smtp', 'sending-ip': IP },
      message: { headers, attachments: [], size },
      ...details,
    };
  },
  request([event], { secret, at }) {
    const [timestamp, token] = [String(seconds(at)), randomBytes(25).toString('hex')];
    const signature = hmac('sha256', secret.toString('hex'), timestamp + token, 'hex');
    return { body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }) };
  },
  keys: (secret) => ({ webhook_signing_key: secret.toString('hex') }),
});
