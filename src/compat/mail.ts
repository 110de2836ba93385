import type { MessageSummary } from '../contract/message.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter, StoredMessage } from '../mailbox/ports.ts';
import { type Address, parseAddresses } from '../mime/fields/addresses.ts';
import type { Header } from '../mime/fields/headers.ts';

/** A message as other catchers show it: with the addresses of its headers. */
export interface Mail {
  summary: MessageSummary;
  headers: Header[];
  from: Address;
  to: Address[];
  cc: Address[];
  /** Recipients that no header names. */
  bcc: Address[];
  reply_to: Address[];
  /** Without `<>`. */
  message_id: string;
  /** Of the Date header, or when the message arrived. */
  date: Date;
}

export async function readMail(mailbox: Mailbox, summary: MessageSummary): Promise<Mail> {
  const headers = await mailbox.headers(summary.id);
  const value = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';
  const addresses = (name: string) =>
    headers
      .filter((header) => header.name.toLowerCase() === name)
      .flatMap((header) => parseAddresses(header.value))
      .filter(({ address }) => address !== '');
  const [to, cc] = [addresses('to'), addresses('cc')];
  const named = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  const date = Date.parse(value('date'));
  return {
    ...{ summary, headers, to, cc, reply_to: addresses('reply-to') },
    from: addresses('from')[0] ?? { name: '', address: summary.sender },
    bcc: summary.recipients
      .filter((recipient) => !named.has(recipient.toLowerCase()))
      .map((address) => ({ name: '', address })),
    message_id: value('message-id').replaceAll(/^<|>$/g, ''),
    date: new Date(Number.isNaN(date) ? summary.created_at : date),
  };
}

/** Everything stored about a message. Throws `not_found`. */
export async function findStored(mailbox: Mailbox, id: string): Promise<StoredMessage> {
  for await (const stored of mailbox.stored({ ids: [id] })) return stored;
  throw new AppError('not_found', `There is no message ${id}.`);
}

// Each message is read separately.
const PAGE = 200;

/** Messages that match, newest first, from the given place in the list on. */
export async function* listed(
  mailbox: Mailbox,
  filter: MessageFilter,
  { start = 0, limit = Number.POSITIVE_INFINITY }: { start?: number; limit?: number } = {},
): AsyncGenerator<MessageSummary> {
  let left = limit;
  let place: { offset: number } | { before: string } = { offset: start };
  while (left > 0) {
    const { messages, next_cursor } = await mailbox.list({
      ...filter,
      ...place,
      limit: Math.min(PAGE, left),
      preview: true,
    });
    yield* messages;
    left -= messages.length;
    if (next_cursor === null || messages.length === 0) return;
    place = { before: next_cursor };
  }
}

/** A whole number of at least 0 in a query; anything else is the default. */
export function countIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** An array of JSON values, turned into text one at a time, because all of them together may be large. */
export async function* jsonArray(
  values: AsyncIterable<unknown>,
  before = '',
  after = '',
): AsyncGenerator<Uint8Array> {
  let separator = `${before}[`;
  for await (const value of values) {
    yield Buffer.from(separator + JSON.stringify(value));
    separator = ',';
  }
  yield Buffer.from(`${separator === ',' ? '' : separator}]${after}`);
}
