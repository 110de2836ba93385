/** The limits of what a message can have and of what can be asked for, whichever way it comes in. */
import { MAX_EXPORTED_IDS, MAX_FILTER_VALUES, MAX_SEARCH_LENGTH, MAX_SUBSTRING } from '../contract/filter.ts';
import { type FilterName, filterTypes } from '../contract/filter-table.ts';
import { isValidTag, MAX_TAG_LENGTH, MAX_TAGS, type MessagePatch } from '../contract/message/message.ts';
import { isUlid } from '../contract/ulid.ts';
import type { Envelope } from './envelope.ts';
import { isEnvelopeAddress } from './envelope-address.ts';
import { AppError } from './errors.ts';
import type { MessageFilter } from './ports.ts';
import { acceptsRecipient, type RecipientRules } from './recipient-pattern.ts';

/** The settings of these names. */
export interface MessageLimits extends RecipientRules {
  smtpMaxSize: number;
  smtpMaxRecipients: number;
}

// All copies of a message for several mailboxes are written at once, each with its envelope.
const MAX_COPIES = 100;
const MAX_COPIES_FACTOR = 2;

/**
 * Throws `invalid_body` if an address is not valid or a recipient is not accepted, and `too_large` if a limit is exceeded, also
 * by all copies together.
 */
export function checkNewMessage(
  { sender, recipients }: Pick<Envelope, 'sender' | 'recipients'>,
  size: number,
  limits: MessageLimits,
  copies = 1,
): void {
  const { smtpMaxSize, smtpMaxRecipients } = limits;
  if (size > smtpMaxSize)
    throw new AppError('too_large', `The message is larger than ${smtpMaxSize} bytes (--smtp-max-size).`);
  const maxCopied = MAX_COPIES_FACTOR * smtpMaxSize;
  if (copies > MAX_COPIES || (copies > 1 && size * copies > maxCopied))
    throw new AppError(
      'too_large',
      `The message goes to ${copies} mailboxes. It may go to ${MAX_COPIES}, and its copies may have ${maxCopied} bytes together (--smtp-max-size).`,
    );
  if (recipients.length > smtpMaxRecipients)
    throw new AppError(
      'too_large',
      `The message has more than ${smtpMaxRecipients} recipients (--smtp-max-recipients).`,
    );
  for (const address of [...(sender === '' ? [] : [sender]), ...recipients])
    if (!isEnvelopeAddress(address))
      throw new AppError('invalid_body', `${shown(address)} cannot be an address of the envelope.`);
  checkRecipients(recipients, limits);
}

/** Throws `invalid_body`. */
export function checkRecipients(recipients: readonly string[], rules: RecipientRules): void {
  const refused = recipients.find((address) => !acceptsRecipient(address, rules));
  if (refused !== undefined)
    throw new AppError(
      'invalid_body',
      `This Postern does not accept the recipient ${shown(refused)} (--allow-recipients, --deny-recipients).`,
    );
}

// Of those that the sender has given, which may repeat or be none. The rest are not read.
const MAX_GIVEN_TAGS = 1000;

/** The tags that a new message gets: what its sender calls tags or categories, cut to what a message may have. */
export function allowedTags(...lists: readonly (readonly string[])[]): string[] {
  const allowed = new Set<string>();
  for (const tag of lists.flatMap((list) => list.slice(0, MAX_GIVEN_TAGS))) {
    // Cut first, because the rest takes time for each character. A character that is replaced may be two.
    const text = tag
      .slice(0, 2 * MAX_TAG_LENGTH)
      .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, MAX_TAG_LENGTH)
      .toWellFormed();
    if (isValidTag(text)) allowed.add(text);
    if (allowed.size === MAX_TAGS) break;
  }
  return [...allowed];
}

/** Throws `invalid_body` if a change would give messages tags that they cannot have. */
export function checkPatch({ tags = [], add_tags = [], remove_tags = [] }: MessagePatch): void {
  for (const list of [tags, add_tags, remove_tags])
    if (list.length > MAX_TAGS || !list.every(isValidTag))
      throw new AppError(
        'invalid_body',
        `A message has at most ${MAX_TAGS} tags of 1 to ${MAX_TAG_LENGTH} characters, which are not blank and have no control characters.`,
      );
}

/** The filter without ids that no message has. Throws `invalid_parameter` if it exceeds a limit. */
export function checkedFilter<F extends MessageFilter>(filter: F): F {
  const { q = '', to = [], tag = [], ids } = filter;
  if (q.length > MAX_SEARCH_LENGTH)
    throw invalid(`The search (q) has ${q.length} characters. The maximum is ${MAX_SEARCH_LENGTH}.`);
  // A character takes up to two of a string.
  for (const [name, type] of Object.entries(filterTypes))
    if (type === 'substring' && String(filter[name as FilterName] ?? '').length > 2 * MAX_SUBSTRING)
      throw invalid(`${name} has more than ${MAX_SUBSTRING} characters.`);
  // Each address is there in up to three spellings.
  if (to.length > 3 * MAX_FILTER_VALUES || tag.length > MAX_FILTER_VALUES)
    throw invalid(`The filter has more than ${MAX_FILTER_VALUES} addresses or tags.`);
  if (ids === undefined) return filter;
  if (ids.length > MAX_EXPORTED_IDS)
    throw invalid(`${ids.length} ids were given. The maximum is ${MAX_EXPORTED_IDS}.`);
  return { ...filter, ids: ids.filter(isUlid) };
}

function invalid(message: string): AppError {
  return new AppError('invalid_parameter', message);
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60).toWellFormed());
}
