import { mayLackRecipients, mayLackSubject } from '../contract/message/listed.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import { searchOf } from '../mailbox/parse-search.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { statesOf } from '../text/changing-state.ts';
import { recipientsKey, substringKey, wholeAddressKey } from '../text/substring-key.ts';

/** A condition of a filter that can be checked with a message's summary. */
export interface Criterion {
  /** Its name in the query string. */
  name: string;
  wanted: string | string[] | boolean;
  /** Also true if the message may match, but its summary is truncated. */
  matches(message: FoldedMessage): boolean;
  /** The actual value of the message. */
  got(message: MessageSummary): string | string[] | boolean;
}

// All listeners of an event get the same summary object.
const folded = new WeakMap<MessageSummary, FoldedMessage>();

/** A summary whose texts are folded at most once, for any number of filters. */
export class FoldedMessage {
  readonly summary: MessageSummary;
  readonly lacksSubject: boolean;
  readonly lacksRecipients: boolean;
  #subject: string | undefined;
  #sender: string | undefined;
  #recipients: string | undefined;

  private constructor(summary: MessageSummary) {
    this.summary = summary;
    this.lacksSubject = mayLackSubject(summary);
    this.lacksRecipients = mayLackRecipients(summary);
  }

  static of(summary: MessageSummary): FoldedMessage {
    const known = folded.get(summary);
    if (known) return known;
    const message = new FoldedMessage(summary);
    folded.set(summary, message);
    return message;
  }

  get subject(): string {
    this.#subject ??= substringKey(this.summary.subject);
    return this.#subject;
  }

  get sender(): string {
    this.#sender ??= substringKey(this.summary.sender);
    return this.#sender;
  }

  get recipients(): string {
    this.#recipients ??= recipientsKey(this.summary.recipients);
    return this.#recipients;
  }
}

/** The conditions of a filter, except for `q`, which needs the text, and those about the order and ids. */
export function criteriaOf(filter: MessageFilter): Criterion[] {
  const criteria: Criterion[] = [];
  for (const [name, field, property, lacks] of SUBSTRINGS) {
    const wanted = filter[name];
    if (!wanted?.trim()) continue;
    const key = substringKey(wanted);
    criteria.push({
      name,
      wanted,
      matches: (message) => message[field].includes(key) || (lacks !== null && message[lacks]),
      got: (summary) => summary[property],
    });
  }
  const { to, tags } = filter;
  if (to?.length) {
    const keys = to.map(wholeAddressKey);
    criteria.push({
      name: 'to',
      wanted: to,
      matches: ({ recipients, lacksRecipients }) =>
        lacksRecipients || keys.some((key) => recipients.includes(key)),
      got: ({ recipients }) => recipients,
    });
  }
  if (tags?.length) {
    criteria.push({
      name: 'tag',
      wanted: tags,
      matches: ({ summary }) => tags.some((tag) => summary.tags.includes(tag)),
      got: (summary) => summary.tags,
    });
  }
  for (const [name, has] of FLAGS) {
    if (!filter[name]) continue;
    criteria.push({ name, wanted: true, matches: ({ summary }) => has(summary), got: has });
  }
  return criteria;
}

/** True if changing flags or tags can affect whether a message matches. */
export function hasChangeable(filter: MessageFilter): boolean {
  const { tags, starred, unread } = filter;
  const search = searchOf(filter);
  return Boolean(tags?.length || starred || unread || (search && statesOf(search).length > 0));
}

const SUBSTRINGS = [
  ['subject', 'subject', 'subject', 'lacksSubject'],
  ['sender', 'sender', 'sender', null],
  ['recipient', 'recipients', 'recipients', 'lacksRecipients'],
] as const;

const FLAGS = [
  ['starred', ({ is_starred }: MessageSummary) => is_starred],
  ['unread', ({ is_read }: MessageSummary) => !is_read],
  ['has_attachments', ({ has_attachments }: MessageSummary) => has_attachments],
] as const;
