export interface MimeLimits {
  /** Multiparts inside multiparts. Deeper ones become attachments, unopened. */
  max_depth: number;
  /** Parts of all kinds. What lies beyond becomes one attachment. */
  max_parts: number;
  /** Of one header block. What lies beyond is read as body. */
  max_header_bytes: number;
}

export const defaultMimeLimits: MimeLimits = {
  // Mailers nest three or four deep, and each relay that wraps a message in a part of its own adds one.
  max_depth: 50,
  // Each part is a line on the page and a record in the store; the digest of a busy list has a few hundred.
  max_parts: 1000,
  // Room for a subject of 100,000 characters in encoded words. Postfix keeps a tenth of this of any one header.
  max_header_bytes: 1024 * 1024,
};
