import { win32 } from 'node:path';

export interface SpawnedCommand {
  file: string;
  args: string[];
  /** The arguments are passed as they are (`windowsVerbatimArguments`). */
  isQuoted?: boolean;
}

// Everything that cmd.exe interprets, and the space, which ends the name of a command.
const SPECIAL = /[ !%^&()<>|"]/g;

/**
 * How to start a command on Windows. Many, such as npm, are batch files there, which Windows finds by adding an extension
 * (PATHEXT) and which only cmd.exe runs. A command that is not found is returned as it is.
 */
export function windowsCommand(
  [program, ...args]: [string, ...string[]],
  { PATH = '', PATHEXT = '.COM;.EXE;.BAT;.CMD', ComSpec = 'cmd.exe' }: NodeJS.ProcessEnv,
  isFile: (path: string) => boolean,
): SpawnedCommand {
  const endings = PATHEXT.split(';').filter((ending) => ending !== '');
  const hasEnding = endings.some((ending) => program.toLowerCase().endsWith(ending.toLowerCase()));
  const folders = /[\\/]/.test(program) ? [''] : PATH.split(';').filter((folder) => folder !== '');
  const file = folders
    .map((folder) => win32.join(folder.replaceAll('"', ''), program))
    .flatMap((path) => [...(hasEnding ? [path] : []), ...endings.map((ending) => `${path}${ending}`)])
    .find(isFile);
  if (file === undefined) return { file: program, args };
  if (!/\.(bat|cmd)$/i.test(file)) return { file, args };
  const line = [file.replaceAll(SPECIAL, '^$&'), ...args.map(batchArgument)].join(' ');
  return { file: ComSpec, args: ['/d', '/s', '/c', `"${line}"`], isQuoted: true };
}

/**
 * Quoted as programs read their command line. Escaped twice, because cmd.exe interprets the line, and the batch file again
 * when it passes its arguments on. npm does the same.
 */
function batchArgument(arg: string): string {
  const quoted = `"${arg.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
  return quoted.replaceAll(SPECIAL, '^$&').replaceAll(SPECIAL, '^$&');
}
