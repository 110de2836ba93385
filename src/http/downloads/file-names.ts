// Enough for real names, and short enough that clients accept a header with it.
const MAX_NAME_CHARACTERS = 180;
// Of a longer name only the beginning and the extension are read: a message can have a thousand names of 25,000 characters.
const MAX_READ_CHARACTERS = 1000;
const MAX_EXTENSION_CHARACTERS = 11;

// Characters that end a quoted string in a header, separate folders, or are special to a shell or to Windows.
const FORBIDDEN = /["'\\/:*?<>|;`]/g;

// Windows opens a device for these names, with any extension.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A safe file name for a name that comes from a message. Characters that could end a header, escape the folder or
 * reverse the text are removed.
 */
function safeName(filename: string): string {
  const name = readable(filename)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(FORBIDDEN, '_')
    .trim();
  return limitLength(/^\.*$/.test(name) ? 'attachment' : name, MAX_NAME_CHARACTERS);
}

function readable(filename: string): string {
  if (filename.length <= MAX_READ_CHARACTERS) return filename;
  return filename.slice(0, MAX_READ_CHARACTERS) + filename.slice(-MAX_EXTENSION_CHARACTERS);
}

/**
 * Names for files in one folder: `photo.png`, `photo (2).png`. Each is safe on every system, and no two are the same on
 * file systems that ignore case or normalise accents.
 */
export class FolderNames {
  readonly #taken = new Set<string>();
  // The next number to try for a name, so that a thousand files with the same name do not take a million attempts.
  readonly #next = new Map<string, number>();

  add(filename: string): string {
    const wanted = fileName(filename);
    let name = wanted;
    for (let count = this.#next.get(key(wanted)) ?? 2; this.#taken.has(key(name)); count++) {
      name = numbered(wanted, count);
      this.#next.set(key(wanted), count + 1);
    }
    this.#taken.add(key(name));
    return name;
  }
}

function fileName(filename: string): string {
  // Windows removes trailing dots and spaces. A leading dot would hide the file.
  const name = safeName(filename)
    .normalize('NFC')
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(/^[. ]+/, '');
  return (name || 'attachment').replace(DEVICE, '_$&');
}

function numbered(name: string, count: number): string {
  const { stem, extension } = split(name);
  return `${limitLength(stem, MAX_NAME_CHARACTERS - 20)} (${count})${extension}`;
}

function limitLength(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const { extension } = split(name);
  return characters.slice(0, length - extension.length).join('') + extension;
}

function split(name: string): { stem: string; extension: string } {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}

function key(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * A Content-Disposition header (RFC 6266) with an ASCII fallback and the name in UTF-8 (RFC 8187). The name
 * comes from a message, so characters that could end the header, escape the folder or reverse the text are removed.
 */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const name = safeName(filename);
  return `${type}; filename="${asciiName(name)}"; filename*=UTF-8''${encode(name)}`;
}

/** Removes accents; characters without an ASCII equivalent become `_`. */
function asciiName(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/gu, '_')
    // Again, because normalisation has turned full-width quotes into plain ones.
    .replace(FORBIDDEN, '_');
  return ascii || 'attachment';
}

/** Percent-encodes all but the attr-char of RFC 8187, section 3.2.1. */
function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /[()*']/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
