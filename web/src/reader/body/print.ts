import { client } from '../../api.ts';
import { strings } from '../../strings.ts';
import { currentTab, openMessage } from '../open-message.ts';
import { viewParameters } from './html-settings.ts';

/**
 * Prints the open message. A sandboxed frame can't be measured, so the page itself could print only what fits on one
 * sheet: HTML is loaded again in a hidden frame that prints itself.
 */
export function printMessage(): void {
  const { id, content } = openMessage.value ?? {};
  document.querySelector('#print-frame')?.remove();
  if (!id || currentTab.value !== 'html' || !content?.html_body) {
    window.print();
    return;
  }
  const frame = document.createElement('iframe');
  frame.id = 'print-frame';
  frame.title = strings.commands.print;
  frame.className = 'print-frame';
  frame.setAttribute('sandbox', 'allow-scripts allow-modals');
  frame.src = client.viewUrl(id, { ...viewParameters(id), body: 'html', theme: 'light', print: true });
  document.body.append(frame);
}
