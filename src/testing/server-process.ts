import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ListeningAddress } from '../contract/info.ts';
import type { StartedServer } from './server.ts';

/**
 * Starts Postern in a process of its own, where this one cannot run it: in Bun, or with an older Node.js. It ends with this
 * process, even if that is killed. Throws `problem` if nothing on this machine can run it, with the reasons.
 */
export async function startServerProcess(flags: string[], problem: string): Promise<StartedServer> {
  const reasons: string[] = [];
  for (const program of programs()) {
    try {
      return await run([...program, ...flags, '--stop-with-stdin']);
    } catch (error) {
      reasons.push(`  ${program.join(' ')}: ${(error as Error).message}`);
    }
  }
  throw new Error([problem, ...reasons].join('\n'));
}

/** What may be able to run it: a command that is named, those on the PATH, and each Node.js on the PATH. */
function programs(): string[][] {
  const { POSTERN_COMMAND: named, PATH = '' } = process.env;
  if (named) return [[named]];
  const onPath = (name: string) =>
    PATH.split(delimiter)
      .map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name))
      .filter((path) => existsSync(path));
  // As a path, because the URL of a simulated browser is not the one of Node.
  const main = fileURLToPath(new URL('../main.ts', import.meta.url).href);
  return [...onPath('postern').map((path) => [path]), ...onPath('node').map((path) => [path, main])];
}

/** Throws with what the program printed if it does not start. */
async function run([file, ...args]: string[]): Promise<StartedServer> {
  // Variables that are meant for clients, or for another server.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('POSTERN_')),
  );
  const child = spawn(file!, args, { stdio: 'pipe', env });
  // It may have ended already when its input is closed.
  child.stdin.on('error', () => {});
  const log = text(child.stderr);
  const exited = once(child, 'close');
  const listening = await Promise.race([addresses(child), exited.then(() => undefined)]);
  if (!listening) throw new Error((await log).trim() || `It exited with ${child.exitCode}.`);
  // A test that forgets to close it can still end.
  for (const handle of [child, child.stdin, child.stdout, child.stderr])
    (handle as { unref?(): void }).unref?.();
  return {
    listening,
    async close() {
      child.ref();
      child.stdin.end();
      await exited;
    },
  };
}

/** Resolves when it has printed where it listens; the last line says where messages are kept. */
function addresses(child: ChildProcess): Promise<ListeningAddress[]> {
  return new Promise((resolve) => {
    let printed = '';
    child.stdout!.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk;
      if (!/^ +Mail .*\n/m.test(printed)) return;
      const found = printed.matchAll(/(smtps?|https?):\/\/\[?([^\s[\]/]+?)\]?:(\d+)/g);
      resolve(
        Array.from(found, ([, protocol, host, port]) => ({
          protocol: protocol as ListeningAddress['protocol'],
          host: host!,
          port: Number(port),
          path: null,
        })),
      );
    });
  });
}
