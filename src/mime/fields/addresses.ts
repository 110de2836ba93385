import type { Header } from './headers.ts';

export interface Address {
  /** The display name, or the comment that older mailers write instead; `''` if there is none. */
  name: string;
  /** `''` when no address could be found, as in `undisclosed-recipients:;`. */
  address: string;
}

/** A run of characters without white space. `source` keeps the quotes that a quoted local part needs. */
interface Atom {
  text: string;
  source: string;
  hasAt: boolean;
}

// A few thousand addresses with their names. A header of a megabyte could have half a million, which takes a second.
export const MAX_ADDRESS_TEXT = 128 * 1024;
const MAX_ADDRESSES = 10_000;

/**
 * The addresses in the value of a From, To, Cc or similar header, as `parseHeaders` returns it. Members of groups are
 * listed like all others; an empty group is listed as a name without an address. What follows the first 128 Ki characters
 * or 10,000 addresses is ignored. Never throws.
 */
export function parseAddresses(whole: string): Address[] {
  const value = whole.slice(0, MAX_ADDRESS_TEXT);
  const list = new AddressList();
  const lastClose = value.lastIndexOf('>');
  for (let at = 0; at < value.length && list.addresses.length < MAX_ADDRESSES; ) {
    const char = value[at]!;
    if (char === '"') {
      const { text, end } = readDelimited(value, at, '"');
      list.add(text, value.slice(at, end));
      at = end;
    } else if (char === '(') {
      const { text, end } = readComment(value, at);
      list.comment(text);
      at = end;
    } else if (char === '[') {
      const { end } = readDelimited(value, at, ']');
      list.add(value.slice(at, end), value.slice(at, end));
      at = end;
    } else if (char === '<') {
      const { inside, end } = readAngle(value, at, lastClose);
      list.angle(withoutRoute(inside));
      at = end;
    } else {
      if (char === ',') list.endAddress();
      else if (char === ';') list.endGroup();
      else if (char <= ' ') list.space();
      else if (char !== ':') {
        const end = wordEnd(value, at, list.canBeginGroup);
        const word = value.slice(at, end);
        list.add(word, word, word.includes('@'));
        at = end;
        continue;
      } else if (!list.beginGroup()) list.add(char, char);
      at++;
    }
  }
  list.endGroup();
  return list.addresses;
}

class AddressList {
  readonly addresses: Address[] = [];
  #atoms: Atom[] = [];
  #comment = '';
  #angle: string | undefined;
  #group: string | undefined;
  #groupStart = 0;
  #sawAt = false;
  #glued = false;

  add(text: string, source: string, hasAt = false): void {
    const last = this.#glued ? this.#atoms.at(-1) : undefined;
    if (last) {
      last.text += text;
      last.source += source;
      last.hasAt ||= hasAt;
    } else this.#atoms.push({ text, source, hasAt });
    this.#sawAt ||= hasAt;
    this.#glued = true;
  }

  space(): void {
    this.#glued = false;
  }

  comment(text: string): void {
    this.#comment ||= text;
    this.#glued = false;
  }

  angle(address: string): void {
    this.#angle ??= address;
    this.#glued = false;
  }

  /** Whether a colon here starts a group. Otherwise it is a character like others. */
  get canBeginGroup(): boolean {
    return this.#angle === undefined && this.#group === undefined && !this.#sawAt;
  }

  beginGroup(): boolean {
    if (!this.canBeginGroup) return false;
    this.#group = joinText(this.#atoms);
    this.#groupStart = this.addresses.length;
    this.#reset();
    return true;
  }

  endGroup(): void {
    this.endAddress();
    if (this.#group !== undefined && this.addresses.length === this.#groupStart)
      this.addresses.push({ name: this.#group, address: '' });
    this.#group = undefined;
  }

  endAddress(): void {
    const atoms = this.#atoms;
    if (this.#angle !== undefined) {
      this.addresses.push({ name: joinText(atoms) || this.#comment, address: this.#angle });
    } else if (atoms.length > 0) {
      // Without angle brackets, the last word with an @ is the address, and the rest is the name.
      const found = atoms.findLastIndex((atom) => atom.hasAt);
      const address = found < 0 ? '' : atoms.splice(found, 1)[0]!.source;
      this.addresses.push({ name: joinText(atoms) || this.#comment, address });
    }
    this.#reset();
  }

  #reset(): void {
    this.#atoms = [];
    this.#comment = '';
    this.#angle = undefined;
    this.#sawAt = false;
    this.#glued = false;
  }
}

/** The offset after a run of ordinary characters, at least one. */
function wordEnd(value: string, start: number, stopsAtColon: boolean): number {
  const special = stopsAtColon ? SPECIAL_OR_COLON : SPECIAL;
  special.lastIndex = start + 1;
  return special.exec(value)?.index ?? value.length;
}

const SPECIAL = /[\x00-\x20"(<[,;]/g;
const SPECIAL_OR_COLON = /[\x00-\x20"(<[,;:]/g;

function joinText(atoms: Atom[]): string {
  if (atoms.length < 2) return atoms[0]?.text.trim() ?? '';
  return atoms
    .map((atom) => atom.text)
    .join(' ')
    .trim();
}

/** The text between `<` and `>`. If it is never closed, it ends at the comma. */
function readAngle(value: string, start: number, lastClose: number): { inside: string; end: number } {
  if (start > lastClose) {
    const comma = value.indexOf(',', start);
    const end = comma < 0 ? value.length : comma;
    return { inside: value.slice(start + 1, end), end };
  }
  const { end } = readDelimited(value, start, '>');
  return { inside: value.slice(start + 1, value[end - 1] === '>' ? end - 1 : end), end };
}

/** `@relay.test,@other.test:a@b.test`: the route is ignored (RFC 5322 section 4.4). */
function withoutRoute(inside: string): string {
  const address = inside.trim();
  const colon = address.startsWith('@') ? address.indexOf(':') : -1;
  return colon < 0 ? address : address.slice(colon + 1).trim();
}

/** The text between `value[start]` and `close`, with quoted pairs decoded; the rest when it is never closed. */
function readDelimited(value: string, start: number, close: string): { text: string; end: number } {
  let text = '';
  let quoted = false;
  for (let at = start + 1; at < value.length; at++) {
    const char = value[at]!;
    if (char === close && !quoted) return { text, end: at + 1 };
    // Inside `<>`, a quoted local part may contain `>`.
    if (close === '>' && char === '"') quoted = !quoted;
    if (char === '\\' && at + 1 < value.length) text += value[++at];
    else text += char;
  }
  return { text, end: value.length };
}

function readComment(value: string, start: number): { text: string; end: number } {
  let depth = 0;
  let text = '';
  for (let at = start; at < value.length; at++) {
    const char = value[at]!;
    if (char === '\\' && at + 1 < value.length) text += value[++at];
    else if (char === '(' && depth++ === 0) continue;
    else if (char === ')' && --depth === 0) return { text: text.trim(), end: at + 1 };
    else text += char;
  }
  return { text: text.trim(), end: value.length };
}

/** The addresses of all headers with one of these names, which are in lower case, in the order of the names. */
export function addressesIn(headers: readonly Header[], ...names: string[]): Address[] {
  let left = MAX_ADDRESS_TEXT;
  return names.flatMap((name) =>
    headers
      .filter((header) => header.name.toLowerCase() === name)
      .flatMap(({ value }) => {
        const addresses = parseAddresses(value.slice(0, left));
        left = Math.max(0, left - value.length);
        return addresses;
      }),
  );
}
