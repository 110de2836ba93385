import { AGENT, format, IP, numberOf } from './format.ts';

const reader = { ip: IP, geo: '', agent: AGENT };
const bounced = (isHard: boolean, error: string, comment: string) => ({
  ...{ event: 'bounce', blocked: isHard, hard_bounce: isHard, error_related_to: 'recipient', error, comment },
});

/** Mailjet's Event API, without grouping. It is not signed. */
export const events = format({
  ordinary: ['delivered'],
  details: {
    delivered: ({ reason }, { uuid }) => ({
      ...{ event: 'sent', mj_message_id: String(numberOf(uuid)), smtp_reply: `sent (${reason})` },
    }),
    bounce: ({ reason }) => bounced(true, 'user unknown', reason),
    soft_bounce: ({ reason }) => bounced(false, 'mailbox inactive', reason),
    dropped: () => ({ event: 'blocked', error_related_to: 'mailjet', error: 'preblocked' }),
    complaint: () => ({ event: 'spam', source: 'JMRPP' }),
    open: () => ({ event: 'open', ...reader }),
    click: ({ url }) => ({ event: 'click', url, ...reader }),
    unsubscribe: () => ({ event: 'unsub', mj_list_id: 0, ...reader }),
  },
  event({ time, recipient: email, details }, { uuid, sent }) {
    const { CustomID = '', EventPayload: Payload = '', CustomCampaign: customcampaign = '' } = sent;
    const ids = { MessageID: numberOf(uuid), Message_GUID: uuid, mj_campaign_id: 0, mj_contact_id: 1 };
    return { time, email, ...ids, customcampaign, CustomID, Payload, ...details };
  },
  request: ([event]) => ({ body: JSON.stringify(event) }),
});
