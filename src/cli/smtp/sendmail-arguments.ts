import { parseArgs } from 'node:util';

/** The parsed arguments of sendmail. */
export interface SendmailArguments {
  /** The letter after -b: `m` delivers, `s` speaks SMTP, `p` and `i` are mailq and newaliases. */
  mode: string;
  recipientsFromHeaders: boolean;
  ignoreDots: boolean;
  runsQueue: boolean;
  sender: string | undefined;
  fullName: string | undefined;
  recipients: string[];
}

export class SendmailUsageError extends Error {}

// The options of sendmail(8) and Postfix. Those in WITH_VALUE take a value, attached or as the next argument.
const SWITCHES = 'cGIimnstTUv';
const WITH_VALUE = 'ABbCDdeFfhLMNOopRrVXx';
const MODES = 'msip';

const options = Object.fromEntries([
  ...Array.from(SWITCHES, (short) => [short, { type: 'boolean', short }] as const),
  ...Array.from(WITH_VALUE, (short) => [short, { type: 'string', short, multiple: true }] as const),
]);

/** Parses arguments like getopt: `-ti`, `-f a@b`, `-fa@b`, `-oi`, `--`. Throws SendmailUsageError. */
export function parseSendmailArguments(argv: string[]): SendmailArguments {
  // -q takes an optional attached value, the interval between queue runs. There is no queue, so ignore both.
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const args = argv.filter((argument, at) => at > end || !argument.startsWith('-q'));
  const { tokens, positionals } = parseArgs({ args, options, strict: false, tokens: true });
  const given: SendmailArguments = {
    mode: 'm',
    recipientsFromHeaders: false,
    ignoreDots: false,
    runsQueue: args.length < argv.length,
    sender: undefined,
    fullName: undefined,
    recipients: positionals,
  };
  for (const token of tokens) if (token.kind === 'option') take(token.name, token.value, given);
  return given;
}

function take(letter: string, value: string | undefined, given: SendmailArguments): void {
  if (!Object.hasOwn(options, letter)) throw new SendmailUsageError(`unknown option -${letter}`);
  if (letter === 't') given.recipientsFromHeaders = true;
  if (letter === 'i') given.ignoreDots = true;
  if (SWITCHES.includes(letter)) return;
  if (value === undefined) throw new SendmailUsageError(`option -${letter} needs a value`);
  if (letter === 'f' || letter === 'r') given.sender = value.replace(/^<(.*)>$/, '$1');
  if (letter === 'F') given.fullName = value;
  if (letter === 'b') {
    if (!MODES.includes(value)) throw new SendmailUsageError(`mode -b${value} is not supported`);
    given.mode = value;
  }
  // -oi and its long form.
  const isOi = letter === 'o' && value.startsWith('i');
  if (isOi || (letter === 'O' && /^IgnoreDots(=(true|yes|1))?$/i.test(value))) given.ignoreDots = true;
}
