import type { DeliveryReport } from '../../contract/message/bounce.ts';
import type { MessageCalendars } from '../../contract/message/calendar.ts';
import type { EncodedAttachment } from '../../mailbox/reading/decoding.ts';
import { decodeBody } from '../../mailbox/reading/decoding-tasks.ts';
import { readDeliveryReport } from './bounce.ts';
import { readCalendar } from './calendar.ts';

export function readCalendars(attachments: EncodedAttachment[]): MessageCalendars['calendars'] {
  return attachments.map(({ id, part, bytes, isCut }) => ({
    attachment_id: id,
    ...readCalendar(decodeBody([{ part, bytes }]), isCut),
  }));
}

const isStatus = (type: string) => type.endsWith('delivery-status');

/** The report in all delivery statuses, with the headers of the returned message. In some bounces, the first is only text. */
export function readBounce(attachments: EncodedAttachment[]): DeliveryReport | null {
  const statuses = attachments.filter(({ part }) => isStatus(part.content_type));
  if (statuses.length === 0) return null;
  const original = attachments.find(({ part }) => !isStatus(part.content_type));
  const bytes = original && Buffer.from(decodeBody([original]));
  const status = statuses.map((one) => decodeBody([one])).join('\r\n\r\n');
  return readDeliveryReport(status, bytes ?? null);
}
