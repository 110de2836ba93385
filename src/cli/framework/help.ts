import { flagOf } from '../../config/settings.ts';
import { type Command, type Option, type Options, usageOf } from './command.ts';

const WIDTH = 100;

/** The text of `postern --help`. */
export function overview(commands: Command[], version: string): string {
  const serve = commands.find(({ name }) => name === 'serve')!;
  return [
    `Postern ${version}, a mail catcher. Send mail to it over SMTP, and read it in the browser or through the API.`,
    '',
    'Usage: postern [options]             run the server',
    '       postern COMMAND [options]',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Common options of the server:',
    ...optionLines(serve.options, false),
    ...columns([['--help-all', 'Show all options of the server.']]),
    ...columns([['--version, -v', 'Show the version.']]),
    '',
    'Run postern COMMAND --help for help on a command. Every server option can also be set as an environment',
    'variable: --smtp-port is POSTERN_SMTP_PORT.',
    '',
  ].join('\n');
}

/** The text of `postern COMMAND --help`. */
export function commandHelp(command: Command, all: boolean): string {
  const { description = [], examples, options } = command;
  const hidden = Object.values(options).some(({ rare }) => rare) && !all;
  return [
    `postern ${command.name}: ${command.summary}.`,
    '',
    `Usage: ${usageOf(command)}`,
    ...description.flatMap((paragraph) => ['', ...wrap(paragraph, WIDTH)]),
    ...(Object.keys(options).length > 0 ? ['', 'Options:', ...optionLines(options, all)] : []),
    ...(hidden ? columns([['--help-all', 'Show all options.']]) : []),
    '',
    examples.length === 1 ? 'Example:' : 'Examples:',
    ...examples.flatMap(([line, comment]) => [`  # ${comment}`, `  ${line}`]),
    '',
    'Exit codes:',
    ...columns(exitCodesOf(command)),
    '',
  ].join('\n');
}

/** The common exit codes, with the command's own descriptions where it has them, and its additional codes. */
export function exitCodesOf({ exitCodes: own = [], readsArguments }: Command): [string, string][] {
  const common: [string, string][] = [
    ['0', 'Success.'],
    ['2', 'Incorrect usage, or Postern is unreachable or rejected the request.'],
  ];
  if (readsArguments) return own;
  const merged = new Map([...common, ...own]);
  return [...merged].sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** `--to ADDRESS`, `-n, --limit NUMBER`. */
export function optionTitle(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}${flagOf(name)}${value ? ` ${value}` : ''}`;
}

export function optionSentence({ sentence, variable }: Option): string {
  return variable ? `${sentence} Also ${variable}.` : sentence;
}

function optionLines(options: Options, all: boolean): string[] {
  return columns(
    Object.entries(options)
      .filter(([, { rare }]) => all || !rare)
      .map(([name, option]) => [optionTitle(name, option), optionSentence(option)]),
  );
}

const TITLE_WIDTH = 26;

function columns(rows: [title: string, text: string][]): string[] {
  return rows.flatMap(([title, text]) => {
    const [first = '', ...others] = wrap(text, WIDTH - TITLE_WIDTH);
    const indent = ' '.repeat(TITLE_WIDTH);
    // If the title does not fit, the text starts on the next line.
    const head = `  ${title}`.padEnd(TITLE_WIDTH);
    const lines = head.length > TITLE_WIDTH || head.at(-1) !== ' ' ? [head, indent + first] : [head + first];
    return [...lines, ...others.map((line) => indent + line)].map((line) => line.trimEnd());
  });
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
