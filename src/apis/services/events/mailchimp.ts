import { AGENT, type Fact, format, hmac, IP, objectIn, seconds, simulated } from './format.ts';

const smtp = (type: string, { time: ts, reason: diag }: Fact) => ({
  smtp_events: [{ ts, type, diag, source_ip: IP, destination_ip: IP, size: 0 }],
});
const bounced = ({ reason }: Fact) => ({
  diag: `smtp;${reason}`,
  bgtools_code: 10,
  bounce_description: 'bad_mailbox',
});
const reader = { ip: IP, user_agent: AGENT };

/** Mailchimp Transactional's webhooks: a form, with the HMAC of the URL and the form. */
export const events = format({
  ordinary: ['sent', 'delivered'],
  batch: 100,
  simulate: simulated('test.mandrillapp.com', {
    hard_bounce: ['sent', 'bounce'],
    soft_bounce: ['sent', 'soft_bounce'],
    spam: ['sent', 'delivered', 'complaint'],
    reject: ['dropped'],
  }),
  // The event, and what is special about the message in it.
  details: {
    sent: (fact) => ({ event: 'send', msg: { state: 'sent', ...smtp('sent', fact) } }),
    delivered: (fact) => ({ event: 'delivered', msg: { state: 'sent', ...smtp('sent', fact) } }),
    deferred: (fact) => ({ event: 'deferral', msg: { state: 'deferred', ...smtp('deferred', fact) } }),
    bounce: (fact) => ({ event: 'hard_bounce', msg: { state: 'bounced', ...bounced(fact) } }),
    soft_bounce: (fact) => ({ event: 'soft_bounce', msg: { state: 'soft-bounced', ...bounced(fact) } }),
    dropped: () => ({ event: 'reject', msg: { state: 'rejected', reject: null } }),
    complaint: () => ({ event: 'spam', msg: { state: 'spam' } }),
    open: ({ time: ts }) => ({ event: 'open', ...reader, msg: { state: 'sent', opens: [{ ts }] } }),
    click: ({ time: ts, url }) => ({
      ...{ event: 'click', ...reader, url, msg: { state: 'sent', opens: [{ ts }], clicks: [{ ts, url }] } },
    }),
    unsubscribe: () => ({ event: 'unsub', msg: { state: 'unsub' } }),
  },
  event({ id: _version, recipient: email, time: ts, details }, message) {
    const { sender, subject, sent } = message;
    const id = message.uuid.replaceAll('-', '');
    const { tags = [], metadata = {}, subaccount = null } = objectIn(sent, 'message');
    const msg = {
      ...{ ts: seconds(new Date(message.created_at)), _id: id, _version, subject, email },
      ...{ sender, tags, metadata, subaccount, opens: [], clicks: [], resends: [], smtp_events: [] },
      ...objectIn(details, 'msg'),
    };
    return { ...details, _id: id, msg, ts };
  },
  request(events, { secret, url }) {
    const list = JSON.stringify(events);
    const signature = hmac('sha1', keyOf(secret), `${url}mandrill_events${list}`, 'base64');
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-mandrill-signature': signature };
    return { body: new URLSearchParams({ mandrill_events: list }).toString(), headers: form };
  },
  keys: (secret) => ({ webhook_key: keyOf(secret) }),
});

const keyOf = (secret: Buffer): string => secret.toString('base64url').slice(0, 22);
