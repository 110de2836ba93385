import { toUuid } from '../../../contract/ulid.ts';
import type { DeliveryFormat } from '../../../mailbox/delivery-format.ts';
import { AGENT, type Details, detailed, IP, numberOf, typesOf } from './shared.ts';

const reader = { ip: IP, geo: '', agent: AGENT };
const bounced = (isHard: boolean, error: string, comment: string) => ({
  ...{ event: 'bounce', blocked: isHard, hard_bounce: isHard, error_related_to: 'recipient', error, comment },
});
const details: Details = {
  delivered: ({ reason }, { id }) => ({
    ...{ event: 'sent', mj_message_id: String(numberOf(toUuid(id))), smtp_reply: `sent (${reason})` },
  }),
  bounce: ({ reason }) => bounced(true, 'user unknown', reason),
  soft_bounce: ({ reason }) => bounced(false, 'mailbox inactive', reason),
  dropped: () => ({ event: 'blocked', error_related_to: 'mailjet', error: 'preblocked' }),
  complaint: () => ({ event: 'spam', source: 'JMRPP' }),
  open: () => ({ event: 'open', ...reader }),
  click: ({ url }) => ({ event: 'click', url, ...reader }),
  unsubscribe: () => ({ event: 'unsub', mj_list_id: 0, ...reader }),
};

/** Mailjet's Event API, without grouping. It is not signed. */
export const events: DeliveryFormat = {
  types: typesOf(details),
  ordinary: ['delivered'],
  write([fact], message) {
    const { CustomID = '', EventPayload: Payload = '', CustomCampaign: customcampaign = '' } = message.sent;
    const { time, recipient: email, details: own } = detailed(details, fact!, message);
    const uuid = toUuid(message.id);
    const ids = { MessageID: numberOf(uuid), Message_GUID: uuid, mj_campaign_id: 0, mj_contact_id: 1 };
    return { body: JSON.stringify({ time, email, ...ids, customcampaign, CustomID, Payload, ...own }) };
  },
};
