import { createECDH, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { AGENT, format, IP, objectIn, seconds } from './format.ts';

const reader = { useragent: AGENT, ip: IP };

/** SendGrid's Event Webhook, with its ECDSA signature. */
export const events = format({
  ordinary: ['sent', 'delivered'],
  batch: 100,
  details: {
    sent: () => ({ event: 'processed' }),
    delivered: ({ reason: response }) => ({ event: 'delivered', response, ip: IP, tls: 1 }),
    deferred: ({ reason: response }) => ({ event: 'deferred', response, attempt: '1' }),
    bounce: ({ reason, status }) => ({ event: 'bounce', type: 'bounce', status, reason }),
    soft_bounce: ({ reason, status }) => ({ event: 'bounce', type: 'blocked', status, reason }),
    dropped: ({ status }) => ({ event: 'dropped', reason: 'Bounced Address', status }),
    complaint: () => ({ event: 'spamreport' }),
    open: () => ({ event: 'open', ...reader, sg_machine_open: false }),
    click: ({ url }) => ({ event: 'click', ...reader, url, url_offset: { index: 0, type: 'html' } }),
    unsubscribe: () => ({ event: 'unsubscribe' }),
  },
  event({ time, id, recipient, details }, message) {
    const { sent, header } = message;
    return {
      ...objectIn(sent, 'custom_args'),
      ...objectIn(sent, 'personalizations', 0, 'custom_args'),
      ...{ email: recipient, timestamp: time, 'smtp-id': header('message-id') },
      ...(Array.isArray(sent.categories) && { category: sent.categories }),
      // The beginning is the X-Message-Id of the response.
      sg_message_id: `${message.id}.recvd-postern.0`,
      sg_event_id: Buffer.from(id).toString('base64url'),
      ...details,
    };
  },
  request(events, { secret, at }) {
    const body = `${JSON.stringify(events)}\r\n`;
    const timestamp = String(seconds(at));
    const signature = sign('sha256', Buffer.from(timestamp + body), keyOf(secret)).toString('base64');
    return {
      body,
      headers: {
        'user-agent': 'SendGrid Event API',
        'x-twilio-email-event-webhook-signature': signature,
        'x-twilio-email-event-webhook-timestamp': timestamp,
      },
    };
  },
  keys(secret) {
    const key = createPublicKey(keyOf(secret)).export({ type: 'spki', format: 'der' });
    return { verification_key: key.toString('base64') };
  },
});

/** The private key on P-256 that these bytes are. */
function keyOf(secret: Buffer): KeyObject {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const parts = [secret, point.subarray(1, 33), point.subarray(33)];
  const [d, x, y] = parts.map((part) => part.toString('base64url')) as [string, string, string];
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
}
