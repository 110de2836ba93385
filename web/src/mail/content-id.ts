/** The Content-ID a `cid:` address names (RFC 2392): percent-decoded, without the scheme. */
export function contentId(url: string): string {
  const id = url.trim().replace(/^cid:/i, '');
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
