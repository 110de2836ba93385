import { randomUUID } from 'node:crypto';
import { type Address, addressesIn, parseAddresses } from '../../mime/fields/addresses.ts';
import { parseHeaders } from '../../mime/fields/headers.ts';
import { type Draft, isAddress, readAddresses, templateBody } from '../draft.ts';
import { filled, HANDLEBARS, valuesOf } from '../substitute.ts';

/** Recipients of one message, and messages of one bulk request. */
export const MAX_RECIPIENTS = 50;
export const MAX_BULK = 50;

/** An id like those of SES, and the Message-ID that SES makes of it. */
export function newMessageId(): { id: string; header: string } {
  const id = `0100${randomUUID().slice(0, 8)}${randomUUID().slice(0, 4)}-${randomUUID()}-000000`;
  return { id, header: `<${id}@email.amazonses.com>` };
}

/** Undefined if one of them is not an address. */
export function readAll(texts: readonly string[]): Address[] | undefined {
  const addresses = texts.map((text) => readAddresses(text));
  return addresses.every((found) => found !== undefined) ? addresses.flat() : undefined;
}

export interface RawInput {
  raw: Buffer;
  from: string | undefined;
  recipients: string[];
}

/** A complete message: what the request does not say about its envelope comes from its headers. */
export function rawDraft({ raw, from, recipients }: RawInput): Draft | string {
  const headers = parseHeaders(raw.subarray(0, 1024 * 1024));
  const [sender] = from === undefined ? addressesIn(headers, 'from') : parseAddresses(from);
  if (!sender || !isAddress(sender.address)) return "Missing required header 'From'.";
  const everyone = recipients.flatMap((text) => parseAddresses(text));
  const to = everyone.length > 0 ? everyone : addressesIn(headers, 'to', 'cc', 'bcc');
  if (to.length === 0) return 'Missing final recipient.';
  if (!to.every(({ address }) => isAddress(address))) return 'Illegal address';
  return { from: sender, recipients: to.map(({ address }) => address), raw };
}

export interface Template {
  name: string | undefined;
  /** A template that is part of the request. */
  content: { subject?: string | undefined; text?: string | undefined; html?: string | undefined } | undefined;
  data: string;
}

/** The content of a message whose template is at SES, or in the request. Undefined if the data are not a JSON object. */
export function templateContent(
  { name, content, data }: Template,
  replacement?: string,
): Pick<Draft, 'subject' | 'text' | 'html'> | undefined {
  const values = { ...parseData(data), ...parseData(replacement ?? '{}') };
  if (!parseData(data) || !parseData(replacement ?? '{}')) return undefined;
  if (!content) return { subject: `Template ${name}`, text: templateBody(name ?? '', values) };
  return filled(content, { pattern: HANDLEBARS, find: valuesOf(values) });
}

function parseData(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
