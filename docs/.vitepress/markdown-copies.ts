import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { groups, siteAddress } from './pages.ts';

/** Writes the guides as Markdown for agents, beside the pages, and their list as llms.txt. */
export function writeMarkdown(root: string, outDir: string): void {
  const lines = [
    '# Postern',
    '',
    '> A mail catcher for development and tests: SMTP, a live inbox, an API for tests.',
  ];
  for (const { text, pages } of groups) {
    lines.push('', `## ${text}`, '');
    for (const [title, path] of pages) {
      const copy = `${siteAddress(path)}.md`;
      mkdirSync(dirname(outDir + copy), { recursive: true });
      copyFileSync(`${root}/${path}`, outDir + copy);
      lines.push(`- [${title}](${copy})`);
    }
  }
  writeFileSync(`${outDir}/llms.txt`, `${lines.join('\n')}\n`);
}
