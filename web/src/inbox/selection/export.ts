import { MAX_IDS } from '../../../../src/contract/limits.ts';
import { client } from '../../api.ts';
import { linkTo } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { copyText } from '../../ui/copy.ts';
import { download, saveBlob } from '../../ui/save-file.ts';
import { dismissToast, showError, showToast, type Toast } from '../../ui/toasts.ts';
import { type ActionTarget, isWholeView, selectionOf } from './whole-view.ts';

/** Downloads one message as a file, or several as one archive. */
export function exportTarget(target: ActionTarget): void {
  if (isWholeView(target)) download(client.exportManyUrl(selectionOf(target)));
  else if (target.length === 1) exportMessage(target[0]!, 'eml');
  else void exportRows(target.map((row) => row.id));
}

/** The length of a URL limits the number of ids. More ids are sent in a request body, and the response is saved. */
async function exportRows(ids: string[]): Promise<void> {
  if (ids.length <= MAX_IDS) return download(client.exportManyUrl({ ids }));
  const progress: Toast = { text: strings.changes.exporting(ids.length), tone: 'plain' };
  showToast(progress, null);
  try {
    saveBlob(await client.archiveOf(ids), 'messages.zip');
    dismissToast(progress);
  } catch (error) {
    showError(error);
  }
}

export function exportMessage({ id }: { id: string }, format: 'eml' | 'json'): void {
  download(client.exportUrl(id, format));
}

export function copyLinks(rows: readonly { id: string }[]): Promise<void> {
  const links = rows.map(({ id }) => linkTo(id)).join('\n');
  return copyText(links, rows.length === 1 ? strings.copied.link : strings.copied.links);
}
