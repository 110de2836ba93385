import { joinTexts } from '../mime/body-text.ts';
import { decodeText } from '../mime/decode.ts';
import type { LeafPart } from '../mime/scan.ts';

/** A part of a body and its encoded bytes. */
export interface EncodedPart {
  part: LeafPart;
  bytes: Uint8Array;
}

/** The text of a body that consists of these parts. */
export function decodeBody(parts: EncodedPart[]): string {
  return joinTexts(parts.map(({ part, bytes }) => decodeText(bytes, part)));
}
