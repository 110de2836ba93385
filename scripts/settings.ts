/** Writes the settings tables of docs/settings.md from the core and the rooms. `--check` only compares. */

import { settings } from '../src/app-settings.ts';
import { flagOf, groups, type Setting, variableOf } from '../src/config/setting.ts';
import { replaceSection } from './replace-section.ts';

const tables = groups.map((group) => {
  const members = Object.entries(settings).filter(([, setting]) => setting.group === group);
  return [
    `### ${group}`,
    '',
    '| Option, variable | Default | What it does |',
    '|---|---|---|',
    ...members.map(([name, setting]) => row(name, setting as Setting<unknown>)),
    '',
  ].join('\n');
});

function row(name: string, { kind, default: fallback, sentence }: Setting<unknown>): string {
  const what = `${cell(sentence)} Takes ${cell(kind.takes)}.`;
  return `| \`${flagOf(name)}\`<br>\`${variableOf(name)}\` | \`${cell(kind.show(fallback))}\` | ${what} |`;
}

function cell(content: string): string {
  return content.replaceAll('|', '\\|');
}

replaceSection('docs/settings.md', 'settings', tables.join('\n'));
