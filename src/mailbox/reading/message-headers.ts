import type { Address, MessageHeaders } from '../../contract/message/headers.ts';
import { parseAddresses } from '../../mime/fields/addresses.ts';
import { type Header, headerValue } from '../../mime/fields/headers.ts';

// A header of a megabyte could have a hundred thousand.
const MAX_ADDRESSES = 1000;

/** The headers of a message, and what the common ones say. */
export function messageHeaders(headers: Header[]): MessageHeaders {
  const first = (name: string) => headerValue(headers, name);
  const addresses = (name: string): Address[] => parseAddresses(first(name) ?? '').slice(0, MAX_ADDRESSES);
  const date = new Date(first('date') ?? '');
  return {
    headers,
    from: addresses('from'),
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    reply_to: addresses('reply-to'),
    date: Number.isNaN(date.getTime()) ? null : date.toISOString(),
    message_id: first('message-id') || null,
  };
}
