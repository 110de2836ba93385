import { Transferred } from '../workers/task-module.ts';
import { decodeBodies, type EncodedInput } from './body-job.ts';
import { type AdaptHtml, type RenderedView, renderView, type ViewInput } from './render.ts';

export type EncodedViewInput = Omit<ViewInput, 'html' | 'text'> & EncodedInput;

/** A view as the worker thread returns it, encoded as UTF-8. */
export interface View extends Omit<RenderedView, 'document'> {
  /** The document to show, in UTF-8. */
  document: Uint8Array;
}

/** The task of a worker thread. A module with another one passes its own `adapt`. */
export function prepareView(input: EncodedViewInput, adapt?: AdaptHtml): Transferred<View> {
  const view = renderView({ ...input, ...decodeBodies(input) }, adapt);
  const document = new TextEncoder().encode(view.document);
  return new Transferred({ ...view, document }, [document.buffer]);
}
