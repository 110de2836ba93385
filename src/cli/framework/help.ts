import { flagOf } from '../../config/setting.ts';
import { type Command, type Option, type Options, usageOf } from './command.ts';

const MAX_WIDTH = 100;

const INTRODUCTION =
  'Postern VERSION, a mail catcher. Send mail to it over SMTP, and read it in the browser or through the API.';

/** The width of the terminal, but not so wide that lines are hard to read. */
export function helpWidth(): number {
  return Math.min(process.stdout.columns || MAX_WIDTH, MAX_WIDTH);
}

/** The text of `postern --help`. */
export function overview(commands: Command[], version: string, width: number): string {
  const serve = commands.find(({ name }) => name === 'serve')!;
  return [
    ...wrap(INTRODUCTION.replace('VERSION', version), width),
    '',
    'Usage: postern [options]             run the server',
    '       postern COMMAND [options]',
    '',
    'Commands:',
    ...columns(
      commands.map(({ name, summary }) => [name, summary]),
      width,
    ),
    '',
    'Common options of the server:',
    ...optionLines(commonOf(serve.options), width),
    ...columns([['--help-all', 'Show all options of the server.']], width),
    ...columns([['--version, -v', 'Show the version.']], width),
    '',
    ...wrap(
      'Run postern COMMAND --help for help on a command. Every server option can also be set as an environment variable: --smtp-port is POSTERN_SMTP_PORT.',
      width,
    ),
    '',
  ].join('\n');
}

/** The text of `postern COMMAND --help`. */
export function commandHelp(command: Command, all: boolean, width: number): string {
  const { description = [], examples, options } = command;
  const hidden = Object.values(options).some(({ rare }) => rare) && !all;
  return [
    ...wrap(`postern ${command.name}: ${command.summary}.`, width),
    '',
    `Usage: ${usageOf(command)}`,
    ...description.flatMap((paragraph) => ['', ...wrap(paragraph, width)]),
    ...optionSections(options, all, width),
    ...(hidden ? columns([['--help-all', 'Show all options.']], width) : []),
    '',
    examples.length === 1 ? 'Example:' : 'Examples:',
    ...examples.flatMap(([line, comment]) => [`  # ${comment}`, `  ${line}`]),
    '',
    'Exit codes:',
    ...columns(exitCodesOf(command), width),
    '',
  ].join('\n');
}

/** The common exit codes, with the command's own descriptions where it has them, and its additional codes. */
export function exitCodesOf({ exitCodes: own = [], readsArguments, options }: Command): [string, string][] {
  const connects = 'url' in options;
  const common: [string, string][] = [
    ['0', 'Success.'],
    ['2', `Incorrect usage${connects ? ', or Postern is unreachable or rejected the request' : ''}.`],
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

/** All options are listed in their groups, with what they take. */
function optionSections(options: Options, all: boolean, width: number): string[] {
  const sections = all
    ? Map.groupBy(Object.entries(options), ([, { group = 'Options' }]) => group)
    : new Map([['Options', commonOf(options)]]);
  return [...sections].flatMap(([group, members]) =>
    members.length > 0 ? ['', `${group}:`, ...optionLines(members, width)] : [],
  );
}

function commonOf(options: Options): [string, Option][] {
  return Object.entries(options)
    .filter(([, { rare }]) => !rare)
    .map(([name, option]) => [name, { ...option, group: undefined }]);
}

function optionLines(options: [string, Option][], width: number): string[] {
  return columns(
    options.map(([name, option]) => {
      const takes = option.group === undefined ? '' : ` Takes ${option.kind.takes}.`;
      return [optionTitle(name, option), optionSentence(option) + takes];
    }),
    width,
  );
}

const TITLE_WIDTH = 26;
// In a narrower terminal, texts go below their titles.
const MIN_WIDTH_FOR_COLUMNS = 64;
const INDENT = 6;

function columns(rows: [title: string, text: string][], width: number): string[] {
  const isNarrow = width < MIN_WIDTH_FOR_COLUMNS;
  const indent = ' '.repeat(isNarrow ? INDENT : TITLE_WIDTH);
  return rows.flatMap(([title, text]) => {
    const [first = '', ...others] = wrap(text, width - indent.length).map((line) => indent + line);
    const head = `  ${title}`;
    // If the title does not fit, the text starts on the next line.
    const fits = !isNarrow && head.length < TITLE_WIDTH;
    return fits ? [head + first.slice(head.length), ...others] : [head, first, ...others];
  });
}

/** Breaks text into lines of at most `width` characters. Longer words, such as URLs, keep a line of their own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
