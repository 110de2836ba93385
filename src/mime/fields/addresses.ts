import type { Header } from './headers.ts';

export interface ParsedAddress {
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
export function parseAddresses(whole: string): ParsedAddress[] {
  const value = whole.slice(0, MAX_ADDRESS_TEXT);
  const list = new AddressList();
  const lastClose = value.lastIndexOf('>');
  let hasQuotes = true;
  for (let at = 0; at < value.length && list.addresses.length < MAX_ADDRESSES; ) {
    const char = value[at]!;
    if (char === '"' && hasQuotes) {
      const { text, end, isClosed } = readDelimited(value, at, '"');
      // One that is never closed is ignored, and so are those after it: `\"Zoë\" <zoe@example.test>`.
      if (isClosed) list.add(text, value.slice(at, end));
      at = isClosed ? end : at + 1;
      hasQuotes = isClosed;
    } else if (char === '"') {
      at++;
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
      list.angle(withoutRoute(withoutComments(inside)));
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
  return list.addresses.slice(0, MAX_ADDRESSES);
}

class AddressList {
  readonly addresses: ParsedAddress[] = [];
  #atoms: Atom[] = [];
  #comment = '';
  #angle: string | undefined;
  /** How many of the atoms come before it. */
  #beforeAngle = 0;
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
    this.#glued = false;
    if (this.#angle !== undefined) {
      if (address === '') return;
      const later = this.#atoms.splice(this.#beforeAngle);
      if (this.#angle.includes('@')) this.endAddress();
      // A nickname: `John <Johnny> Smith <j@x.test>`.
      else if (this.#angle !== '') later.unshift({ text: `<${this.#angle}>`, source: '', hasAt: false });
      for (const atom of later) this.#atoms.push(atom);
    }
    this.#angle = address;
    this.#beforeAngle = this.#atoms.length;
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
    let words = this.#atoms;
    if (this.#angle !== undefined) {
      const later = joinedAtoms(words.slice(this.#beforeAngle));
      const isLast = !later.some(isAddress);
      const before = isLast ? words : words.slice(0, this.#beforeAngle);
      this.addresses.push({ name: joinText(before) || this.#comment, address: this.#angle });
      words = isLast ? [] : later;
    } else words = joinedAtoms(words);
    // Without angle brackets, each word with an @ is an address, and the words before it, or after the last, are its name.
    let left = words.filter(isAddress).length;
    let name: Atom[] = [];
    for (const atom of words) {
      if (left > 1 && isAddress(atom)) {
        left--;
        this.#add(name, atom);
        name = [];
      } else name.push(atom);
    }
    if (name.length > 0) {
      const last = name.findLastIndex(left > 0 ? isAddress : ({ hasAt }) => hasAt);
      this.#add(name, last < 0 ? undefined : name.splice(last, 1)[0]);
    }
    this.#reset();
  }

  #add(name: Atom[], address: Atom | undefined): void {
    this.addresses.push({ name: joinText(name) || this.#comment, address: address?.source ?? '' });
    this.#comment = '';
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

function isAddress({ hasAt, source }: Atom): boolean {
  return hasAt && source.length > 2 && !source.startsWith('@') && !source.endsWith('@');
}

// Longer than any address. Joining more would take quadratic time.
const MAX_PIECES = 1000;

/** Joins the pieces of an address with white space or comments in it: `c@(Chris)public . example` (RFC 5322, 4.4). */
function joinedAtoms(atoms: Atom[]): Atom[] {
  const joined: Atom[] = [];
  for (const atom of atoms) {
    const last = joined.at(-1);
    const isPiece =
      (last?.source.length ?? 0) < MAX_PIECES &&
      (last?.source.endsWith('@') ||
        atom.source.startsWith('@') ||
        (last?.hasAt && (last.source.endsWith('.') || atom.source.startsWith('.'))));
    if (!last || !isPiece) joined.push({ ...atom });
    else {
      last.text += atom.text;
      last.source += atom.source;
      last.hasAt ||= atom.hasAt;
    }
  }
  return joined;
}

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

/** `pete(his account) @ silly.test` without its comments and the white space around `@` and dots (RFC 5322, 4.4). */
function withoutComments(inside: string): string {
  if (!/[(\s]/.test(inside)) return inside;
  let address = '';
  let last = '';
  let spaced = false;
  for (let at = 0; at < inside.length; ) {
    const char = inside[at]!;
    let end = at + 1;
    if (char === '(') {
      end = readComment(inside, at).end;
      // It is not a comment. Looking for the end of each parenthesis would take quadratic time.
      if (inside[end - 1] !== ')') return inside;
    } else if (char <= ' ') spaced = true;
    else {
      if (char === '"') end = readDelimited(inside, at, '"').end;
      if (spaced && !'@.'.includes(last) && char !== '@' && char !== '.') address += ' ';
      address += inside.slice(at, end);
      last = char;
      spaced = false;
    }
    at = end;
  }
  return address;
}

/** The text between `value[start]` and `close`, with quoted pairs decoded; the rest when it is never closed. */
function readDelimited(
  value: string,
  start: number,
  close: string,
): { text: string; end: number; isClosed: boolean } {
  let text = '';
  let quoted = false;
  for (let at = start + 1; at < value.length; at++) {
    const char = value[at]!;
    if (char === close && !quoted) return { text, end: at + 1, isClosed: true };
    // Inside `<>`, a quoted local part may contain `>`.
    if (close === '>' && char === '"') quoted = !quoted;
    if (char === '\\' && at + 1 < value.length) text += value[++at];
    else text += char;
  }
  return { text, end: value.length, isClosed: false };
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
export function addressesIn(headers: readonly Header[], ...names: string[]): ParsedAddress[] {
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
