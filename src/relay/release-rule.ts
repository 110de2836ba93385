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

/** Which of these recipients the rule is for. Each recipient belongs to the first rule of its mailbox that matches. */
export function releasedRecipients(
  rule: ReleaseRule,
  rules: readonly ReleaseRule[],
  recipients: readonly string[],
): string[] {
  const own = rules.filter(({ mailbox }) => mailbox === rule.mailbox);
  return recipients.filter(
    (recipient) => own.find(({ pattern }) => pattern.matches(plainAddress(recipient))) === rule,
  );
}

/** Without credentials. */
export function shownServer({ server }: ReleaseRule): string {
  return `${server.host}:${server.port}`;
}
