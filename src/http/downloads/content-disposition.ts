import { FORBIDDEN, safeName } from './file-names.ts';

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
