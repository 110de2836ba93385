import { client } from '../api.ts';

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
