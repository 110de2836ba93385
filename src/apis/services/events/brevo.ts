import { AGENT, format, IP, objectIn } from './format.ts';

const reader = { user_agent: AGENT, device_used: 'DESKTOP' };

/** Brevo's transactional webhooks, which are not signed. */
export const events = format({
  ordinary: ['sent', 'delivered'],
  details: {
    sent: () => ({ event: 'request' }),
    delivered: () => ({ event: 'delivered' }),
    deferred: ({ reason }) => ({ event: 'deferred', reason }),
    bounce: ({ reason }) => ({ event: 'hard_bounce', reason }),
    soft_bounce: ({ reason }) => ({ event: 'soft_bounce', reason }),
    dropped: () => ({ event: 'blocked', reason: 'blocked : due to blacklist user' }),
    complaint: () => ({ event: 'spam' }),
    open: () => ({ event: 'unique_opened', ...reader }),
    click: ({ url }) => ({ event: 'click', link: url, ...reader }),
    unsubscribe: () => ({ event: 'unsubscribe' }),
  },
  event({ recipient, at, time, details }, message) {
    const { tags, templateId } = message.sent;
    const custom = objectIn(message.sent, 'headers')['X-Mailin-custom'];
    return {
      ...{ email: recipient, id: 1, date: at.toISOString().slice(0, 19).replace('T', ' ') },
      ...{ ts: time, ts_event: time, ts_epoch: at.getTime(), subject: message.subject, sending_ip: IP },
      'message-id': `<${message.uuid}@smtp-relay.mailin.fr>`,
      ...(Array.isArray(tags) && { tag: JSON.stringify(tags), tags }),
      ...(custom !== undefined && { 'X-Mailin-custom': custom }),
      ...(templateId !== undefined && { template_id: templateId }),
      ...details,
    };
  },
  request: ([event]) => ({ body: JSON.stringify(event) }),
});
