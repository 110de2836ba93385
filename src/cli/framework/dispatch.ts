import { type Arguments, assign, readArguments } from '../../config/read-arguments.ts';
import { version } from '../../process/version.ts';
import { nearestName } from '../../text/nearest.ts';
import { allCommands, loaders } from '../commands.ts';
import { safeText } from '../output/output.ts';
import { type Command, CommandError, exitCodes, usageOf } from './command.ts';
import { explainError } from './explain-error.ts';

/** Runs a command and resolves to its exit code. Expected errors are printed as one line on stderr. */
export async function runCommand(name: string, argv: string[]): Promise<number> {
  try {
    return (await run(name, argv)) ?? exitCodes.ok;
  } catch (error) {
    const { message, exitCode } = await explainError(error).catch(unexpected);
    // It may quote a server.
    process.stderr.write(`postern: ${safeText(message)}\n`);
    return exitCode;
  }
}

/** Node's own exit code for it is 1, which means something else for wait and assert. */
function unexpected(error: Error): CommandError {
  return new CommandError(`Unexpected error. This is a bug in Postern; please report it.\n${error.stack}`);
}

async function run(name: string, argv: string[]): Promise<number | undefined> {
  if (name === 'help')
    return argv[0] === undefined || helpIn(argv) ? showOverview() : run(argv[0], ['--help']);
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (!load) {
    const nearest = nearestName(name, Object.keys(loaders));
    const hint = nearest === undefined ? 'See postern --help.' : `Did you mean postern ${nearest}?`;
    throw new CommandError(`Unknown command ${JSON.stringify(name)}. ${hint}`);
  }
  const { command } = await load();
  const { values, operands, help } = command.readsArguments
    ? { values: {}, operands: argv, help: helpIn(argv) }
    : parseArguments(command, argv, process.env);
  if (help === undefined) return command.run(values, operands, allCommands);
  const { commandHelp, helpWidth } = await import('./help.ts');
  process.stdout.write(commandHelp(command, help === 'all', helpWidth()));
  return exitCodes.ok;
}

function helpIn(argv: string[]): 'common' | 'all' | undefined {
  if (argv.includes('--help-all')) return 'all';
  return argv.includes('--help') ? 'common' : undefined;
}

export async function showOverview(): Promise<number> {
  const { helpWidth, overview } = await import('./help.ts');
  process.stdout.write(overview(await allCommands(), version, helpWidth()));
  return exitCodes.ok;
}

interface ParsedArguments extends Arguments {
  help: 'common' | 'all' | undefined;
}

const HELP = { '--help': 'common', '-h': 'common', '--help-all': 'all' } as const;

/** Parses the arguments of a command. Flags take precedence over variables. Throws for invalid ones. */
function parseArguments(
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
