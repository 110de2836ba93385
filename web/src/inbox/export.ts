import { client } from '../api.ts';
import { linkTo } from '../location/location.ts';
import { copyText } from '../ui/copy.ts';

const STAGGER_MS = 150;

/** Downloads messages as files. The browser asks once before it saves several. */
export function exportMessages(rows: readonly { id: string }[], format: 'eml' | 'json'): void {
  rows.forEach(({ id }, index) => {
    // Some browsers drop downloads that start at the same time.
    setTimeout(() => {
      const link = document.createElement('a');
      link.href = client.exportUrl(id, format);
      link.download = `${id}.${format}`;
      link.click();
    }, index * STAGGER_MS);
  });
}

export function copyLinks(rows: readonly { id: string }[]): Promise<void> {
  const links = rows.map(({ id }) => linkTo(id)).join('\n');
  return copyText(links, rows.length === 1 ? 'Link' : 'Links');
}
