export interface MimeLimits {
  /** Nesting of multiparts. Deeper ones become attachments and are not parsed. */
  max_depth: number;
  /** Parts of all kinds. The rest of the message becomes one attachment. */
  max_parts: number;
  /** Size of one header block. The rest is read as body. */
  max_header_bytes: number;
}
