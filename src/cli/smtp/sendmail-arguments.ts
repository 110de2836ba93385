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

/** Parses arguments like getopt: `-ti`, `-f a@b`, `-fa@b`, `-oi`, `--`. Throws SendmailUsageError. */
export function parseSendmailArguments(argv: string[]): SendmailArguments {
  const given: SendmailArguments = {
    mode: 'm',
    recipientsFromHeaders: false,
    ignoreDots: false,
    runsQueue: false,
    sender: undefined,
    fullName: undefined,
    recipients: [],
  };
  const rest = [...argv];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--') given.recipients.push(...rest.splice(0));
    else if (argument.length > 1 && argument.startsWith('-')) readLetters(argument.slice(1), rest, given);
    else given.recipients.push(argument);
  }
  return given;
}

function readLetters(letters: string, rest: string[], given: SendmailArguments): void {
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!;
    // The rest is a time, as in -q30m: how often to process the queue. It is ignored, because there is no queue.
    if (letter === 'q') {
      given.runsQueue = true;
      return;
    }
    if (WITH_VALUE.includes(letter)) {
      const attached = letters.slice(at + 1);
      const value = attached === '' ? rest.shift() : attached;
      if (value === undefined) throw new SendmailUsageError(`option -${letter} needs a value`);
      take(letter, value, given);
      return;
    }
    if (!SWITCHES.includes(letter)) throw new SendmailUsageError(`unknown option -${letter}`);
    if (letter === 't') given.recipientsFromHeaders = true;
    if (letter === 'i') given.ignoreDots = true;
  }
}

function take(letter: string, value: string, given: SendmailArguments): void {
  if (letter === 'f' || letter === 'r') given.sender = value.replace(/^<(.*)>$/, '$1');
  else if (letter === 'F') given.fullName = value;
  else if (letter === 'b') {
    if (!MODES.includes(value)) throw new SendmailUsageError(`mode -b${value} is not supported`);
    given.mode = value;
  }
  // -oi and its long form.
  else if (
    (letter === 'o' && /^i/.test(value)) ||
    (letter === 'O' && /^IgnoreDots(=(true|yes|1))?$/i.test(value))
  )
    given.ignoreDots = true;
}
