import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { createTransport } from 'nodemailer';
import { startPostern } from '../../src/testing/index.ts';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { missing } from '../platform.ts';
import { program } from '../program.ts';
import { until } from '../until.ts';
import { cli, outputOf, startCli, startServer } from './cli.ts';

const TOKEN = 'secret-token';
const { postern, folder, env } = await startServer({ settings: { token: TOKEN }, token: TOKEN });

const send = (message: object) =>
  createTransport(postern.smtp).sendMail({
    from: 'app@shop.test',
    to: 'ada@example.test',
    text: 'Hello.',
    ...message,
  });
await send({ subject: 'First' });
await send({ subject: 'Evil \u001b[31m\u202etitle', to: ['eve@example.test', 'second@example.test'] });
await send({
  subject: 'Your code',
  text: 'Your code is 654321.\nSee https://shop.test/go\n',
  html: '<p>Your code is 654321.</p>',
  attachments: [
    { filename: '../../evil.txt', content: 'one' },
    { filename: 'note.txt', content: 'two' },
    { filename: 'note.txt', content: 'three' },
  ],
});
const ids = (await postern.api.list()).messages.map(({ id }) => id).reverse();

describe('postern list', () => {
  it('prints a line for each message, newest first, without characters that could control the terminal', async () => {
    const { code, stdout, stderr } = await cli(['list'], { env });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    assert.match(
      lines[0]!,
      new RegExp(
        `^${ids[2]}  [\\d: -]{19}  app@shop\\.test > ada@example\\.test  Your code  \\[attachment\\]$`,
      ),
    );
    assert.match(lines[1]!, / > eve@example\.test \+1 {2}Evil {2}\[31m\ufffdtitle$/);
    assert.match(lines[2]!, / {2}First$/);
    assert.equal(lines.length, 3);
  });

  it('accepts filters, and prints JSON or ids', async () => {
    const [json, only, either] = await Promise.all([
      cli(['list', '--subject', 'first', '--json'], { env }),
      cli(['list', '--has_attachments', '--ids'], { env }),
      cli(['list', '--q', 'hello OR see first OR filename:note', '--ids'], { env }),
    ]);
    const page = JSON.parse(json.stdout);
    assert.equal(page.total, 1);
    assert.equal(page.next_cursor, null);
    assert.equal(page.messages[0].subject, 'First');
    assert.equal(only.stdout, `${ids[2]}\n`);
    assert.equal(either.stdout, `${ids[2]}\n${ids[0]}\n`);
  });

  it('says on stderr that there are more messages', async () => {
    const { stdout, stderr } = await cli(['list', '-n1', '--ids'], { env });
    assert.equal(stdout, `${ids[2]}\n`);
    assert.equal(stderr, '');
    const words = await cli(['list', '-n', '1'], { env });
    assert.equal(words.stderr, 'Listed the newest 1 of 3 messages. Use --all to list all.\n');
  });

  it('respects FORCE_COLOR and NO_COLOR', async () => {
    const [colour, plain] = await Promise.all([
      cli(['list'], { env: { ...env, FORCE_COLOR: '1' } }),
      cli(['list'], { env: { ...env, NO_COLOR: '1' } }),
    ]);
    assert.match(colour.stdout, /\u001b\[2m/);
    assert.doesNotMatch(plain.stdout, /\u001b/);
  });

  it('exits with 2 without a token, and says how to sign in', async () => {
    const { code, stderr } = await cli(['list'], { env: { POSTERN_URL: postern.url } });
    assert.equal(code, 2);
    assert.match(stderr, /^postern: .*\. Use --token, or set POSTERN_TOKEN\.\n$/);
  });

  it('exits with 2 and says that the token is wrong', async () => {
    const { code, stderr } = await cli(['list', '--token', 'wrong'], { env: { POSTERN_URL: postern.url } });
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^postern: .*\. Postern did not accept the token: check --token, or POSTERN_TOKEN\.\n$/,
    );
  });

  it('exits with 2 if Postern is at another path', async () => {
    for (const args of [['list'], ['show', '01K9ZC5V3M8QJ4T6W2X7Y0N1RB']]) {
      const { code, stderr } = await cli([...args, '--url', new URL('/elsewhere', postern.url).href], {
        env,
      });
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^postern: There is no endpoint GET .*\. Check the path in --url: .*\n$/);
    }
  });

  for (const [title, body, problem] of [
    ['a web server', '<!doctype html>', 'no content type instead of JSON'],
    // As Mailpit lists messages.
    ['another mail catcher', '{"total":1,"messages":[{"ID":"x"}]}', 'JSON that Postern does not send'],
  ] as const) {
    it(`exits with 2 and one line if ${title} is at the URL`, async (t) => {
      const server = createServer((_request, response) => response.end(body));
      t.after(() => server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const commands = ['list', 'wait', 'assert', 'show', 'tail', 'clear', 'send', 'open latest'];
      for (const name of ['x', 'x.mbox', 'x.jsonl']) commands.push(`export no-server-${name}`);
      for (const command of commands) {
        const { code, stdout, stderr } = await cli([...command.split(' '), '--url', url], { cwd: folder });
        const error = `postern: The server answered with ${problem}. Is this Postern? Check --url, or POSTERN_URL.\n`;
        assert.deepEqual({ code, stdout, stderr }, { code: 2, stdout: '', stderr: error }, command);
      }
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.startsWith('no-server')),
        [],
      );
      const doctor = await cli(['doctor', '--url', url]);
      assert.equal(doctor.code, 1);
      assert.match(doctor.stdout, new RegExp(`^fail +server: +The server answered with ${problem}`, 'm'));
      const ready = await cli(['doctor', '--ready', '--url', url]);
      assert.equal(ready.code, 1);
      assert.match(
        ready.stderr,
        /^postern: Postern is not ready: .*\/readyz is not Postern\. Check the port\.\n$/,
      );
    });
  }

  it('is ready behind a proxy that does not say how long a response is', async (t) => {
    const server = createServer((_request, response) => {
      response.write('{"status"');
      response.end(':"ok"}');
    });
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.equal((await cli(['doctor', '--ready', '--url', url])).code, 0);
  });

  it('exits with 2, not with the 1 of a failed check, if an error is unexpected', async (t) => {
    const body = '{"next_cursor":null,"count":1,"ok":false,"waited_ms":0}';
    const server = createServer((_request, response) => response.end(body));
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const command of [['list'], ['wait', '--timeout', '1']]) {
      const { code, stderr } = await cli([...command, '--url', url]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^postern: Unexpected error\. .*\nTypeError: .*\n +at /);
    }
  });

  it('accepts a username and a password in the URL', async () => {
    const people = join(folder, 'people');
    writeFileSync(people, `ada:${hashSync('pä:ss', 4)}\n`);
    await using closed = await startPostern({ settings: { 'auth-file': people } });
    const withLogin = (password: string) =>
      Object.assign(new URL(closed.url), { username: 'ada', password }).href;
    assert.equal((await cli(['list', '--url', withLogin('pä:ss')])).code, 0);
    const wrong = await cli(['list', '--url', withLogin('wrong')]);
    assert.equal(wrong.code, 2);
    assert.doesNotMatch(wrong.stderr, /wrong/);
  });

  it('does not print a token that a header cannot contain', async () => {
    const { code, stderr } = await cli(['list', '--token', 'open\nsesame'], { env });
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --token contains a character .*\n$/);
    assert.doesNotMatch(stderr, /sesame/);
  });

  it('exits with 2 for an invalid URL', async () => {
    const { code, stderr } = await cli(['list', '--url', 'localhost:8025'], {});
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --url got "localhost:8025"; it takes an address such as http/);
  });
});

describe('postern show', () => {
  it('shows the newest message with its code and its attachments', async () => {
    const { code, stdout } = await cli(['show'], { env });
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^Id: +${ids[2]}$`, 'm'));
    assert.match(stdout, /^From: +app@shop\.test$/m);
    assert.match(stdout, /^Code: +654321$/m);
    assert.match(stdout, /^File: +note\.txt \(text\/plain, 3 B\)$/m);
    assert.match(stdout, /\n\nYour code is 654321\.\nSee https:\/\/shop\.test\/go\n$/);
  });

  it('prints the source byte for byte', async () => {
    const { bytes } = await postern.api.raw(ids[0]!);
    assert.equal((await cli(['show', ids[0]!, '--raw'], { env })).stdout, Buffer.from(bytes).toString());
  });

  for (const [option, expected] of [
    ['--code', '654321\n'],
    ['--link', 'https://shop.test/go\n'],
    ['--links', 'https://shop.test/go\n'],
    ['--text', 'Your code is 654321.\nSee https://shop.test/go\n'],
    ['--html', '<p>Your code is 654321.</p>\n'],
  ] as const) {
    it(`prints only the requested part with ${option}`, async () => {
      const { code, stdout, stderr } = await cli(['show', option], { env });
      assert.deepEqual(
        { code, stdout: stdout.trimEnd(), stderr },
        { code: 0, stdout: expected.trimEnd(), stderr: '' },
      );
    });
  }

  it('prints everything as JSON', async () => {
    const message = JSON.parse((await cli(['show', ids[2]!, '--json'], { env })).stdout);
    assert.equal(message.subject, 'Your code');
    assert.equal(message.attachments.length, 3);
    assert.equal(message.codes[0].value, '654321');
    assert.ok(message.headers.some(({ name }: { name: string }) => name === 'From'));
  });

  it('saves attachments inside the folder, each with a unique name', async () => {
    const target = join(folder, 'saved');
    const { code, stdout } = await cli(['show', '--save', target], { env });
    assert.equal(code, 0);
    assert.equal(stdout.trimEnd().split('\n').length, 3);
    const saved = readdirSync(target).sort();
    assert.equal(saved.length, 3);
    assert.ok(saved.includes('note.txt') && saved.includes('note (2).txt'), saved.join());
    assert.equal(readFileSync(join(target, 'note (2).txt'), 'utf8'), 'three');
  });

  it('exits with 2 and one line if the folder cannot be created', async () => {
    const blocked = join(folder, 'file');
    writeFileSync(blocked, '');
    const { code, stderr } = await cli(['show', '--save', join(blocked, 'in-it')], { env });
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^postern: Couldn't use .*in-it \(ENOTDIR: .*\)\. Check the path and its permissions\.\n$/,
    );
  });

  it('exits with 1 and one line if the message or part does not exist', async () => {
    const [message, ...parts] = await Promise.all([
      cli(['show', '01JCMZ4S0HJ6Q2V8X5T3R9W7KD'], { env }),
      cli(['show', ids[0]!, '--html'], { env }),
      cli(['show', ids[0]!, '--links'], { env }),
      cli(['show', ids[0]!, '--code'], { env }),
    ]);
    assert.equal(message.code, 1);
    assert.match(message.stderr, /^postern: .*01JCMZ4S0HJ6Q2V8X5T3R9W7KD.*\n$/);
    for (const { code, stdout, stderr } of parts) {
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
      assert.match(stderr, /^postern: The message .* has no (HTML body|links|one-time code)\.\n$/);
    }
  });
});

describe('postern open', () => {
  it('starts the browser with the URL of the message', { skip: missing.shell }, async () => {
    const browser = join(folder, 'browser');
    const seen = join(folder, 'seen');
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${seen}.new && mv ${seen}.new ${seen}\n`);
    chmodSync(browser, 0o755);
    const { code } = await cli(['open', '--subject', 'first'], { env: { ...env, BROWSER: browser } });
    assert.equal(code, 0);
    // It goes on by itself, as a browser does.
    await until(() => existsSync(seen));
    assert.equal(readFileSync(seen, 'utf8'), `${postern.url}/?m=${ids[0]}`);
  });

  for (const [options, expected] of [
    ['--new-window', '--new-window URL'],
    ['--app=%s --quiet', '--app=URL --quiet'],
  ] as const)
    it(`starts the browser with the options in BROWSER: ${options}`, { skip: missing.shell }, async () => {
      const browser = join(folder, 'with-options');
      const seen = join(folder, options.replaceAll(/\W/g, ''));
      writeFileSync(browser, `#!/bin/sh\nprintf %s "$*" > ${seen}.new && mv ${seen}.new ${seen}\n`);
      chmodSync(browser, 0o755);
      assert.equal((await cli(['open'], { env: { ...env, BROWSER: `${browser} ${options}` } })).code, 0);
      await until(() => existsSync(seen));
      assert.equal(readFileSync(seen, 'utf8'), expected.replace('URL', `${postern.url}/`));
    });

  it('prints the URL instead with --print', async () => {
    assert.equal((await cli(['open', '--print'], { env })).stdout, `${postern.url}/\n`);
    const latest = await cli(['open', 'latest', '--json'], { env });
    assert.deepEqual(JSON.parse(latest.stdout), { url: `${postern.url}/?m=${ids[2]}` });
  });

  it('prints the URL to open if there is no browser', async () => {
    const { code, stderr } = await cli(['open'], { env: { ...env, BROWSER: 'no-such-browser' } });
    assert.equal(code, 2);
    assert.equal(
      stderr,
      `postern: Couldn't start no-such-browser (not found). Open ${postern.url}/ yourself, or set BROWSER.\n`,
    );
  });
});

describe('postern tail', () => {
  it('ends with the reader of its output, even if no message arrives', { skip: missing.shell }, async () => {
    const child = spawn('sh', ['-c', '"$0" "$1" tail --lines 3 | head -n 1', process.execPath, program], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.match(await text(child.stdout), /^\w{26} .*\n$/);
  });

  it('prints the last messages, then each new one, and stops after --count', async () => {
    const child = startCli(['tail', '-n', '1', '--count', '2', '--to', 'ada@example.test'], { env });
    const all = outputOf(child.stdout!, /Third/);
    await outputOf(child.stdout!, /\n/);
    await send({ subject: 'Second' });
    await send({ subject: 'Other', to: 'someone@else.test' });
    await send({ subject: 'Third' });
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    const lines = (await all)
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/.* {2}(?=\S)/, ''));
    assert.deepEqual(lines, ['[attachment]', 'Second', 'Third']);
  });

  it('prints one JSON object per line', async () => {
    const child = startCli(['tail', '-n', '2', '--json'], { env });
    const output = await outputOf(child.stdout!, /\n.*\n/);
    child.kill();
    assert.deepEqual(
      output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).subject),
      ['Other', 'Third'],
    );
  });
});

describe('postern clear', () => {
  it('deletes matching messages, and rejects a filter that would not filter', async () => {
    for (const [option, flag] of [
      ['--no-unread', '--unread'],
      ['--has-attachments=false', '--has-attachments'],
    ] as const) {
      const wrong = await cli(['clear', option], { env });
      assert.equal(wrong.code, 2);
      assert.ok(wrong.stderr.startsWith(`postern: ${flag} can only be true`), wrong.stderr);
    }
    const { code, stdout } = await cli(['clear', '--to', 'someone@else.test'], { env });
    assert.equal(code, 0);
    assert.equal(stdout, 'Deleted 1 message.\n');
    assert.equal((await postern.api.list()).total, 5);
  });

  it('deletes everything without a filter', async () => {
    const { code, stdout } = await cli(['clear', '--json'], { env });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout), { deleted: 5 });
    assert.equal((await cli(['list'], { env })).stderr, 'No messages.\n');
  });
});

describe('postern tail, when the connection is lost', () => {
  it('says so, and prints what arrived in the meantime when it is back', async (t) => {
    await send({ subject: 'Before' });
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const child = startCli(['tail', '--lines', '1', '--count', '2'], {
      env: { ...env, POSTERN_URL: proxy.to(postern.url) },
    });
    const exit = once(child, 'exit');
    await outputOf(child.stdout!, /Before/);
    const live = outputOf(child.stdout!, /Live/);
    await send({ subject: 'Live' });
    await live;
    const lost = outputOf(child.stderr!, /Lost the connection to Postern\. Trying to connect again\.\n$/);
    const back = outputOf(child.stderr!, /\npostern: Connected again\.\n$/);
    const missed = outputOf(child.stdout!, /Missed/);
    proxy.cut();
    await lost;
    await send({ subject: 'Missed' });
    proxy.restore();
    await Promise.all([back, missed]);
    assert.deepEqual(await exit, [0, null]);
  });
});

describe('postern tail, where the tail of the system is that of BusyBox', () => {
  it('ends at the next message after the reader of its output has exited', {
    skip: missing.shell,
  }, async () => {
    // It has no such option, and does not watch its output.
    const tail = '#!/bin/sh\necho "tail: unrecognized option: $1" >&2\nexec touch "$0.has-run"\n';
    writeFileSync(join(folder, 'tail'), tail, { mode: 0o755 });
    const child = spawn('sh', ['-c', '"$0" "$1" tail --lines 3 | head -n 1', process.execPath, program], {
      env: { ...process.env, ...env, PATH: `${folder}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    await until(() => existsSync(join(folder, 'tail.has-run')));
    await until(async () => {
      await send({ subject: 'Next' });
      return child.exitCode !== null;
    });
    const [stdout, stderr] = await output;
    assert.match(stdout, /^\w{26} .*\n$/);
    assert.equal(stderr, '');
  });
});
