import { checkName, checkOptions, NO_OPTIONS } from './mailbox-options.ts';
import type { MailboxOptions } from './mailbox-table.ts';

/** A mailbox that a file declares. Its secrets are texts, or their digests as `sha256:` and hexadecimal digits. */
export interface DeclaredMailbox extends Partial<Omit<MailboxOptions, 'expires_in' | 'extend_on_use'>> {
  name: string;
  /** The SMTP password. Without one, nobody can sign in, unless a request has created one. */
  password?: string;
  /** The token. The same applies. */
  token?: string;
  /** Rules of automatic release. Only a file has them, because they decide who gets real mail. */
  auto_release?: string[];
}

const { expires_in: _, extend_on_use: __, ...OPTIONS } = NO_OPTIONS;
const KEYS = new Set(['name', 'password', 'token', 'auto_release', ...Object.keys(OPTIONS)]);

// The same as for generated ones: 128 bits in hexadecimal digits.
const MIN_SECRET_LENGTH = 16;

/**
 * Parses the file of `--mailboxes`: a JSON array of objects with a `name` and options of `POST mailboxes`. Without
 * `eventServices`, any service may have events. Throws an Error that says what is wrong and with which mailbox.
 */
export function parseMailboxFile(text: string, eventServices?: readonly string[]): DeclaredMailbox[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    throw new Error(`The file is not valid JSON (${(error as Error).message}).`);
  }
  if (!Array.isArray(entries)) throw new Error('The file must have a JSON array of mailboxes.');
  const names = new Set<string>();
  const tokens = new Set<string>();
  return entries.map((entry, i) => {
    try {
      const declared = parseEntry(entry, eventServices);
      if (names.has(declared.name)) throw new Error('The name is used twice.');
      names.add(declared.name);
      const { token } = declared;
      if (token !== undefined && tokens.has(token))
        throw new Error('Another mailbox has the same token, which can open only one.');
      if (token !== undefined) tokens.add(token);
      return declared;
    } catch (error) {
      throw new Error(`Mailbox ${i + 1} of the file: ${(error as Error).message}`);
    }
  });
}

function parseEntry(entry: unknown, eventServices: readonly string[] | undefined): DeclaredMailbox {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new Error('It must be an object with a name.');
  const declared = entry as DeclaredMailbox;
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw new Error(`There is no option ${JSON.stringify(unknown)}.`);
  if (typeof declared.name !== 'string') throw new Error('It has no name.');
  checkName(declared.name);
  const { recipients = [], auto_release = [] } = declared;
  const isList = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string');
  if (!isList(recipients))
    throw new Error('recipients must be a list of patterns, such as ["*@team-a.test"].');
  if (!isList(auto_release)) throw new Error('auto_release must be a list of rules, as of --auto-release.');
  if (!isList(declared.events ?? []))
    throw new Error('events must be a list, such as ["sendgrid=http://127.0.0.1:3000/hooks/mail"].');
  checkOptions(declared, eventServices);
  for (const name of ['password', 'token'] as const) {
    const secret: unknown = declared[name];
    if (secret !== undefined && (typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH))
      throw new Error(`${name} must have at least ${MIN_SECRET_LENGTH} characters.`);
  }
  return declared;
}
