import { resolveCharset } from './charset-labels.ts';

// HTML Standard: a charset declaration must be in the first 1024 bytes.
const PRESCAN_BYTES = 1024;

/** The charset an HTML part names in its own `<meta>`, for when its headers name none; null without one. */
export function htmlCharset(html: Buffer): string | null {
  const head = html.toString('latin1', 0, PRESCAN_BYTES);
  const label = /<meta[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i
    .exec(head)?.[1]
    ?.toLowerCase();
  // A page that could be read this far byte by byte is not UTF-16, whatever it says.
  if (!label || label.startsWith('utf-16') || !resolveCharset(label)) return null;
  return label;
}
