import { AGENT, domainOf, type Fact, format, IP, numberOf, objectIn } from './format.ts';

const failed = ({ code, reason }: Fact, bounce_class: string) => ({
  ...{ error_code: code, reason, raw_reason: reason, num_retries: '0', bounce_class },
});
const kinds: Record<string, string> = {
  ...{ dropped: 'gen_event', open: 'track_event', click: 'track_event', unsubscribe: 'unsubscribe_event' },
};

/** SparkPost's webhooks, which are not signed. */
export const events = format({
  ordinary: ['sent', 'delivered'],
  batch: 100,
  details: {
    sent: () => ({ type: 'injection' }),
    delivered: () => ({ type: 'delivery' }),
    deferred: (fact) => ({ type: 'delay', ...failed(fact, '21') }),
    bounce: (fact) => ({ type: 'bounce', ...failed(fact, '10') }),
    soft_bounce: (fact) => ({ type: 'bounce', ...failed(fact, '21') }),
    dropped: (fact) => ({ type: 'generation_rejection', ...failed(fact, '25') }),
    complaint: (_, { sender }) => ({ type: 'spam_complaint', fbtype: 'abuse', report_to: sender }),
    open: () => ({ type: 'open', user_agent: AGENT }),
    click: ({ url }) => ({ type: 'click', user_agent: AGENT, target_link_url: url, target_link_name: '' }),
    unsubscribe: () => ({ type: 'list_unsubscribe' }),
  },
  event({ id: eventId, type, recipient, time, details }, message) {
    const { id, sent, sender, subject, size } = message;
    const to = objectIn(sent, 'recipients', 0);
    const event = {
      ...{ timestamp: String(time), event_id: String(numberOf(eventId)), injection_time: message.created_at },
      ...{ transmission_id: id, message_id: id, rcpt_to: recipient.toLowerCase(), raw_rcpt_to: recipient },
      ...{ msg_from: sender, friendly_from: message.header('from'), subject, msg_size: String(size) },
      rcpt_meta: { ...objectIn(sent, 'metadata'), ...objectIn(to, 'metadata') },
      rcpt_tags: to.tags ?? [],
      ...(sent.campaign_id !== undefined && { campaign_id: sent.campaign_id }),
      ...{ customer_id: '1', ip_address: IP, routing_domain: domainOf(recipient) },
      ...details,
    };
    return { msys: { [kinds[type] ?? 'message_event']: event } };
  },
  request: (events, { id }) => ({
    body: JSON.stringify(events),
    headers: { 'x-messagesystems-batch-id': id },
  }),
});
