import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { cli, outputOf, startCli, startServer } from './cli.ts';

const { postern, env } = await startServer({ settings: { token: 'admin' }, token: 'admin' });
const folder = mkdtempSync(join(tmpdir(), 'postern-mailbox-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const names = async () => (await postern.api.mailboxes()).map(({ name }) => name);

/** The lines that `create` prints for an .env file. */
const variablesIn = (output: string) =>
  Object.fromEntries(Array.from(output.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name, value]) => [name!, value!]));

/** A CI job: sends a message with its name, meets the other one, and prints all messages that it can see. */
const job = `
  import { existsSync, writeFileSync } from 'node:fs';
  const { createTransport } = await import('nodemailer');
  const [folder, name, other] = process.argv.slice(1);
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USERNAME: user, SMTP_PASSWORD: pass, SMTP_URL } = process.env;
  const get = async (path) => {
    const headers = { authorization: 'Bearer ' + process.env.POSTERN_TOKEN };
    return (await fetch(process.env.POSTERN_URL + '/api/v1/' + path, { headers })).json();
  };
  for (const way of [SMTP_URL, { host, port, auth: { user, pass } }])
    await createTransport(way).sendMail({ from: 'a@shop.test', to: 'ada@example.test', subject: name, text: 'x' });
  writeFileSync(folder + '/' + name, '');
  while (!existsSync(folder + '/' + other)) await new Promise((resolve) => setTimeout(resolve, 20));
  const { messages } = await get('wait?to=ada@example.test&count=2&timeout=10');
  const { messages: listed, total } = await get('messages');
  console.log(JSON.stringify({ seen: messages.concat(listed).map(({ subject }) => subject), total }));
`;

const runJob = (name: string, other: string) =>
  cli(['run', '--mailbox', '--', process.execPath, '--input-type=module', '-e', job, folder, name, other], {
    env,
  });

describe('postern run --mailbox', () => {
  it('two CI jobs on one server at once never see each other’s messages, and leave nothing behind', async () => {
    const results = await Promise.all([runJob('first', 'second'), runJob('second', 'first')]);
    for (const [index, name] of ['first', 'second'].entries()) {
      const { code, stdout, stderr } = results[index]!;
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
      assert.deepEqual(JSON.parse(stdout), { seen: [name, name, name, name], total: 2 });
    }
    assert.deepEqual(await names(), ['default']);
    assert.equal((await postern.api.list()).total, 0);
  });

  it('prints what arrived in the mailbox if the command fails', async () => {
    const script = `
      const { createTransport } = await import('nodemailer');
      await createTransport(process.env.SMTP_URL).sendMail({ from: 'a@x.test', to: 'b@x.test', subject: 'Lost', text: '' });
      process.exit(3);`;
    const command = ['--', process.execPath, '--input-type=module', '-e', script];
    const { code, stderr } = await cli(['run', '--mailbox', ...command], { env });
    assert.equal(code, 3);
    assert.match(stderr, /^postern: the command exited with 3\.\n1 message arrived:\n.*Lost\n$/);
    assert.deepEqual(await names(), ['default']);
  });

  it('removes the mailbox of a run that is cancelled', { skip: missing.signals }, async () => {
    const wait = `console.log('ready'); setInterval(() => {}, 1000);`;
    const child = startCli(['run', '--mailbox', '--', process.execPath, '-e', wait], { env });
    await outputOf(child.stdout!, /ready/);
    assert.equal((await names()).length, 2);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    assert.equal(code, 143);
    assert.deepEqual(await names(), ['default']);
  });

  it('inside another run, uses the same mailbox, and postern sendmail sends to it', async () => {
    const script = `
      import { execFileSync } from 'node:child_process';
      const input = 'Subject: Sent\\n\\nHello\\n';
      execFileSync(process.execPath, [process.argv[1], 'sendmail', 'ada@example.test'], { input });
      execFileSync(process.execPath, [process.argv[1], 'wait', '--subject', 'Sent'], { stdio: 'inherit' });
      console.log(process.env.POSTERN_URL);`;
    const { program } = await import('../program.ts');
    const inner = ['run', '--mailbox', '--', process.execPath, '--input-type=module', '-e', script, program];
    const { code, stdout, stderr } = await cli(
      ['run', '--mailbox', '--', process.execPath, program, ...inner],
      { env },
    );
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.match(stdout, /\/mailboxes\/[a-z0-9-]+\n$/);
    assert.equal((await postern.api.list()).total, 0);
    assert.deepEqual(await names(), ['default']);
  });

  it('refuses options that it cannot apply', async () => {
    for (const [args, problem] of [
      [
        ['--mailbox', '--smtp-max-size', '1MiB'],
        /^postern: --smtp-max-size is for a server that this command/,
      ],
      [['--url', postern.url], /^postern: --url can only be used with --mailbox\.\n$/],
    ] as const) {
      const { code, stderr } = await cli(['run', ...args, '--', 'true'], { env });
      assert.equal(code, 2);
      assert.match(stderr, problem);
    }
  });
});

describe('postern mailbox', () => {
  it('creates a mailbox and prints settings that applications, tests and commands can use', async () => {
    const created = await cli(
      ['mailbox', 'create', 'team-a', '--expires-in', '30min', '--recipient', '*@team-a.test'],
      { env },
    );
    assert.equal(created.stderr, '');
    assert.match(created.stdout, /^Created the mailbox team-a, which expires at \d{4}-/);
    const variables = variablesIn(created.stdout);
    assert.equal(variables.POSTERN_URL, `${postern.url}/mailboxes/team-a`);
    assert.equal((await cli(['send', '--subject', 'Hello'], { env: variables })).code, 0);
    for (const [args, access] of [
      [[], variables],
      [['--mailbox', 'team-a'], env],
    ] as const) {
      const { stdout } = await cli(['list', ...args], { env: access });
      assert.match(stdout, /Hello\n$/);
      assert.equal((await cli(['doctor', '--ready', ...args], { env: access })).code, 0);
    }
    assert.equal((await cli(['list'], { env })).stdout, '');
    const page = await cli(['open', '--print', '--mailbox', 'team-a'], { env });
    assert.equal(page.stdout, `${postern.url}/mailboxes/team-a/\n`);

    const { mailboxes } = JSON.parse((await cli(['mailbox', 'list', '--json'], { env })).stdout);
    assert.deepEqual(
      mailboxes.map(({ name, messages }: { name: string; messages: number }) => [name, messages]),
      [
        ['default', 0],
        ['team-a', 1],
      ],
    );
    const shown = (await cli(['mailbox', 'show', 'team-a'], { env })).stdout;
    assert.match(shown, /^team-a {2}1 message, 1 unread, .* {2}expires .*\n/);
    assert.match(shown, /^ {2}Recipients +\*@team-a\.test$/m);
    const other = await cli(['mailbox', 'list'], { env: variables });
    assert.match(other.stderr, /^postern: This endpoint is at the root only/);
    assert.equal(
      (await cli(['mailbox', 'delete', 'team-a'], { env })).stdout,
      'Deleted the mailbox team-a.\n',
    );
    assert.equal((await cli(['mailbox', 'delete', 'team-a'], { env })).code, 1);
    assert.equal((await cli(['list', '--mailbox', 'team-a'], { env })).code, 1);
  });

  it('signs in with sendmail -bs and doctor, so that their messages go to the mailbox', async () => {
    const { name, env: variables } = JSON.parse((await cli(['mailbox', 'create', '--json'], { env })).stdout);
    const lines = [
      'EHLO x',
      'MAIL FROM:<a@x.test>',
      'RCPT TO:<b@x.test>',
      'DATA',
      'Subject: Spoken',
      '',
      '.',
    ];
    const input = [...lines, 'QUIT', ''].join('\r\n');
    const spoken = await cli(['sendmail', '-bs'], { env: variables, input });
    assert.match(spoken.stdout, /^220 .*\r\n250-.*354 .*250 2\.0\.0 kept as .*\r\n221 .*\r\n$/s);
    assert.match((await cli(['list'], { env: variables })).stdout, /Spoken\n$/);
    assert.equal((await postern.api.list()).total, 0);
    const wrong = { ...variables, POSTERN_SMTP_PASSWORD: 'wrong' };
    const refused = await cli(['sendmail', '-bs'], { env: wrong, input });
    assert.equal(refused.code, 75);
    assert.match(refused.stdout, /^421 4\.3\.2 Postern refused the sign-in \(535 .*\) at .*\r\n$/);

    const { stdout } = await cli(['doctor', '--mailbox', name], { env: { ...variables, ...env } });
    assert.match(stdout, /^ok +smtp: +delivered a test message/m);
    const unknown = await cli(['doctor', '--mailbox', name], { env });
    assert.match(unknown.stdout, /^warn +smtp: +no test message was sent\n +Set POSTERN_SMTP_USERNAME/m);
    assert.equal(unknown.code, 0);
    const elsewhere = await cli(['doctor'], { env: { ...variables, ...env } });
    assert.match(elsewhere.stdout, /^fail +smtp: +not in the mailbox default\n/m);
    await postern.api.removeMailbox(name);
  });

  it('is exported, and imported into another one, which takes nothing from the default mailbox', async () => {
    const create = async () => JSON.parse((await cli(['mailbox', 'create', '--json'], { env })).stdout);
    const [from, to] = [await create(), await create()];
    assert.equal((await cli(['send', '--subject', 'Carried'], { env: from.env })).code, 0);
    assert.equal((await cli(['send', '--subject', 'Left'], { env })).code, 0);
    const [{ id }] = JSON.parse(
      (await cli(['list', '--json', '--mailbox', from.name], { env })).stdout,
    ).messages;
    const file = join(folder, 'from.jsonl');
    const saved = await cli(['export', '--mailbox', from.name, file], { env });
    assert.match(saved.stderr, /^Exported 1 message to /);
    assert.match(
      (await cli(['import', '--mailbox', to.name, file], { env })).stderr,
      /needs the SMTP username/,
    );
    const { POSTERN_SMTP_USERNAME, POSTERN_SMTP_PASSWORD } = to.env;
    const credentials = { ...env, POSTERN_SMTP_USERNAME, POSTERN_SMTP_PASSWORD };
    const sent = await cli(['import', '--mailbox', to.name, file], { env: credentials });
    assert.deepEqual(sent, { code: 0, stdout: 'Imported 1 message.\n', stderr: '' });
    const listed = (await cli(['list', '--mailbox', to.name], { env })).stdout;
    assert.match(listed, /^\S+ .*Carried\n$/);
    assert.ok(!listed.includes(id));
    assert.equal((await postern.api.list()).total, 1);
    await postern.api.clear();
    for (const { name } of [from, to]) await postern.api.removeMailbox(name);
  });

  it('uses a new mailbox, or the one that the URL or the token belongs to', async () => {
    const use = async (access: Record<string, string>) => cli(['mailbox', 'use'], { env: access });
    const fresh = await use(env);
    assert.equal(fresh.stderr, '');
    const variables = variablesIn(fresh.stdout);
    const name = variables.POSTERN_URL!.split('/').at(-1)!;
    const { expires_in, extend_on_use } = await postern.api.mailbox(name);
    assert.deepEqual({ expires_in, extend_on_use }, { expires_in: 3600, extend_on_use: true });
    assert.equal((await cli(['send', '--subject', 'Used'], { env: variables })).code, 0);
    assert.match((await cli(['list'], { env: variables })).stdout, /Used\n$/);

    // Its URL, or its token at the root.
    for (const POSTERN_URL of [variables.POSTERN_URL!, postern.url]) {
      const again = await use({ ...variables, POSTERN_URL });
      assert.deepEqual(again, { code: 0, stdout: fresh.stdout, stderr: '' });
      const run = ['run', '--mailbox', '--', process.execPath, '-p', 'process.env.POSTERN_URL'];
      const inside = await cli(run, { env: { ...variables, POSTERN_URL } });
      assert.equal(inside.stdout, `${variables.POSTERN_URL}\n`);
    }
    const { POSTERN_TOKEN } = variables;
    const unknown = await use({ POSTERN_URL: postern.url, POSTERN_TOKEN: POSTERN_TOKEN! });
    assert.match(
      unknown.stderr,
      /^postern: The SMTP password of the mailbox \S+ is not known here\. Set POSTERN_SMTP_/,
    );
    assert.equal(variablesIn(unknown.stdout).SMTP_USERNAME, undefined);
    assert.equal((await names()).length, 2);
    await postern.api.removeMailbox(name);
  });

  it('prints everything as JSON, and generates a name', async () => {
    const { stdout } = await cli(['mailbox', 'create', '--json'], { env });
    const { name, token, smtp, env: variables } = JSON.parse(stdout);
    assert.equal(variables.POSTERN_TOKEN, token);
    assert.equal(variables.SMTP_PASSWORD, smtp.password);
    await postern.api.removeMailbox(name);
  });

  it('says what is wrong with its arguments', async () => {
    for (const [args, problem] of [
      [['remove'], /^postern: There is no "remove"\. Use create, use, list, show or delete\.\n$/],
      [['show'], /^postern: The name of the mailbox is missing\.\n$/],
      [['list', '--max-age', '1d'], /^postern: --max-age is for postern mailbox create\.\n$/],
    ] as const) {
      const { code, stderr } = await cli(['mailbox', ...args], { env });
      assert.equal(code, 2);
      assert.match(stderr, problem);
    }
    const { stderr } = await cli(['send', '--mailbox', 'team-a'], { env });
    assert.match(stderr, /^postern: --mailbox needs the SMTP username and password of the mailbox\./);
  });

  it('is not mistaken for another one by its SMTP username, which the default one does not need', async () => {
    const other = { ...env, POSTERN_SMTP_USERNAME: 'mailbox-team-b', POSTERN_SMTP_PASSWORD: 'secret' };
    for (const [name, needed] of [
      [
        'team-a',
        /^postern: --mailbox team-a needs the username mailbox-team-a, .* It is "mailbox-team-b"\.\n$/,
      ],
      ['default', /^postern: --mailbox default needs a username that is not one of another mailbox, /],
    ] as const)
      assert.match((await cli(['send', '--mailbox', name], { env: other })).stderr, needed);
    assert.equal((await cli(['send', '--mailbox', 'default', '--subject', 'Own'], { env })).code, 0);
    await postern.api.clear();
  });
});
