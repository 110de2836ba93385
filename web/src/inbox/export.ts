import { client } from '../api.ts';
import { linkTo } from '../location/location.ts';
import { copyText } from '../ui/copy.ts';

const STAGGER_MS = 150;

/** Saves mails as files. A browser asks once before it takes more than one. */
export function exportMails(rows: readonly { id: string }[], format: 'eml' | 'json'): void {
  rows.forEach(({ id }, index) => {
    // Downloads started in one breath are dropped by some browsers.
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
