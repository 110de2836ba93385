import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { missing } from './platform.ts';
import { program } from './program.ts';
import { until } from './until.ts';

const settings = ['--smtp-port', '0', '--http-port', '0', '--ephemeral', '--log-level', 'silent'];

/** A project whose npm scripts run Postern. Each instance writes its process id and its start lines to files. */
describe('Postern under npm', { skip: missing.shell }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-npm-'));
  const postern = (name: string) =>
    `sh run.sh ${name} '${process.execPath}' '${program}' ${settings.join(' ')}`;
  const children: ChildProcess[] = [];

  before(() => {
    writeFileSync(join(folder, 'run.sh'), 'echo $$ > "$1.pid"; exec > "$1.out"; shift; exec "$@"\n');
    // Started by a process that is not npm and exits immediately, in a separate process group.
    writeFileSync(
      join(folder, 'detach.mjs'),
      `import { spawn } from 'node:child_process';
       spawn('sh', ['-c', process.argv[2]], { detached: true, stdio: 'ignore' }).unref();`,
    );
    const scripts = {
      start: postern('start'),
      background: `${postern('attached')} & node detach.mjs "${postern('detached')}" && ${postern('start')}`,
      nohup: `nohup ${postern('nohup')} & ${postern('start')}`,
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', scripts }));
  });

  after(() => {
    for (const child of children) child.kill('SIGKILL');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.pid'))) {
      const pid = pidOf(name.slice(0, -4));
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  function pidOf(name: string): number {
    return Number(readFileSync(join(folder, `${name}.pid`), 'utf8'));
  }

  /** Runs npm, and resolves when the named instances of Postern are ready. */
  async function npm(args: string[], names: string[]): Promise<ChildProcess> {
    for (const name of names) rmSync(join(folder, `${name}.out`), { force: true });
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    for (const name of names) await until(() => startLines(name).includes('is ready'));
    return child;
  }

  function startLines(name: string): string {
    const file = join(folder, `${name}.out`);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  for (const [command, args] of [
    ['npm start', ['start']],
    ['npx', ['exec', '--call', postern('start')]],
  ] as const) {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      it(`stops when ${command} gets ${signal}`, { timeout: 300_000 }, async () => {
        const child = await npm([...args], ['start']);
        assert.ok(isRunning(pidOf('start')));
        child.kill(signal);
        await once(child, 'exit');
        await until(() => !isRunning(pidOf('start')));
      });
    }
  }

  it('also stops when a script started it in the background, unless it was detached', {
    timeout: 300_000,
  }, async () => {
    const child = await npm(['run', 'background'], ['attached', 'detached', 'start']);
    child.kill('SIGKILL');
    await until(() => !isRunning(pidOf('start')) && !isRunning(pidOf('attached')));
    // It has had as much time to stop as the others.
    assert.ok(isRunning(pidOf('detached')));
  });

  it('keeps running when the script contains nohup', { timeout: 300_000 }, async () => {
    // A second npm process shows how long stopping takes.
    const other = await npm(['run', 'nohup'], ['nohup', 'start']);
    const nohup = [pidOf('nohup'), pidOf('start')];
    other.kill('SIGKILL');
    const child = await npm(['start'], ['start']);
    child.kill('SIGKILL');
    await until(() => !isRunning(pidOf('start')));
    assert.ok(nohup.every(isRunning));
    for (const pid of nohup) process.kill(pid);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
