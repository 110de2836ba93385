import { decodeBody, type EncodedPart } from '../mailbox/decoding-tasks.ts';
import { type MessageContent, type MessageFindings, readMessage } from './read-message.ts';

/** A message as the worker thread gets it: bodies as they came, to be decoded there. */
export interface EncodedContent extends Omit<MessageContent, 'html' | 'text'> {
  html: EncodedPart[];
  text: EncodedPart[];
}

export function readEncoded(input: EncodedContent): MessageFindings {
  const bodies = { html: decodeBody(input.html), text: decodeBody(input.text) };
  // Up to 25 MB each that nobody needs any more.
  Object.assign(input, { html: [], text: [] });
  return readMessage({ ...input, ...bodies });
}
