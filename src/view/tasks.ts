import { Transferred } from '../workers/task-module.ts';
import { decodeBodies, type EncodedInput } from './body-job.ts';
import { type RenderedView, renderView, type ViewInput } from './render.ts';

export type EncodedViewInput = Omit<ViewInput, 'html' | 'text'> & EncodedInput;

/** A view as the worker thread returns it, encoded as UTF-8. */
export interface View extends Omit<RenderedView, 'document'> {
  /** The document to show, in UTF-8. */
  document: Uint8Array;
}

export function prepareView(input: EncodedViewInput): Transferred<View> {
  const view = renderView({ ...input, ...decodeBodies(input) });
  const document = new TextEncoder().encode(view.document);
  return new Transferred({ ...view, document }, [document.buffer]);
}
