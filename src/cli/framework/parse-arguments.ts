import { type Arguments, assign, readArguments } from '../../config/read-arguments.ts';
import { type Command, CommandError, usageOf } from './command.ts';

export interface ParsedArguments extends Arguments {
  help: 'common' | 'all' | undefined;
}

const HELP = { '--help': 'common', '-h': 'common', '--help-all': 'all' } as const;

/** Parses the arguments of a command. Flags take precedence over variables. Throws for invalid ones. */
export function parseArguments(
  command: Command,
  argv: string[],
  env: Record<string, string | undefined>,
): ParsedArguments {
  const { options, passesRest, name } = command;
  const given = readArguments(argv, { options, questions: Object.keys(HELP), passesRest, command: name });
  if (given.question !== undefined) return { ...given, help: HELP[given.question as keyof typeof HELP] };
  for (const [option, { variable, kind }] of Object.entries(options)) {
    const value = variable && env[variable];
    // Compose files and CI set a variable to an empty string to mean "not set".
    if (value && !(option in given.values)) assign(given.values, option, kind, value, variable);
  }
  checkOperands(command, given.operands);
  return { ...given, help: undefined };
}

function checkOperands(command: Command, given: string[]): void {
  const { least = 0, most = 0 } = command.operands ?? {};
  if (given.length < least) throw new CommandError(`An argument is missing. Usage: ${usageOf(command)}`);
  if (given.length > most)
    throw new CommandError(`Unexpected argument ${JSON.stringify(given[most])}. Usage: ${usageOf(command)}`);
}
