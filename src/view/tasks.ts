import { decodeBody, type EncodedPart } from '../mailbox/decoding-tasks.ts';
import { Transferred } from '../workers/task-module.ts';
import { type RenderedView, renderView, type ViewInput } from './render.ts';

/** A message as it is sent to the worker thread, which decodes the bodies. */
export interface EncodedViewInput extends Omit<ViewInput, 'html' | 'text'> {
  html: EncodedPart[];
  text: EncodedPart[];
}

/** A view as the worker thread returns it, encoded as UTF-8. */
export interface View extends Omit<RenderedView, 'document'> {
  /** The document to show, in UTF-8. */
  document: Uint8Array;
}

export function prepareView(input: EncodedViewInput): Transferred<View> {
  const bodies = { html: decodeBody(input.html), text: decodeBody(input.text) };
  // Frees up to 25 MB each.
  Object.assign(input, { html: [], text: [] });
  const view = renderView({ ...input, ...bodies });
  const document = new TextEncoder().encode(view.document);
  return new Transferred({ ...view, document }, [document.buffer]);
}
