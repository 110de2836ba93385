import type { Attachment } from '../../../../src/contract/message/message.ts';

/** Which cards a message has, by the types of its attachments. */
export function cardsOf(attachments: readonly Attachment[] | null): { calendar: boolean; bounce: boolean } {
  const types = new Set(attachments?.map(({ content_type }) => content_type));
  return {
    calendar: types.has('text/calendar') || types.has('application/ics'),
    bounce: types.has('message/delivery-status') || types.has('message/global-delivery-status'),
  };
}
