import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Replaces the text between the markers `<!-- NAME: written by npm run NAME -->` and `<!-- /NAME -->` in a
 * documentation page. With `--check` on the command line it only compares, and the process exits with 1 if the page is
 * stale.
 */
export function replaceSection(file: string, name: string, content: string): void {
  const begin = `<!-- ${name}: written by npm run ${name} -->`;
  const end = `<!-- /${name} -->`;
  const path = new URL(`../${file}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no markers: ${begin} … ${end}`);
  const fresh = `${before}${begin}\n\n${content}\n${end}${after}`;
  if (fresh === page) return;
  if (process.argv.includes('--check')) {
    console.error(`${file} is stale: run npm run ${name}`);
    process.exitCode = 1;
  } else writeFileSync(path, fresh);
}
