// A thousand recipients with names. It is read whenever the text changes.
const MAX_TEXT = 100_000;

/** Reads recipients that a user typed, or pasted from a header: `Ada <ada@example.test>, bob@example.test`. */
export function readRecipients(text: string): { addresses: string[]; invalid: string[] } {
  // Quoted names and comments may contain commas.
  const bare = text.slice(0, MAX_TEXT).replace(/"[^"]*"(@?)|\([^()]*\)/g, (all, at) => (at ? all : ' '));
  const entries = (bare.match(/(?:"[^"]*"|[^",;])+/g) ?? [])
    // The name of a group.
    .map((entry) => entry.replace(/^[^@<]*:/, '').trim())
    .filter(Boolean);
  // Addresses without names may be separated by spaces only.
  const found = entries.flatMap((entry) => /<([^<>]*)>$/.exec(entry)?.[1]?.trim() ?? entry.split(/\s+/));
  const isAddress = (entry: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(entry);
  return {
    addresses: [...new Set(found.filter(isAddress))],
    invalid: found.filter((entry) => !isAddress(entry)),
  };
}

/** The distinct recipients of messages, in the order of the messages. */
export function recipientsOf(rows: readonly { recipients: readonly string[] }[]): string[] {
  return [...new Set(rows.flatMap((row) => row.recipients))];
}
