import { decodeBodies, type EncodedInput } from '../mailbox/body-job.ts';
import { Transferred } from '../workers/task-module.ts';
import { type OpenHtml, type RenderedView, renderView, type ViewInput } from './render.ts';

export type EncodedViewInput = Omit<ViewInput, 'html' | 'text'> & EncodedInput;

/** A view as the worker thread returns it, encoded as UTF-8. */
export interface ViewDocument extends Omit<RenderedView, 'document'> {
  /** The document to show, in UTF-8. */
  document: Uint8Array;
}

/** The task of a worker thread. */
export async function prepareView(input: EncodedViewInput): Promise<Transferred<ViewDocument>> {
  return renderForThread({ ...input, ...decodeBodies(input) });
}

/** Renders a view as the thread returns it. */
export async function renderForThread(input: ViewInput): Promise<Transferred<ViewDocument>> {
  const view = renderView(input, await adaptationFor(input));
  const document = new TextEncoder().encode(view.document);
  return new Transferred({ ...view, document }, [document.buffer]);
}

async function adaptationFor({ options: { client }, limits }: ViewInput): Promise<OpenHtml | undefined> {
  if (client === undefined) return undefined;
  // Loaded on use: most views do not need the table of what mail clients support.
  const { asSeenIn } = await import('./as-seen-in.ts');
  return (html) => asSeenIn(client, html, limits);
}
