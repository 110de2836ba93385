import { addressText, type MessageContent } from './arrived-message.ts';

/** A message without what differs each time. */
export interface MessageSnapshot {
  subject: string;
  from: string;
  to: string[];
  text: string;
  html: string;
  /** The names and types of the attachments. */
  attachments: string[];
}

/** The part of a `ReceivedMessage` that a snapshot has. */
interface Content extends Pick<MessageContent, 'from' | 'to' | 'text' | 'html'> {
  subject: string;
  recipients: string[];
  codes: { value: string }[];
  attachments: { name: string; contentType: string }[];
}

/** Replaces codes, tokens in links, ids, dates, times and unique addresses by names: `[code]`, `[token 2]`. */
export function snapshotOf({ subject, from, to, text, html, codes, recipients, attachments }: Content) {
  const names = new Names();
  // First, because a code or an address can look like an id.
  const known = [
    ...codes.map(({ value }) => ['code', value] as const),
    ...recipients
      .filter((address) => UNIQUE_ADDRESS.test(address))
      .map((value) => ['address', value] as const),
  ].map(([kind, value]) => [kind, new RegExp(`(?<![\\w.-])${spreadOut(value)}(?![\\w-])`, 'gi')] as const);
  const stable = (content: string): string => {
    const withTokens = content.replace(URLS, (url) => stableUrl(url, names));
    return [...known, ...PATTERNS].reduce(
      (result, [kind, pattern]) => result.replace(pattern, (found) => names.nameOf(kind, found)),
      withTokens,
    );
  };
  return {
    subject: stable(subject),
    from: from ? stable(addressText(from)) : '',
    to: to.map((address) => stable(addressText(address))),
    text: stable(text),
    html: stable(html),
    attachments: attachments.map(({ name, contentType }) => `${stable(name)} (${contentType})`),
  } satisfies MessageSnapshot;
}

/** The same value has the same name everywhere. Others of its kind are numbered. */
class Names {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  nameOf(kind: string, value: string): string {
    // Two dates may be equal today and differ tomorrow.
    if (kind === 'date' || kind === 'time') return `[${kind}]`;
    const key = `${kind} ${value.replace(/[\s-]/g, '').toLowerCase()}`;
    const known = this.#names.get(key);
    if (known) return known;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const name = number === 1 ? `[${kind}]` : `[${kind} ${number}]`;
    this.#names.set(key, name);
    return name;
  }
}

const UNIQUE_ADDRESS = /^inbox-\w+@postern\.test$/i;

/** A code as messages write it: with spaces or hyphens anywhere. */
function spreadOut(value: string): string {
  const characters = Array.from(value.replace(/[\s-]/g, ''), (one) => one.replace(/[^\w]/, '\\$&'));
  return characters.join('[ \\u00a0-]?');
}

const URLS = /\bhttps?:\/\/[^\s"'<>]+/gi;
// The host keeps its name. Ports of servers that tests start are free ones.
const URL_START = /^https?:\/\/[^/?#]*/i;
const LOCAL_PORT = /\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/i;

function stableUrl(url: string, names: Names): string {
  const start = URL_START.exec(url)?.[0] ?? '';
  const rest = url
    .slice(start.length)
    .replace(/[^/?#&=;:,.]+(?:\.[\w-]{10,})*/g, (part) =>
      isToken(part) ? names.nameOf('token', part) : part,
    );
  return start.replace(LOCAL_PORT, '//$1:[port]') + rest;
}

/** Long enough, and with the mixture of characters that random values have: `reset-password` is a word. */
function isToken(part: string): boolean {
  if (/^\d{5,}$/.test(part)) return true;
  if (part.length < 8) return false;
  const hasDigits = /\d/.test(part);
  const hasLetters = /[a-z]/i.test(part);
  const mixesCases = /[a-z][A-Z].*[A-Z]|[A-Z]{2}[a-z].*[A-Z]/.test(part);
  return (hasDigits && hasLetters) || mixesCases || (part.length >= 32 && !/[-_]/.test(part));
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

const PATTERNS: [kind: string, pattern: RegExp][] = [
  ['id', /(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/gi],
  ['id', /(?<=\bcid:)[^\s"'<>)]+/gi],
  // ULIDs, ids of MongoDB, and hashes.
  ['id', /(?<![\w-])(?:[0-7][0-9A-HJKMNP-TV-Z]{25}|(?=[a-f]*\d)[0-9a-f]{24,128})(?![\w-])/g],
  ['date', /(?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g],
  ['date', /(?<!\d)(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\/\d{1,2}\/\d{4})(?!\d)/g],
  [
    'date',
    new RegExp(
      `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH} \\d{4}|\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`,
      'gi',
    ),
  ],
  ['time', /(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?(?: (?:UTC|GMT)| [+-]\d{4})?(?![\d:])/gi],
];
