import { decodeText, joinTexts } from '../../mime/decode/decode.ts';
import type { LeafPart } from '../../mime/structure/scan.ts';
import { Transferred } from '../../workers/task-module.ts';

/** A part of a body and its encoded bytes. */
export interface EncodedPart {
  part: LeafPart;
  bytes: Uint8Array;
}

/** The text of a body that consists of these parts. */
export function decodeBody(parts: EncodedPart[]): string {
  return joinTexts(parts.map(({ part, bytes }) => decodeText(bytes, part)));
}

/** The text as UTF-8, which is transferred to the calling thread instead of being copied. */
export function decodeBodyToUtf8(parts: EncodedPart[]): Transferred<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(decodeBody(parts));
  return new Transferred(bytes, [bytes.buffer]);
}
