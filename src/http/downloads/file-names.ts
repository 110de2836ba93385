// Enough for every real name, and small enough that a header with it stays under what clients accept.
const MAX_NAME_CHARACTERS = 180;

// Ends the string of a header, separates folders, or means something to a shell or to Windows.
export const FORBIDDEN = /["'\\/:*?<>|;`]/g;

// Windows opens a device under these names, whatever the extension.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A name that comes from a message, as a name for a file. Characters that could end a header, leave the folder or
 * reverse the text are removed.
 */
export function safeName(filename: string): string {
  const name = filename
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(FORBIDDEN, '_')
    .trim();
  return limitLength(/^\.*$/.test(name) ? 'attachment' : name, MAX_NAME_CHARACTERS);
}

/**
 * Names for files that end up in one folder. Each is safe on every system, and no two are the same where case and the
 * way to write an accent do not count: `photo.png`, `photo (2).png`.
 */
export class FolderNames {
  readonly #taken = new Set<string>();
  // Where to go on counting: a thousand files of one name must not take a million tries.
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

/** The same for several files at once, in the same order. */
export function folderNames(filenames: Iterable<string>): string[] {
  const names = new FolderNames();
  return Array.from(filenames, (filename) => names.add(filename));
}

function fileName(filename: string): string {
  // Windows drops dots and spaces at the end. One at the beginning would hide the file.
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
