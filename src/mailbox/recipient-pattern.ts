/** Which recipients Postern accepts: with `allowRecipients` only those that one matches, and none that a `denyRecipients` matches. */
export interface RecipientRules {
  allowRecipients: readonly string[];
  denyRecipients: readonly string[];
}

export function acceptsRecipient(
  address: string,
  { allowRecipients, denyRecipients }: RecipientRules,
): boolean {
  return (
    (allowRecipients.length === 0 || matchesAny(allowRecipients, address)) &&
    !matchesAny(denyRecipients, address)
  );
}

function matchesAny(list: readonly string[], address: string): boolean {
  if (list.length === 0) return false;
  const plain = plainAddress(address);
  return patternsOf(list).some((pattern) => pattern.matches(plain));
}

/** In lower case and without quotes: `"Ada"@example.test` is the same address as `ada@example.test` (RFC 5321, 4.1.2). */
export function plainAddress(address: string): string {
  const [, quoted, domain] = /^"(.*)"(@[^"]*)$/s.exec(address) ?? [];
  return (quoted === undefined ? address : quoted.replace(/\\(.)/gs, '$1') + domain).toLowerCase();
}

// Settings and mailboxes keep their lists, which are compared with every recipient.
const parsed = new WeakMap<readonly string[], RecipientPattern[]>();

/** The patterns of a list that is never changed. */
export function patternsOf(list: readonly string[]): RecipientPattern[] {
  const patterns = parsed.get(list) ?? list.map((text) => new RecipientPattern(text));
  parsed.set(list, patterns);
  return patterns;
}

/** A pattern of addresses, in which `*` stands for any characters. Case is ignored. */
export class RecipientPattern {
  readonly text: string;
  /** The domain, if that alone decides: the pattern is `*@` and a domain. */
  readonly domain: string | undefined;
  readonly #first: string;
  readonly #middle: string[];
  readonly #last: string | undefined;

  constructor(text: string) {
    this.text = text;
    const [first = '', ...others] = text.toLowerCase().split('*');
    this.#first = first;
    this.#last = others.pop();
    this.#middle = others;
    if (first === '' && others.length === 0) this.domain = /^@([^@]+)$/.exec(this.#last ?? '')?.[1];
  }

  /** Takes linear time: each text between two `*` is looked for once. `address` is in lower case. */
  matches(address: string): boolean {
    if (this.#last === undefined) return address === this.#first;
    // Most that differ do so at the ends.
    if (!address.startsWith(this.#first) || !address.endsWith(this.#last)) return false;
    let at = this.#first.length;
    for (const text of this.#middle) {
      const found = address.indexOf(text, at);
      if (found < 0) return false;
      at = found + text.length;
    }
    return address.length - this.#last.length >= at;
  }
}
