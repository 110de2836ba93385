import { client } from '../api.ts';
import { linkTo } from '../location/location.ts';
import { copyText } from '../ui/copy.ts';
import { batchesOf } from './batches.ts';
import { isWholeView, selectionOf, type Target } from './whole-view.ts';

const STAGGER_MS = 150;

/** Downloads one message as a file, or several as one archive. */
export function exportTarget(target: Target): void {
  if (isWholeView(target)) download(client.exportManyUrl(selectionOf(target)));
  else if (target.length === 1) exportMessage(target[0]!, 'eml');
  else {
    // A URL has room for a limited number of ids, so there can be more than one archive.
    [...batchesOf(target.map((row) => row.id))].forEach((ids, index) => {
      // Some browsers drop downloads that start at the same time.
      setTimeout(() => download(client.exportManyUrl({ ids })), index * STAGGER_MS);
    });
  }
}

export function exportMessage({ id }: { id: string }, format: 'eml' | 'json'): void {
  download(client.exportUrl(id, format));
}

// The server names the file.
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

export function copyLinks(rows: readonly { id: string }[]): Promise<void> {
  const links = rows.map(({ id }) => linkTo(id)).join('\n');
  return copyText(links, rows.length === 1 ? 'Link' : 'Links');
}
