import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { startPostern } from '../src/testing/index.ts';
import { cleanEnvironment } from './cli/cli.ts';
import { missing } from './platform.ts';
import { program } from './program.ts';

const { steps } = parse(readFileSync(new URL('../action.yml', import.meta.url), 'utf8')).runs;

/** Runs the steps of the action as a runner does, with the sources as the installed program. */
function runner(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'postern-action-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'postern'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
  const file = (name: string) => join(folder, name);
  for (const name of ['env', 'output']) writeFileSync(file(name), '');
  /** What the steps have written, as variables. */
  const written = (name: string) =>
    Object.fromEntries(
      Array.from(readFileSync(file(name), 'utf8').matchAll(/^(\w+)=(.*)$/gm), ([, key, value]) => [
        key!,
        value!,
      ]),
    );
  const step = async (name: string, env: Record<string, string> = {}) => {
    const { run } = steps.find((each: { name: string }) => each.name === name);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      env: {
        ...cleanEnvironment(),
        ...{ RUNNER_TEMP: folder, GITHUB_ENV: file('env'), GITHUB_OUTPUT: file('output') },
        ...{ ...written('env'), ...env, PATH: `${folder}:${process.env.PATH}` },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const output = text(child.stdout!);
    await once(child, 'exit');
    // What it has left running keeps its output open.
    child.stdout!.destroy();
    return { code: child.exitCode, output: await output.catch(() => ''), group: child.pid! };
  };
  return { file, written, step };
}

describe('the GitHub Action', { skip: missing.shell }, () => {
  it('starts a Postern, runs the command, checks what arrived and exports the messages', async (t) => {
    const { step, written, file } = runner(t);
    // A port that was free a moment ago.
    const probe = await startPostern();
    const { port } = new URL(probe.url);
    await probe.close();
    const started = await step('Start Postern', {
      ARGUMENTS: "--smtp-name 'action.test'",
      SMTP: '0',
      HTTP: port,
    });
    t.after(() => spawnSync('kill', ['--', `-${started.group}`]));
    assert.equal(started.code, 0, readFileSync(file('postern.log'), 'utf8'));
    assert.equal(written('env').POSTERN_URL, `http://127.0.0.1:${port}`);
    assert.equal((await step('Run the command', { COMMAND: 'postern send --subject "A step"' })).code, 0);
    assert.equal((await step('Run the command', { COMMAND: 'false | true' })).code, 1);
    assert.equal((await step('Check what arrived', { ASSERT: "--subject 'a step' --count 1" })).code, 0);
    assert.equal((await step('Check what arrived', { ASSERT: '--count 2' })).code, 123);
    assert.equal((await step('Export the messages')).code, 0);
    assert.equal(readFileSync(file('postern-messages.zip')).subarray(0, 2).toString(), 'PK');
  });

  for (const [title, token, smtp] of [
    ['a new mailbox of a shared Postern, with a token that manages mailboxes', 'admin', 'created'],
    ['the mailbox that the token belongs to', 'mailbox', 'given'],
    ['a new mailbox of a shared Postern that needs no token', '', 'created'],
  ] as const)
    it(`uses ${title}, and hides its secrets`, async (t) => {
      const shared = await startPostern(token === '' ? {} : { settings: { token: 'admin' }, token: 'admin' });
      t.after(() => shared.close());
      const existing = await shared.createMailbox({ name: 'team' });
      const { step, written } = runner(t);
      const used = await step('Use a mailbox', {
        POSTERN_URL: shared.url,
        POSTERN_TOKEN: token === 'mailbox' ? existing.token : token,
        // As secrets of the job.
        ...(smtp === 'given' && {
          POSTERN_SMTP_USERNAME: existing.smtp.username!,
          POSTERN_SMTP_PASSWORD: existing.smtp.password!,
        }),
      });
      assert.equal(used.code, 0);
      const env = written('env');
      const names = (await shared.api.mailboxes()).map(({ name }) => name);
      const name = names.at(-1)!;
      assert.equal(names.length, token === 'mailbox' ? 2 : 3);
      assert.equal(env.POSTERN_URL, `${shared.url}/mailboxes/${name}`);
      assert.deepEqual(written('output'), { url: env.POSTERN_URL });
      const masked = Array.from(used.output.matchAll(/^::add-mask::(.+)$/gm), ([, secret]) => secret);
      assert.deepEqual(masked.sort(), [env.POSTERN_TOKEN, env.SMTP_PASSWORD, env.SMTP_URL].sort());
      // Nothing else is printed, so nothing else can show them.
      assert.equal(used.output.replaceAll(/^::add-mask::.*\n/gm, ''), '');

      const send = `${JSON.stringify(process.execPath)} --input-type=module -e '
        import { createTransport } from "nodemailer";
        await createTransport(process.env.SMTP_URL).sendMail({ from: "a@x.test", to: "b@x.test", subject: "In it" });'`;
      assert.equal((await step('Run the command', { COMMAND: send })).code, 0);
      assert.equal((await step('Check what arrived', { ASSERT: "--subject 'in it' --count 1" })).code, 0);
      assert.equal((await step('Export the messages')).code, 0);
      assert.equal((await shared.api.list()).total, 0);
    });
});
