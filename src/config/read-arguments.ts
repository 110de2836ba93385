import { nearestName } from '../text/nearest.ts';
import type { ValueKind } from './kinds.ts';
import { flagOf } from './setting.ts';

/** An invalid setting or option. The message is one line with the name, the value and what is accepted. */
export class ConfigError extends Error {}

/** What the arguments of the server and of all commands are made of. */
export interface Syntax {
  /** By name: `smtpPort` is `--smtp-port`. */
  options: Record<string, { kind: ValueKind<unknown>; short?: string }>;
  /** Flags that are not options, such as `--help`. The first one ends reading. */
  questions: readonly string[];
  /** Everything after the first operand is an operand too. */
  passesRest?: boolean | undefined;
  /** The command, for errors; empty for the server. */
  command?: string;
}

export interface Arguments {
  values: Record<string, unknown>;
  operands: string[];
  /** The question that was found. */
  question?: string;
}

/** Reads options and operands. Throws ConfigError if one is unknown or invalid. */
export function readArguments(argv: string[], syntax: Syntax): Arguments {
  const byFlag = flagsOf(syntax);
  const values: Arguments['values'] = {};
  const operands: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at]!;
    if (isOperand(argument)) {
      if (syntax.passesRest) return { values, operands: argv.slice(at) };
      operands.push(argument);
      continue;
    }
    if (argument === '--') return { values, operands: [...operands, ...argv.slice(at + 1)] };
    if (syntax.questions.includes(argument)) return { values, operands, question: argument };
    const { flag, inline } = split(argument);
    const negated = flag.startsWith('--no-') ? byFlag.get(`--${flag.slice(5)}`) : undefined;
    if (negated && inline === undefined && syntax.options[negated]!.kind.isSwitch) {
      values[negated] = false;
      continue;
    }
    const name = byFlag.get(flag);
    if (name === undefined) throw new ConfigError(unknownOption(flag, syntax));
    const { kind } = syntax.options[name]!;
    const next = argv[at + 1];
    if (inline !== undefined) assign(values, name, kind, inline, flag);
    else if (kind.isSwitch) {
      // With postern run, `true` would otherwise be the command, and the real one would silently not run.
      if (next === 'true' || next === 'false')
        throw new ConfigError(`${flag} takes its value after an equals sign: ${flag}=${next}.`);
      values[name] = true;
    } else {
      // An option that follows is not the value, unless they are joined.
      const isMissing = next === undefined || (!isOperand(next) && isKnown(next, byFlag, syntax));
      if (isMissing) throw new ConfigError(missingValue(flagOf(name), kind, next));
      assign(values, name, kind, next, flag);
      at++;
    }
  }
  return { values, operands };
}

/** Parses the text of a value. Throws ConfigError, which names `source`, the flag or variable that it came from. */
export function assign<T>(
  values: Record<string, unknown>,
  name: string,
  kind: ValueKind<T>,
  text: string,
  source: string,
): void {
  const parsed = kind.parse(text);
  if (parsed === undefined) {
    const got = kind.isSecret ? 'a value that it cannot use' : JSON.stringify(text);
    throw new ConfigError(`${source} got ${got}; it takes ${kind.takes}.`);
  }
  const before = values[name];
  values[name] = kind.isList && before ? [...(before as []), ...(parsed as [])] : parsed;
}

function flagsOf({ options }: Syntax): Map<string, string> {
  return new Map(
    Object.entries(options).flatMap(([name, { short }]): [string, string][] => [
      [flagOf(name), name],
      ...(short ? [[`-${short}`, name] as [string, string]] : []),
    ]),
  );
}

/** A hyphen alone is standard input. */
function isOperand(argument: string): boolean {
  return argument === '-' || !argument.startsWith('-');
}

function isKnown(argument: string, byFlag: Map<string, string>, { questions }: Syntax): boolean {
  const { flag } = split(argument);
  return flag === '--' || questions.includes(flag) || byFlag.has(flag);
}

/** Splits `--name=value`, `--name`, `-n` or `-nvalue`. Also accepts the API's spelling `--has_attachments`. */
function split(argument: string): { flag: string; inline: string | undefined } {
  if (!argument.startsWith('--')) {
    return { flag: argument.slice(0, 2), inline: argument.length > 2 ? argument.slice(2) : undefined };
  }
  const [, name = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(argument) ?? [];
  return { flag: `--${name.replaceAll('_', '-')}`, inline };
}

function missingValue(flag: string, { takes }: ValueKind<unknown>, next: string | undefined): string {
  const hint = next === undefined ? '' : ` If ${next} is the value, write ${flag}=${next}.`;
  return `${flag} needs a value: ${takes}.${hint}`;
}

function unknownOption(flag: string, { options, questions, command = '' }: Syntax): string {
  if (questions.includes(flag)) return `${flag} takes no value.`;
  const known = [...Object.keys(options).map(flagOf), ...questions.filter((one) => one.startsWith('--'))];
  const nearest = nearestName(
    flag.replace(/^-+/, ''),
    known.map((one) => one.slice('--'.length)),
  );
  const help = command ? `See postern ${command} --help.` : 'See --help.';
  const hint = nearest === undefined ? help : `Did you mean --${nearest}?`;
  return `Unknown option ${flag}${command && ` of postern ${command}`}. ${hint}`;
}
