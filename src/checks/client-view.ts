import type { PreviewClient } from '../contract/message/view.ts';
import { type EncodedViewInput, prepareView as prepare, type View } from '../view/tasks.ts';
import type { Transferred } from '../workers/task-module.ts';
import { asSeenIn } from './support/as-seen-in.ts';

/** The task of a worker thread: a view with only the HTML and CSS that a mail client supports. */
export function prepareView(input: EncodedViewInput): Transferred<View> {
  const client: PreviewClient = input.options.client ?? 'apple-mail';
  return prepare(input, (html) => asSeenIn(client, html, input.limits));
}
