/** A leaf of a mail: where its bytes lie in the raw, and how to read them. Offsets are bytes into the raw. */
export interface LeafPart {
  /** `text` and `html` are the chosen bodies; everything else a mail carries is an attachment. */
  role: 'text' | 'html' | 'attachment';
  start: number;
  end: number;
  /** Lower case `type/subtype`, no parameters. */
  content_type: string;
  /** As the mail says, lower case; null when it says nothing. */
  charset: string | null;
  encoding: 'identity' | 'base64' | 'quoted-printable';
  /** The name to show and save as; `''` for a body. */
  filename: string;
  /** Without `<>`. */
  content_id: string | null;
  disposition: 'attachment' | 'inline';
}

export interface ScannedMessage {
  /** Decoded to Unicode; `''` when there is none. */
  subject: string;
  has_attachments: boolean;
  /** Where the top headers end and the body begins. */
  body_start: number;
  /** Leaves in the order of the mail. */
  parts: LeafPart[];
}

export interface MimeLimits {
  max_depth: number;
  max_parts: number;
  max_header_bytes: number;
}

export const defaultMimeLimits: MimeLimits = { max_depth: 50, max_parts: 1000, max_header_bytes: 1024 * 1024 };

/** Finds headers, parts and their offsets in one pass, without decoding bodies. Never throws. */
export declare function scanMessage(raw: Uint8Array, limits?: MimeLimits): ScannedMessage;
