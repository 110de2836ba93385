// Enough for every real name, and small enough that the header stays under what clients accept.
const MAX_NAME_CHARACTERS = 180;

// Ends the header's string, separates folders, or means something to a shell or to Windows.
const FORBIDDEN = /["'\\/:*?<>|;`]/g;

/**
 * A Content-Disposition header (RFC 6266) with an ASCII fallback and the name in UTF-8 (RFC 8187). The name
 * comes from a message: characters that could end the header, leave the folder or reverse the text are removed.
 */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const name = safeName(filename);
  return `${type}; filename="${asciiName(name)}"; filename*=UTF-8''${encode(name)}`;
}

/** Letters lose their accents; what has no ASCII becomes `_`. */
function asciiName(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/gu, '_')
    // Again: the full-width quote of Unicode has just become a plain one.
    .replace(FORBIDDEN, '_');
  return ascii || 'attachment';
}

function safeName(filename: string): string {
  const name = filename
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(FORBIDDEN, '_')
    .trim();
  const shown = /^\.*$/.test(name) ? 'attachment' : name;
  const characters = [...shown];
  if (characters.length <= MAX_NAME_CHARACTERS) return shown;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(shown)?.[0] ?? '';
  return characters.slice(0, MAX_NAME_CHARACTERS - extension.length).join('') + extension;
}

/** Percent-encodes all but the attr-char of RFC 8187, section 3.2.1. */
function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /[()*']/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
