import { isEnvelopeAddress } from '../../mailbox/envelope-address.ts';
import {
  addressesIn,
  MAX_ADDRESS_TEXT,
  type ParsedAddress,
  parseAddresses,
} from '../../mime/fields/addresses.ts';
import { decodeAddressText } from '../../mime/fields/encoded-words.ts';
import { type Header, parseHeaders } from '../../mime/fields/headers.ts';

/** A message that a service would send. */
export interface Draft {
  from: ParsedAddress;
  /** The envelope sender, if it is not the address of From. */
  sender?: string | undefined;
  to?: ParsedAddress[] | undefined;
  cc?: ParsedAddress[] | undefined;
  bcc?: ParsedAddress[] | undefined;
  reply_to?: ParsedAddress[] | undefined;
  /** The envelope recipients, if they are not To, Cc and Bcc. */
  recipients?: string[] | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
  /** Without a text, the message gets the visible text of the HTML. */
  text_from_html?: boolean | undefined;
  amp?: string | undefined;
  /** Further forms of the content, such as an invitation. */
  alternatives?: { content_type: string; content: string }[] | undefined;
  /** Replaced when the message is composed, one kind after the other. */
  placeholders?: Placeholders | Placeholders[] | undefined;
  /** The content is a template that is stored at the service. The text shows its name and data instead. */
  template?: StoredTemplate | undefined;
  headers?: Header[] | undefined;
  attachments?: DraftAttachment[] | undefined;
  /** With its brackets. */
  message_id?: string | undefined;
  /** Cut to the limits of tags. */
  tags?: string[] | undefined;
  /** When the service would send it. */
  scheduled_at?: Date | undefined;
  /** The complete message, instead of the fields above. */
  raw?: Uint8Array | undefined;
  /** The part of the request that this message comes from, if that is not the whole body. */
  source?: (() => unknown) | undefined;
}

/** How a service writes placeholders, and their values. It is data, because a worker may replace them. */
export interface Placeholders {
  /** Its first group is the name. Its second, if any, is the value to use if there is none by that name. */
  pattern: RegExp;
  /**
   * By name, and nested ones by their path: `user.name`. The last object that has the name counts. What all recipients share
   * is an object of its own, because it may be large, and there may be thousands of them.
   */
  values: readonly Record<string, unknown>[];
  /** The values have names in upper case, and the text may write them in any case. */
  ignoresCase?: boolean;
  /** Values are escaped in HTML, unless the placeholder has three braces. */
  escapesHtml?: boolean;
  /** Headers and the name in From have placeholders, too. */
  isInHeaders?: boolean;
}

export interface StoredTemplate {
  name: string;
  /** Its data, or what was sent instead. Later values replace earlier ones of the same name. */
  data: readonly Record<string, unknown>[] | string;
  version?: string | undefined;
}

export type DraftContent = Pick<
  Draft,
  'from' | 'headers' | 'subject' | 'text' | 'html' | 'amp' | 'alternatives'
>;

export interface DraftAttachment {
  filename: string;
  content: Buffer;
  content_type?: string | undefined;
  content_id?: string | undefined;
  is_inline?: boolean | undefined;
}

// Services accept more than RFC 5321 allows, and less.
const ADDRESS = /^[^\s<>()@,;:\\"[\]\p{Cc}]{1,128}@[^\s<>()@,;:\\"\p{Cc}]{1,255}$/u;

/** Whether it is an address that the envelope of a message can have, too. */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text) && isEnvelopeAddress(text);
}

/** Of one field. */
export const MAX_ADDRESSES = 1000;
const MAX_ADDRESS_LENGTH = 400;

/** Whether a text is too long for this many addresses, which is known before it is parsed. */
export function isTooLong(text: string, most: number): boolean {
  // The parser would ignore the rest.
  return text.length > Math.min(most * MAX_ADDRESS_LENGTH, MAX_ADDRESS_TEXT);
}

/** The addresses in `Zoë <zoe@example.test>, ada@example.test`; undefined if there is none or one is invalid. */
export function readAddresses(text: string): ParsedAddress[] | undefined {
  if (isTooLong(text, MAX_ADDRESSES)) return undefined;
  const addresses = listedAddresses(text);
  return addresses.length > 0 && addresses.every(({ address }) => isEmailAddress(address))
    ? addresses
    : undefined;
}

/** The addresses in such a text, valid or not. Names may be encoded words already, which SES wants. */
export function listedAddresses(text: string): ParsedAddress[] {
  return parseAddresses(text.includes('=?') ? decodeAddressText(Buffer.from(text).toString('latin1')) : text);
}

/** The one address in such a text; undefined if there is none, or several. */
export function readAddress(text: string): ParsedAddress | undefined {
  const addresses = readAddresses(text);
  return addresses?.length === 1 ? addresses[0] : undefined;
}

// Parsing a long text takes a second.
const MAX_TIME_CHARACTERS = 100;

/** When a message is to be sent. Undefined if the text is not a time with a year of four digits. */
export function readSendingTime(text: string | undefined): Date | undefined {
  const time = new Date(text && text.length <= MAX_TIME_CHARACTERS ? text : '');
  const year = time.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? time : undefined;
}

/** Stands for a file that the service would fetch from this address. Postern does not. */
export function remoteFile(filename: string, url: string): DraftAttachment {
  const content = Buffer.from(`The service would attach the file at this address:\n${url}\n`);
  return { filename: `${filename}.txt`, content, content_type: 'text/plain; charset=utf-8' };
}

/** What follows the last slash. Splitting millions of them would take too long. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** To, Cc and Bcc. */
export function recipientsOf({ recipients, to = [], cc = [], bcc = [] }: Draft): string[] {
  return recipients ?? [...to, ...cc, ...bcc].map(({ address }) => address);
}

// As many as a stored message may have.
const MAX_HEADER_BYTES = 1024 * 1024;

/** A complete message: its headers name the sender and the recipients, unless the request does. */
export function rawDraft(
  raw: Buffer,
  { from, to = [] }: { from?: ParsedAddress | undefined; to?: ParsedAddress[] },
): { from: ParsedAddress | undefined; recipients: string[]; raw: Buffer } {
  const headers = parseHeaders(raw.subarray(0, MAX_HEADER_BYTES));
  const named = (...names: string[]) =>
    addressesIn(headers, ...names).filter(({ address }) => isEmailAddress(address));
  const everyone = to.length > 0 ? to : named('to', 'cc', 'bcc');
  return { from: from ?? named('from')[0], recipients: everyone.map(({ address }) => address), raw };
}
