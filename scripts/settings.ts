/** Writes the settings tables of README.md and docs/settings.md from src/config/settings.ts. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsTables } from '../src/config/describe.ts';

const BEGIN = '<!-- settings: written by npm run settings -->';
const END = '<!-- /settings -->';

const pages = [
  { file: 'README.md', tables: settingsTables(['General', 'Storage']) },
  { file: 'docs/settings.md', tables: settingsTables() },
];

let stale = false;
for (const { file, tables } of pages) {
  const path = new URL(`../${file}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file} has no markers for the settings: ${BEGIN} … ${END}`);
  const fresh = `${before}${BEGIN}\n\n${tables}\n${END}${after}`;
  if (fresh === page) continue;
  stale = true;
  if (process.argv.includes('--check')) console.error(`${file} is stale: run npm run settings`);
  else writeFileSync(path, fresh);
}
if (stale && process.argv.includes('--check')) process.exitCode = 1;
