/** Writes the commands of docs/command-line.md from src/cli/. `--check` only compares. */
import { allCommands } from '../src/cli/commands.ts';
import { type Command, usageOf } from '../src/cli/framework/command.ts';
import { exitCodesOf, optionSentence, optionTitle } from '../src/cli/framework/help.ts';
import { replaceSection } from './replace-section.ts';

function section(command: Command): string {
  const { name, summary, description = [], examples } = command;
  return [
    `## ${name}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...description.flatMap((paragraph) => ['', escapeText(paragraph)]),
    '',
    '```sh',
    usageOf(command),
    '',
    ...examples.flatMap(([line, comment]) => [`# ${comment}`, line]),
    '```',
    '',
    ...optionTable(command),
    '| Exit code | Meaning |',
    '|---|---|',
    ...exitCodesOf(command).map(([code, meaning]) => `| ${code} | ${cell(meaning)} |`),
    '',
  ].join('\n');
}

function optionTable({ options }: Command): string[] {
  const own = Object.entries(options).filter(([, { group }]) => group === undefined);
  const hasSettings = own.length < Object.keys(options).length;
  const settings = hasSettings ? ['Takes every option of the server: [settings](settings.md).', ''] : [];
  if (own.length === 0) return settings;
  return [
    '| Option | What it does |',
    '|---|---|',
    ...own.map(
      ([name, option]) => `| \`${cell(optionTitle(name, option))}\` | ${cell(optionSentence(option))} |`,
    ),
    '',
    ...settings,
  ];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** Escapes `<`, which would start an HTML tag. */
function escapeText(text: string): string {
  return text.replaceAll('<', '\\<');
}

const sections = (await allCommands()).map(section);
replaceSection('docs/command-line.md', 'commands', sections.join('\n'));
