import { decodeBody, type EncodedPart } from '../mailbox/decoding-tasks.ts';
import { type MessageContent, type MessageFindings, readMessage } from './read-message.ts';

/** A message as it is sent to the worker thread, which decodes the bodies. */
export interface EncodedContent extends Omit<MessageContent, 'html' | 'text'> {
  html: EncodedPart[];
  text: EncodedPart[];
}

export function readEncoded(input: EncodedContent): MessageFindings {
  const bodies = { html: decodeBody(input.html), text: decodeBody(input.text) };
  // Frees up to 25 MB each.
  Object.assign(input, { html: [], text: [] });
  return readMessage({ ...input, ...bodies });
}
