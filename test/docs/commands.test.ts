import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { inbox } from '../../demo/inbox.ts';
import { cli, startServer } from '../cli/cli.ts';
import { startPostern as startPosternProcess } from '../postern-process.ts';
import { codeBlocks, inlineCode, readPage, root } from './markdown.ts';

/** The arguments of all postern commands on a page, split as by a shell. */
function callsIn(path: string): string[][] {
  const lines = codeBlocks(readPage(path), 'sh').flatMap(({ code }) => code.split('\n'));
  return lines.flatMap((line) => {
    const [, rest] = /^(?:npx )?postern(?: (.*))?$/.exec(line.replace(/ +#.*/, '')) ?? [];
    if (rest === undefined) return [];
    return [Array.from(rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, a, b, c]) => a ?? b ?? c ?? '')];
  });
}

describe('docs/quick-start.md', () => {
  it('sends a message, shows its code and finds no problems', async () => {
    const { postern, env } = await startServer();
    const calls = callsIn('docs/quick-start.md');
    const call = (name: string) => calls.find(([first]) => first === name)!;
    assert.equal((await cli(call('send'), { env })).code, 0);
    const { stdout } = await cli(call('show'), { env });
    assert.ok(readPage('docs/quick-start.md').includes(`prints \`${stdout.trim()}\``), stdout);
    assert.equal((await cli(['doctor'], { env })).code, 0);
    assert.equal((await postern.api.list({ to: ['ada@example.test'] })).total, 1);
  });

  it('shows the lines that Postern prints when it is ready', async () => {
    const shown = codeBlocks(readPage('docs/quick-start.md'), '')[0]!.code;
    const { startLines, stop } = await startPosternProcess();
    await stop();
    const shape = (lines: string) =>
      lines.trim().replaceAll(/:\d+\b|(?<=Mail {2}).*|\d+\.\d+\.\d+(?= is)/g, '#');
    assert.equal(shape(shown), shape(startLines));
  });
});

describe('README.md', () => {
  it('is right that npx postern runs the command in a clone, also if it was tried before the build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-npx-'));
    const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' };
    const npx = () =>
      promisify(execFile)('npx', ['postern', '--version'], { cwd: join(folder, 'clone'), env });
    try {
      for (const path of ['package.json', 'bin'])
        cpSync(join(root, path), join(folder, 'clone', path), { recursive: true });
      await assert.rejects(npx(), /postern: Postern is not built yet\. Run npm start/);
      cpSync(join(root, 'dist'), join(folder, 'clone/dist'), { recursive: true });
      assert.equal((await npx()).stdout, `${JSON.parse(readPage('package.json')).version}\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('sends a message that the wait finds', async () => {
    const { env } = await startServer();
    const [send] = callsIn('README.md');
    assert.equal((await cli(send!, { env })).code, 0);
    const wait = /curl -f '(.*)'/.exec(readPage('README.md'))![1]!;
    const response = await fetch(wait.replace('http://127.0.0.1:8025', env.POSTERN_URL!));
    assert.equal(response.status, 200, await response.text());
  });

  it('shows what the demo prints, and the lines that Postern prints when it is ready', async () => {
    const page = readPage('README.md');
    assert.ok(page.includes(`Sent ${inbox.length} messages to 127.0.0.1:1025.`));
    const [shown] = codeBlocks(page, '');
    assert.ok(readPage('docs/quick-start.md').includes(shown!.code));
  });
});

describe('docs/ci.md', () => {
  it('lists variables that the command of postern run gets', async () => {
    const table = /^\| Variable[\s\S]*?\n\n/m.exec(readPage('docs/ci.md'))![0];
    const names = inlineCode(table.replaceAll(/^(\|[^|]*\|).*$/gm, '$1'));
    assert.equal(names.length, 11);
    const print = `process.stdout.write(JSON.stringify(process.env))`;
    const { stdout } = await cli(['run', '--', process.execPath, '-e', print]);
    const env = JSON.parse(stdout);
    for (const name of names)
      assert.match(env[name] ?? '', /^(127\.0\.0\.1|\d+|(smtp|http):\/\/127\.0\.0\.1:\d+)$/, name);
  });

  it('checks what was sent', async () => {
    const { postern, env } = await startServer();
    const text = 'Your code is 654321.';
    await cli(['send', '--to', 'ada@example.test', '--subject', 'Please confirm', '--text', text], { env });
    const checks = callsIn('docs/ci.md').filter(([name]) => name === 'wait' || name === 'assert');
    assert.equal(checks.length, 4);
    for (const check of checks) assert.equal((await cli(check, { env })).code, 0, check.join(' '));
    await postern.api.clear();
    assert.equal((await cli(checks[2]!, { env })).code, 1);
  });
});
