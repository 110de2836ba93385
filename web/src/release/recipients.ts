import type { Address } from '../../../src/contract/message/headers.ts';

/** Parses a list of recipients that a user typed: `Ada <ada@example.test>, bob@example.test`. */
export function readRecipients(text: string): { addresses: string[]; invalid: string[] } {
  const found = parseAddresses(text).flatMap(({ name, address }) =>
    // Addresses without names may be separated by spaces only.
    name === '' ? address.split(/\s+/) : [address],
  );
  const isAddress = (text: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(text);
  return {
    addresses: [...new Set(found.filter(isAddress))],
    invalid: found.filter((text) => !isAddress(text)),
  };
}

/** The distinct recipients of messages, in the order of the messages. */
export function recipientsOf(rows: readonly { recipients: readonly string[] }[]): string[] {
  return [...new Set(rows.flatMap((row) => row.recipients))];
}

// A thousand recipients with names. It is parsed whenever the text changes.
const MAX_HEADER = 100_000;

/** Parses a list of addresses as in a To header. Never throws: invalid addresses are returned as they are. */
export function parseAddresses(value: string): Address[] {
  return splitList(value.slice(0, MAX_HEADER)).map((entry) => {
    const [, name, address] = /^(.*?)<([^<>]*)>\s*$/s.exec(entry) ?? [];
    if (address === undefined) return readComment(entry) ?? { name: '', address: entry };
    return { name: unquote(name!.trim()), address: address.trim() };
  });
}

/** Reads an old form that Postfix still uses for bounces: `mailer-daemon@a.test (Mail Delivery System)`. */
function readComment(entry: string): Address | undefined {
  const [, address, name] = /^([^\s()<>"@]+@[^\s()<>"]+)\s+\(([^()]*)\)$/.exec(entry) ?? [];
  return address === undefined ? undefined : { name: name!.trim(), address };
}

/** Splits at commas that are not inside quotes, comments or angle brackets; unwraps groups (`Team: a, b;`). */
function splitList(value: string): string[] {
  const entries: string[] = [];
  let entry = '';
  let quoted = false;
  let depth = 0;
  for (let i = 0; i < value.length; i++) {
    const character = value[i]!;
    if (character === '\\' && quoted) entry += character + (value[++i] ?? '');
    else {
      if (character === '"') quoted = !quoted;
      else if (!quoted && (character === '(' || character === '<')) depth++;
      else if (!quoted && depth > 0 && (character === ')' || character === '>')) depth--;
      const loose = !quoted && depth === 0;
      if (loose && (character === ',' || character === ';')) {
        entries.push(entry);
        entry = '';
      } else if (loose && character === ':') entry = '';
      else entry += character;
    }
  }
  return [...entries, entry].map((text) => text.trim()).filter(Boolean);
}

function unquote(name: string): string {
  const quoted = /^"(.*)"$/s.exec(name)?.[1];
  return (quoted ?? name).replace(/\\(.)/g, '$1').trim();
}
