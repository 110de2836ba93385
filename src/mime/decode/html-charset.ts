import { resolveCharset } from './charset-labels.ts';

// HTML Standard: a charset declaration must be in the first 1024 bytes.
const PRESCAN_BYTES = 1024;

/** The charset in the `<meta>` element of an HTML part, used when its headers declare none; null when there is none. */
export function htmlCharset(html: Buffer): string | null {
  const head = html.toString('latin1', 0, PRESCAN_BYTES);
  const label = /<meta[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i
    .exec(head)?.[1]
    ?.toLowerCase();
  // If the declaration could be read as ASCII, the document is not UTF-16, whatever it declares.
  if (!label || label.startsWith('utf-16') || !resolveCharset(label)) return null;
  return label;
}
