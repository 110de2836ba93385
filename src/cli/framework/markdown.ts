import { type Command, type Option, usageOf } from './command.ts';
import { exitCodesOf, optionSentence, optionTitle } from './help.ts';

/** The reference of all commands in docs/command-line.md. The options of the server are in docs/settings.md. */
export function commandsMarkdown(commands: Command[]): string {
  return commands.map((command) => section(command)).join('\n');
}

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
  const own = Object.entries(options).filter(([, option]) => !isSetting(option));
  const settings = Object.values(options).some(isSetting)
    ? ['Takes every option of the server: [settings](settings.md).', '']
    : [];
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

function isSetting({ isSetting: setting }: Option): boolean {
  return setting === true;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** Escapes `<`, which would start an HTML tag. */
function escapeText(text: string): string {
  return text.replaceAll('<', '\\<');
}
