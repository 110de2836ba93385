import type { ReleaseRequest } from '../contract/release.ts';
import { plainAddress, RecipientPattern } from '../mailbox/recipient-pattern.ts';

/** Recipients whose messages are released to a server as they arrive. */
export interface ReleaseRule {
  /** The name of the mailbox that it belongs to. */
  mailbox: string;
  pattern: RecipientPattern;
  server: ReleaseRequest;
}

const ports = { smtp: 25, smtps: 465 };
const TLS = ['auto', 'none', 'starttls', 'implicit'] as const;

// A message with a thousand recipients is compared with all rules of its mailbox. A hostile one takes 10 ns for each character of an
// address, so that is a quarter of a second at most.
const MAX_RULES_OF_MAILBOX = 100;
// Each has a queue, which hears of every message.
const MAX_RULES = 1000;
const RULE_EXAMPLE = '*@example.com=smtp://user@relay.example.com:587';

/** Parses `pattern=smtp://user:password@host:port`. Throws an Error that does not repeat the text, which may have a password. */
export function parseRule(text: string, mailbox: string): ReleaseRule {
  const [, pattern = '', address = ''] = /^([^=\s]+)=(smtps?:\/\/\S+)$/i.exec(text.trim()) ?? [];
  const url = URL.parse(address);
  if (!url?.hostname || url.pathname.length > 1 || url.hash)
    throw new Error(`A rule is a pattern and a server, such as ${RULE_EXAMPLE}.`);
  const scheme = url.protocol.slice(0, -1) as keyof typeof ports;
  const given = url.searchParams.get('tls') ?? (scheme === 'smtps' ? 'implicit' : 'auto');
  const tls = TLS.find((mode) => mode === given);
  if (!tls) throw new Error(`tls is ${TLS.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`);
  return {
    mailbox,
    pattern: new RecipientPattern(pattern),
    server: {
      host: url.hostname,
      port: url.port === '' ? ports[scheme] : Number(url.port),
      tls,
      ...(url.username !== '' && {
        username: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
      }),
    },
  };
}

/** The rules in the lines of a file. Empty lines and those that begin with # are ignored. */
export function parseRules(file: string, mailbox: string): ReleaseRule[] {
  const lines = file.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => parseRule(line, mailbox));
}

/** Throws an Error if there are too many rules. */
export function checkCount(rules: readonly ReleaseRule[]): void {
  if (rules.length > MAX_RULES) throw new Error(`There are at most ${MAX_RULES} rules.`);
  for (const [mailbox, { length }] of Map.groupBy(rules, (rule) => rule.mailbox))
    if (length > MAX_RULES_OF_MAILBOX)
      throw new Error(`The mailbox ${JSON.stringify(mailbox)} has at most ${MAX_RULES_OF_MAILBOX} rules.`);
}

/** Finds the recipients that the rules of a mailbox are for. Each belongs to the first rule that matches. */
export class ReleasedRecipients {
  readonly #rules: readonly ReleaseRule[];
  /** By the recipients of a message, which each rule asks for. */
  readonly #found = new WeakMap<readonly string[], Map<ReleaseRule | undefined, string[]>>();

  constructor(rules: readonly ReleaseRule[]) {
    this.#rules = rules;
  }

  of(rule: ReleaseRule, recipients: readonly string[]): string[] {
    const found = this.#found.get(recipients) ?? this.#find(recipients);
    this.#found.set(recipients, found);
    return found.get(rule) ?? [];
  }

  #find(recipients: readonly string[]): Map<ReleaseRule | undefined, string[]> {
    return Map.groupBy(recipients, (recipient) => {
      const address = plainAddress(recipient);
      return this.#rules.find(({ pattern }) => pattern.matches(address));
    });
  }
}

/** Without credentials. */
export function shownServer({ server }: ReleaseRule): string {
  return `${server.host}:${server.port}`;
}
