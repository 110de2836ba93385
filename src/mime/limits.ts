export interface MimeLimits {
  /** Multiparts inside multiparts. Deeper ones become attachments, unopened. */
  max_depth: number;
  /** Parts of all kinds. Everything beyond becomes one attachment. */
  max_parts: number;
  /** Of one header block. Everything beyond is read as body. */
  max_header_bytes: number;
}
