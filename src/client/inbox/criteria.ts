import type { DetailedMessage, MessageDetail } from '../../contract/message/details.ts';
import { type ArrivedMessage, addressText, contentOf } from './arrived-message.ts';
import { kindOf, refuseUnknownNames } from './known-names.ts';
import { isPattern, matchesPattern, shorten, shortenForDifference, type TextPattern } from './patterns.ts';

/** Which message a test expects. All conditions must match. */
export interface MessageCriteria {
  subject?: TextPattern;
  /** The envelope sender. */
  sender?: TextPattern;
  /** One of the envelope recipients. */
  recipient?: TextPattern;
  /** The From header, as `Name <address>`. */
  from?: TextPattern;
  /** One of the addresses in the To header. */
  to?: TextPattern;
  /** One of the addresses in the Cc header. */
  cc?: TextPattern;
  /** One of the addresses in the Reply-To header. */
  replyTo?: TextPattern;
  /** The Message-ID header. */
  messageId?: TextPattern;
  /** The text body, or the text of the HTML body if there is none. Lines end with `\n`. */
  text?: TextPattern;
  /** The source of the HTML body. Lines end with `\n`. */
  html?: TextPattern;
  /** One of the tags, exactly. */
  tag?: string;
  hasAttachments?: boolean;
  /** Any other condition. Must not return a promise. */
  where?: (message: ArrivedMessage) => boolean;
}

/** Criteria, or a pattern for the subject. */
export type Expected = MessageCriteria | TextPattern;

/** One condition that a message does not meet. */
export interface Difference {
  criterion: string;
  wanted: string;
  got: string;
}

interface Condition {
  criterion: keyof MessageCriteria;
  wanted: string;
  holds(message: ArrivedMessage): boolean;
  got(message: ArrivedMessage): string;
}

const TEXTS: Record<string, (message: ArrivedMessage) => string[]> = {
  subject: ({ subject }) => [subject],
  sender: ({ sender }) => [sender],
  recipient: ({ recipients }) => recipients,
  from: ({ from }) => (from ? [addressText(from)] : []),
  to: ({ to }) => to.map(addressText),
  cc: ({ cc }) => cc.map(addressText),
  replyTo: ({ replyTo }) => replyTo.map(addressText),
  messageId: ({ messageId }) => (messageId ? [messageId] : []),
  text: ({ text }) => [text],
  html: ({ html }) => [html],
};

/** Normalised criteria. */
export class Criteria {
  readonly #conditions: Condition[];

  constructor(expected: Expected = {}) {
    const criteria = isPattern(expected) ? { subject: expected } : expected;
    checkCriteria(criteria);
    this.#conditions = Object.entries(criteria)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => conditionOf(name as keyof MessageCriteria, value));
  }

  /** The details that messages must have to be compared. */
  get details(): MessageDetail[] {
    const names = this.#conditions.map(({ criterion }) => criterion);
    const isUsed = (...criteria: string[]) => names.some((name) => [...criteria, 'where'].includes(name));
    return [
      ...(isUsed('from', 'to', 'cc', 'replyTo', 'messageId') ? (['headers'] as const) : []),
      ...(isUsed('text') ? (['html_text'] as const) : []),
    ];
  }

  matches(message: DetailedMessage): boolean {
    const arrived = arrivedMessage(message);
    return this.#conditions.every(({ holds }) => holds(arrived));
  }

  differences(message: DetailedMessage): Difference[] {
    const arrived = arrivedMessage(message);
    return this.#conditions
      .filter(({ holds }) => !holds(arrived))
      .map(({ criterion, wanted, got }) => ({ criterion, wanted, got: got(arrived) }));
  }

  /** Such as `subject contains "Welcome" and tag is "billing"`; empty when any message will do. */
  toString(): string {
    return this.#conditions.map(({ criterion, wanted }) => `${criterion} ${wanted}`).join(' and ');
  }
}

// A message is compared with the criteria again each time that another one arrives.
const arrivedMessages = new WeakMap<DetailedMessage, ArrivedMessage>();

function arrivedMessage(message: DetailedMessage): ArrivedMessage {
  const known = arrivedMessages.get(message) ?? { ...message, ...contentOf(message) };
  arrivedMessages.set(message, known);
  return known;
}

function conditionOf(criterion: keyof MessageCriteria, value: unknown): Condition {
  const texts = TEXTS[criterion];
  if (texts && isPattern(value)) {
    if (value === '') {
      throw new TypeError(
        `${criterion} is blank, which matches every message. Omit it, or use /^$/ for a blank one.`,
      );
    }
    return {
      criterion,
      wanted: typeof value === 'string' ? `contains ${JSON.stringify(value)}` : `matches ${value}`,
      holds: (message) => texts(message).some((text) => matchesPattern(text, value)),
      got: (message) =>
        texts(message)
          .map((text) => shortenForDifference(text, value))
          .join(', ') || 'none',
    };
  }
  if (criterion === 'tag' && typeof value === 'string') {
    return {
      criterion,
      wanted: `is ${JSON.stringify(value)}`,
      holds: ({ tags }) => tags.includes(value),
      got: ({ tags }) => (tags.length === 0 ? 'none' : tags.map((tag) => JSON.stringify(tag)).join(', ')),
    };
  }
  if (criterion === 'hasAttachments' && typeof value === 'boolean') {
    return {
      criterion,
      wanted: `is ${value}`,
      holds: ({ has_attachments }) => has_attachments === value,
      got: ({ has_attachments }) => String(has_attachments),
    };
  }
  if (criterion === 'where' && typeof value === 'function') {
    return {
      criterion,
      wanted: shorten(String(value)),
      holds: (message) => meets(value as NonNullable<MessageCriteria['where']>, message),
      got: () => 'false',
    };
  }
  throw new TypeError(`${criterion} must be ${OTHER_TYPES[criterion] ?? 'a string or a RegExp'}.`);
}

function meets(where: NonNullable<MessageCriteria['where']>, message: ArrivedMessage): boolean {
  const result: unknown = where(message);
  // A promise would always count as true.
  if (kindOf(result) === 'a promise') {
    throw new TypeError('where must return true or false, but it returned a promise. It cannot be async.');
  }
  return Boolean(result);
}

const OTHER_TYPES: { [name: string]: string } = {
  tag: 'a string',
  hasAttachments: 'a boolean',
  where: 'a function',
};

/** The names of all criteria. */
export const CRITERIA: readonly string[] = [...Object.keys(TEXTS), ...Object.keys(OTHER_TYPES)];

function checkCriteria(criteria: object): void {
  for (const name of ['timeout', 'within', 'count', 'settle']) {
    if (Object.hasOwn(Object(criteria), name))
      throw new TypeError(`${name} is not a criterion. Pass it separately, after the criteria: { ${name} }.`);
  }
  refuseUnknownNames(criteria, CRITERIA, 'criterion');
}
