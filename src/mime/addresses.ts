export interface Address {
  /** The display name, or the comment that older mailers write instead; `''` when there is none. */
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

/**
 * The addresses in the value of a From, To, Cc or similar header, as `parseHeaders` gives it. Members of groups are
 * listed like all others; an empty group gives its name without an address. Never throws.
 */
export function parseAddresses(value: string): Address[] {
  const addresses: Address[] = [];
  let atoms: Atom[] = [];
  let comment = '';
  let angle: string | undefined;
  let group: string | undefined;
  let members = 0;
  let glued = false;
  let sawAt = false;
  const lastClose = value.lastIndexOf('>');

  const add = (text: string, source: string, hasAt = false) => {
    const last = glued ? atoms.at(-1) : undefined;
    if (last) {
      last.text += text;
      last.source += source;
      last.hasAt ||= hasAt;
    } else atoms.push({ text, source, hasAt });
    sawAt ||= hasAt;
    glued = true;
  };
  const flush = () => {
    const address = readMailbox(atoms, angle, comment);
    if (address) {
      addresses.push(address);
      members++;
    }
    atoms = [];
    comment = '';
    angle = undefined;
    glued = false;
    sawAt = false;
  };
  const endGroup = () => {
    flush();
    if (group !== undefined && members === 0) addresses.push({ name: group, address: '' });
    group = undefined;
  };

  for (let at = 0; at < value.length; ) {
    const char = value[at]!;
    if (char === '"') {
      const { text, end } = readDelimited(value, at, '"');
      add(text, value.slice(at, end));
      at = end;
    } else if (char === '(') {
      const { text, end } = readComment(value, at);
      comment = comment || text;
      glued = false;
      at = end;
    } else if (char === '[') {
      const { end } = readDelimited(value, at, ']');
      add(value.slice(at, end), value.slice(at, end));
      at = end;
    } else if (char === '<') {
      const { inside, end } = readAngle(value, at, lastClose);
      angle ??= withoutRoute(inside);
      glued = false;
      at = end;
    } else {
      if (char === ',') flush();
      else if (char === ';') endGroup();
      else if (
        char === ':' &&
        angle === undefined &&
        group === undefined &&
        !atoms.some((atom) => atom.hasAt)
      ) {
        group = joinText(atoms);
        members = 0;
        atoms = [];
        glued = false;
      } else if (char <= ' ') glued = false;
      else if (char !== '>') add(char, char, char === '@');
      at++;
    }
  }
  endGroup();
  return addresses;
}

function readMailbox(atoms: Atom[], angle: string | undefined, comment: string): Address | undefined {
  if (angle !== undefined) return { name: joinText(atoms) || comment, address: angle };
  if (atoms.length === 0) return undefined;
  const found = atoms.findLastIndex((atom) => atom.hasAt);
  if (found < 0) return { name: joinText(atoms) || comment, address: '' };
  const address = atoms[found]!.source;
  return { name: joinText(atoms.toSpliced(found, 1)) || comment, address };
}

function joinText(atoms: Atom[]): string {
  return atoms
    .map((atom) => atom.text)
    .join(' ')
    .trim();
}

/** What stands between `<` and `>`. One that is never closed ends at the comma. */
function readAngle(value: string, start: number, lastClose: number): { inside: string; end: number } {
  if (start > lastClose) {
    const comma = value.indexOf(',', start);
    const end = comma < 0 ? value.length : comma;
    return { inside: value.slice(start + 1, end), end };
  }
  const { end } = readDelimited(value, start, '>');
  return { inside: value.slice(start + 1, value[end - 1] === '>' ? end - 1 : end), end };
}

/** `@relay.test,@other.test:a@b.test`: the route is passed over (RFC 5322 section 4.4). */
function withoutRoute(inside: string): string {
  const address = inside.trim();
  const colon = address.startsWith('@') ? address.indexOf(':') : -1;
  return colon < 0 ? address : address.slice(colon + 1).trim();
}

/** What stands between `value[start]` and `close`, quoted pairs undone; the rest when it is never closed. */
function readDelimited(value: string, start: number, close: string): { text: string; end: number } {
  let text = '';
  let quoted = false;
  for (let at = start + 1; at < value.length; at++) {
    const char = value[at]!;
    if (char === close && !quoted) return { text, end: at + 1 };
    // Inside `<>` a quoted local part may hold `>`.
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
