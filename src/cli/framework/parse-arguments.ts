import { missingValue } from '../../config/parse.ts';
import { flagOf } from '../../config/settings.ts';
import { nearestName } from '../../text/nearest.ts';
import { type Command, CommandError, type Option, usageOf } from './command.ts';

export interface Arguments {
  values: Record<string, unknown>;
  operands: string[];
  help: 'common' | 'all' | undefined;
}

const HELP = ['--help', '--help-all'];

type Environment = Record<string, string | undefined>;

/** Parses the arguments of a command. Flags take precedence over variables. Throws CommandError for invalid ones. */
export function parseArguments(command: Command, argv: string[], env: Environment): Arguments {
  const reader = new ArgumentReader(command);
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at]!;
    if (argument === '--') {
      reader.operands.push(...argv.slice(at + 1));
      break;
    }
    if (argument === '--help' || argument === '-h') return { ...reader.result(), help: 'common' };
    if (argument === '--help-all') return { ...reader.result(), help: 'all' };
    if (argument === '-' || !argument.startsWith('-')) {
      if (command.passesRest) {
        reader.operands.push(...argv.slice(at));
        break;
      }
      reader.operands.push(argument);
    } else if (reader.takesNext(argument, argv[at + 1])) at++;
  }
  reader.addVariables(env);
  checkOperands(command, reader.operands);
  return reader.result();
}

class ArgumentReader {
  readonly operands: string[] = [];
  readonly #command: Command;
  readonly #values: Record<string, unknown> = {};
  readonly #byFlag = new Map<string, string>();

  constructor(command: Command) {
    this.#command = command;
    for (const [name, { short }] of Object.entries(command.options)) {
      this.#byFlag.set(flagOf(name), name);
      if (short) this.#byFlag.set(`-${short}`, name);
    }
  }

  result(): Arguments {
    return { values: this.#values, operands: this.operands, help: undefined };
  }

  /** Parses one option. Returns true if its value is the next argument. */
  takesNext(argument: string, next: string | undefined): boolean {
    const { flag, inline } = split(argument);
    const negated = flag.startsWith('--no-') ? this.#byFlag.get(`--${flag.slice(5)}`) : undefined;
    if (negated && inline === undefined && this.#command.options[negated]!.kind.isSwitch) {
      this.#values[negated] = false;
      return false;
    }
    const name = this.#byFlag.get(flag);
    if (name === undefined) throw new CommandError(this.#unknown(flag));
    const option = this.#command.options[name]!;
    // With postern run, `true` would otherwise be the command, and the real one would silently not run.
    if (inline === undefined && option.kind.isSwitch && (next === 'true' || next === 'false'))
      throw new CommandError(`${flag} takes its value after an equals sign: ${flag}=${next}.`);
    if (inline !== undefined || option.kind.isSwitch) {
      this.#assign(name, option, inline ?? 'true', flag);
      return false;
    }
    if (next === undefined || this.#isFlag(next))
      throw new CommandError(missingValue(flagOf(name), option.kind.takes, next));
    this.#assign(name, option, next, flag);
    return true;
  }

  #isFlag(argument: string): boolean {
    if (argument === '-' || !argument.startsWith('-')) return false;
    const { flag } = split(argument);
    return flag === '--' || HELP.includes(flag) || this.#byFlag.has(flag);
  }

  addVariables(env: Environment): void {
    for (const [name, option] of Object.entries(this.#command.options)) {
      const value = option.variable && env[option.variable];
      // Compose files and CI set a variable to an empty string to mean "not set".
      if (value && !(name in this.#values)) this.#assign(name, option, value, option.variable!);
    }
  }

  #assign(name: string, { kind }: Option, value: string, source: string): void {
    const parsed = kind.parse(value);
    if (parsed === undefined)
      throw new CommandError(`${source} got ${JSON.stringify(value)}; it takes ${kind.takes}.`);
    const before = this.#values[name];
    this.#values[name] = kind.isList && before ? [...(before as []), ...(parsed as [])] : parsed;
  }

  #unknown(flag: string): string {
    if (HELP.includes(flag)) return `${flag} takes no value.`;
    const { name } = this.#command;
    const nearest = nearestName(flag.replace(/^-+/, ''), longNames(this.#byFlag.keys()));
    const hint = nearest === undefined ? `See postern ${name} --help.` : `Did you mean --${nearest}?`;
    return `Unknown option ${flag} of postern ${name}. ${hint}`;
  }
}

function longNames(flags: Iterable<string>): string[] {
  return [...flags, ...HELP].filter((flag) => flag.startsWith('--')).map((flag) => flag.slice(2));
}

/** Splits `--name=value`, `--name`, `-n` or `-nvalue`. Also accepts the API's spelling `--has_attachments`. */
function split(argument: string): { flag: string; inline: string | undefined } {
  if (!argument.startsWith('--')) {
    return { flag: argument.slice(0, 2), inline: argument.length > 2 ? argument.slice(2) : undefined };
  }
  const [, name = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(argument) ?? [];
  return { flag: `--${name.replaceAll('_', '-')}`, inline };
}

function checkOperands(command: Command, given: string[]): void {
  const { least = 0, most = 0 } = command.operands ?? {};
  if (given.length < least) throw new CommandError(`An argument is missing. Usage: ${usageOf(command)}`);
  if (given.length > most)
    throw new CommandError(`Unexpected argument ${JSON.stringify(given[most])}. Usage: ${usageOf(command)}`);
}
