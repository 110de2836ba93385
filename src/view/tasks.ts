import { decodeBody, type EncodedPart } from '../mailbox/decoding-tasks.ts';
import { Transferred } from '../workers/task-module.ts';
import { type RenderedView, renderView, type ViewInput } from './render.ts';

/** A message as the worker thread gets it: bodies as they came, to be decoded there. */
export interface EncodedViewInput extends Omit<ViewInput, 'html' | 'text'> {
  html: EncodedPart[];
  text: EncodedPart[];
}

/** A view as it comes from the worker thread, encoded there. */
export interface View extends Omit<RenderedView, 'document'> {
  /** The document to show, in UTF-8. */
  document: Uint8Array;
}

export function prepareView(input: EncodedViewInput): Transferred<View> {
  const bodies = { html: decodeBody(input.html), text: decodeBody(input.text) };
  // Up to 25 MB each that are no longer needed.
  Object.assign(input, { html: [], text: [] });
  const view = renderView({ ...input, ...bodies });
  const document = new TextEncoder().encode(view.document);
  return new Transferred({ ...view, document }, [document.buffer]);
}
