const PLAIN = /^[\x20-\x7e]*$/;
// Control characters, including C1, and the Unicode line separators, which some software treats as line breaks.
const INVISIBLE = /[\p{Cc}\u2028\u2029]/u;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of one line from a client, with tabs as spaces, or null when it is not printable. Control characters (such as
 * NUL or a bare CR) and bytes that are not UTF-8 are rejected here, so that none can reach an address or the store.
 */
export function decodeLine(bytes: Buffer, start: number, end: number): string | null {
  const text = bytes.toString('latin1', start, end);
  if (PLAIN.test(text)) return text;
  try {
    const unicode = utf8.decode(bytes.subarray(start, end)).replaceAll('\t', ' ');
    return INVISIBLE.test(unicode) ? null : unicode;
  } catch {
    return null;
  }
}

/** The command in upper case and the rest of its line, without the white space around them. */
export function splitCommand(line: string): { verb: string; argument: string } {
  const trimmed = line.trim();
  const space = trimmed.indexOf(' ');
  if (space === -1) return { verb: trimmed.toUpperCase(), argument: '' };
  return { verb: trimmed.slice(0, space).toUpperCase(), argument: trimmed.slice(space).trim() };
}

// A web page can make a browser POST to this port. The body must never be interpreted as commands.
const HTTP = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|PRI) \S.*$|^Host:/i;

/** True for the first line of an HTTP request, which no SMTP client sends by mistake. */
export function looksLikeHttp(line: string): boolean {
  return HTTP.test(line);
}

/** True for the start of a TLS handshake, sent by a client that expects implicit TLS. */
export function startsTls(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0x16 && bytes[start + 1] === 0x03;
}
