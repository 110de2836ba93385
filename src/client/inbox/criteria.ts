import type { Message } from '../../contract/message.ts';
import { checkNames, kindOf } from './known-names.ts';

/** Matches a text that contains this string, ignoring case, or that this expression matches. */
export type TextPattern = string | RegExp;

/** Which message a test expects. All conditions must match. */
export interface MessageCriteria {
  subject?: TextPattern;
  /** The envelope sender. */
  sender?: TextPattern;
  /** One of the envelope recipients. */
  recipient?: TextPattern;
  /** The text body. */
  text?: TextPattern;
  /** The source of the HTML body. */
  html?: TextPattern;
  /** One of the tags, exactly. */
  tag?: string;
  hasAttachments?: boolean;
  /** Any other condition. Must not return a promise. */
  where?: (message: ArrivedMessage) => boolean;
}

/** A message as the API returns it, also with the names that a `ReceivedMessage` has for its bodies. */
export type ArrivedMessage = Message & { text: string; html: string };

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
  holds(message: Message): boolean;
  got(message: Message): string;
}

const TEXTS: Record<string, (message: Message) => string[]> = {
  subject: ({ subject }) => [subject],
  sender: ({ sender }) => [sender],
  recipient: ({ recipients }) => recipients,
  text: ({ text_body }) => [text_body],
  html: ({ html_body }) => [html_body],
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

  matches(message: Message): boolean {
    return this.#conditions.every(({ holds }) => holds(message));
  }

  differences(message: Message): Difference[] {
    return this.#conditions
      .filter(({ holds }) => !holds(message))
      .map(({ criterion, wanted, got }) => ({ criterion, wanted, got: got(message) }));
  }

  /** Such as `subject contains "Welcome" and tag is "billing"`; empty when any message will do. */
  toString(): string {
    return this.#conditions.map(({ criterion, wanted }) => `${criterion} ${wanted}`).join(' and ');
  }
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
      got: (message) => texts(message).map(shorten).join(', '),
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
  throw new TypeError(`${criterion} must be ${TYPES[criterion]}.`);
}

function meets(where: NonNullable<MessageCriteria['where']>, message: Message): boolean {
  const result: unknown = where({ ...message, text: message.text_body, html: message.html_body });
  // A promise would always count as true.
  if (kindOf(result) === 'a promise') {
    throw new TypeError('where must return true or false, but it returned a promise. It cannot be async.');
  }
  return Boolean(result);
}

const TYPES: Record<keyof MessageCriteria, string> = {
  subject: 'a string or a RegExp',
  sender: 'a string or a RegExp',
  recipient: 'a string or a RegExp',
  text: 'a string or a RegExp',
  html: 'a string or a RegExp',
  tag: 'a string',
  hasAttachments: 'a boolean',
  where: 'a function',
};

/** The names of all criteria. */
export const CRITERIA: readonly string[] = Object.keys(TYPES);

function checkCriteria(criteria: object): void {
  for (const name of ['timeout', 'within', 'count']) {
    if (Object.hasOwn(Object(criteria), name))
      throw new TypeError(`${name} is not a criterion. Pass it separately, after the criteria: { ${name} }.`);
  }
  checkNames(criteria, CRITERIA, 'criterion');
}

/** False for criteria, which are an object. */
export function isPattern(value: unknown): value is TextPattern {
  // An expression may come from another realm, as in the sandbox of a test runner.
  return typeof value === 'string' || Object.prototype.toString.call(value) === '[object RegExp]';
}

/** Like `test`, but ignores the `lastIndex` of expressions with the flag `g`. */
export function matchesPattern(text: string, pattern: TextPattern): boolean {
  if (typeof pattern !== 'string') return text.search(pattern) !== -1;
  return foldCase(text).includes(foldCase(pattern));
}

function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

const MAX_SHOWN = 80;

/** The start of a text on one line, in quotes. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line);
}
