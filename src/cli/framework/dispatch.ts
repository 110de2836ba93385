import { version } from '../../process/version.ts';
import { nearestName } from '../../text/nearest.ts';
import { allCommands, loaders } from '../commands.ts';
import { safeText } from '../output/output.ts';
import { CommandError, exitCodes } from './command.ts';
import { explainError } from './explain-error.ts';
import { parseArguments } from './parse-arguments.ts';

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
