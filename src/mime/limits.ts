export interface MimeLimits {
  /** Multiparts inside multiparts. Deeper ones become attachments, unopened. */
  max_depth: number;
  /** Parts of all kinds. What lies beyond becomes one attachment. */
  max_parts: number;
  /** Of one header block. What lies beyond is read as body. */
  max_header_bytes: number;
}
