import { MAX_ATTRIBUTE_LENGTH, MAX_URL } from './limits.ts';

/** The Content-ID in a `cid:` URL (RFC 2392): percent-decoded, without the scheme. */
export function contentId(url: string): string {
  const id = url.replace(/^cid:/i, '');
  try {
    return decodeURIComponent(id).toWellFormed();
  } catch {
    return id.toWellFormed();
  }
}

const DESCRIPTOR = /^\d+(?:\.\d+)?[wxh],?/;

/** The URLs of a `srcset`: "small.png 1x, large.png 2x". */
export function urlsInSrcset(srcset: string): string[] {
  return srcset
    .slice(0, MAX_ATTRIBUTE_LENGTH)
    .split(/\s+/)
    .flatMap((word) => word.replace(DESCRIPTOR, '').replace(/,$/, '') || []);
}

/** A URL as browsers read it, without white space around it and without line breaks. */
export function cleanUrl(written: string): string {
  return written
    .slice(0, MAX_URL)
    .replace(/[\t\r\n]/g, '')
    .trim()
    .toWellFormed();
}
