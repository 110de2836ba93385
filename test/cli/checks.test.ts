import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { startPostern } from '../../src/testing/index.ts';
import { until } from '../until.ts';
import { cli, startServer } from './cli.ts';

const { postern, folder, env } = await startServer();

const send = (to: string, subject: string) =>
  createTransport(postern.smtp).sendMail({ from: 'app@shop.test', to, subject, text: 'Hello.' });
await send('ada@example.test', 'Welcome, Ada');
await send('bob@example.test', 'Welcome, Bob');

describe('postern wait', () => {
  it('prints a message that has already arrived', async () => {
    const { code, stdout, stderr } = await cli(['wait', '--to', 'ada@example.test'], { env });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.match(stdout, /^\w{26} {2}[\d: -]{19} {2}app@shop\.test > ada@example\.test {2}Welcome, Ada\n$/);
  });

  it('waits for a message that arrives later, and prints it as JSON', async () => {
    const waiting = cli(['wait', '--to', 'eve@example.test', '--timeout', '60', '--json'], { env });
    await until(async () => (await postern.api.info()).waiting > 0);
    await send('eve@example.test', 'Later');
    const { code, stdout } = await waiting;
    assert.equal(code, 0);
    const { messages } = JSON.parse(stdout);
    assert.equal(messages[0].subject, 'Later');
    assert.match(messages[0].text_body, /^Hello\./);
  });

  it('waits longer than the server lets one request wait', async () => {
    await using limited = await startPostern({ settings: { 'wait-max-timeout': '100ms' } });
    const server = { POSTERN_URL: limited.url };
    const waited = await cli(['wait', '--to', 'x@x.test', '--timeout', '500ms'], { env: server });
    assert.match(waited.stderr, /^postern: No message matched within 0\.5 s/);
    const none = ['assert', '--max', '0', '--timeout', '500ms', '--settle', '50ms'];
    assert.equal((await cli(none, { env: server })).code, 0);
  });

  it('exits with 1, prints what did arrive and how it differs, and writes a test report', async () => {
    const junit = join(folder, 'wait.xml');
    const { code, stdout, stderr } = await cli(
      [
        'wait',
        '--to',
        'ada@example.test',
        '--subject',
        'confirm <now>',
        '--timeout',
        '100ms',
        '--junit',
        junit,
      ],
      { env },
    );
    assert.equal(code, 1);
    assert.equal(stdout, '');
    const [head, near, message, differs] = stderr.split('\n');
    assert.match(
      head!,
      /^postern: No message matched within 0\.1 s \(to ada@example\.test, subject "confirm <now>"\)\.$/,
    );
    assert.equal(near, '3 messages arrived that do not match:');
    assert.match(message!, /Welcome, Ada$/);
    assert.equal(differs, '      subject: expected "confirm <now>", but it is "Welcome, Ada"');
    const xml = readFileSync(junit, 'utf8');
    assert.match(xml, /<testsuite name="postern" tests="1" failures="1"/);
    assert.match(xml, /<failure message="No message matched within .*confirm &lt;now&gt;/);
  });

  it('prints the code or the link of the message that it waited for', async () => {
    const waiting = cli(['wait', '--to', 'kim@example.test', '--timeout', '60', '--code'], { env });
    await until(async () => (await postern.api.info()).waiting > 0);
    const html = '<p>Your code is 482913.</p><a href="https://shop.test/confirm?t=1">Confirm</a>';
    await createTransport(postern.smtp).sendMail({ from: 'a@x.test', to: 'kim@example.test', html });
    assert.deepEqual(await waiting, { code: 0, stdout: '482913\n', stderr: '' });
    const link = await cli(['wait', '--to', 'kim@example.test', '--link'], { env });
    assert.deepEqual(link, { code: 0, stdout: 'https://shop.test/confirm?t=1\n', stderr: '' });
    const none = await cli(['wait', '--to', 'ada@example.test', '--code'], { env });
    assert.deepEqual([none.code, none.stdout], [1, '']);
    assert.match(none.stderr, /^postern: The message \w{26} has no one-time code\.\n$/);
    const shown = await cli(['show', '--to', 'kim@example.test'], { env });
    assert.match(shown.stdout, /\n\nYour code is 482913\.\nConfirm\n\n\(The text of the HTML/);
    const text = await cli(['show', '--to', 'kim@example.test', '--text'], { env });
    assert.equal(text.stdout, 'Your code is 482913.\nConfirm\n');
  });

  it('exits with 1 if more messages match than expected, with --settle', async () => {
    const [alone, two] = await Promise.all([
      cli(['wait', '--to', 'bob@example.test', '--settle', '10ms'], { env }),
      cli(['wait', '--subject', 'Welcome', '--settle', '10ms'], { env }),
    ]);
    assert.equal(alone.code, 0, alone.stderr);
    assert.equal(two.code, 1);
    assert.equal(two.stdout, '');
    assert.match(
      two.stderr,
      /^postern: 2 messages match, but expected 1 and no more\.\nThey are:\n.*Ada\n.*Bob\n$/,
    );
  });

  it('prints which request to a captured service was refused', async () => {
    const to = 'captured@example.test';
    const body = JSON.stringify({ from: 'a@b.test', to });
    await fetch(`${postern.url}/capture/resend/emails`, { method: 'POST', body });
    for (const args of [['wait', '--timeout', '0'], ['assert']]) {
      const { code, stderr } = await cli([...args, '--to', to], { env });
      assert.equal(code, 1);
      assert.match(
        stderr,
        /\nPostern refused:\n.* {2}POST \/capture\/resend\/emails -> 422 Missing `subject` field\. \(from a@b\.test to captured@example\.test\)\n$/,
      );
    }
  });

  it('fails if several messages match, unless it is told which one is meant', async () => {
    const to = 'twice@example.test';
    for (const code of ['111213', '141516', '171819'])
      await createTransport(postern.smtp).sendMail({ from: 'a@x.test', to, text: `Your code is ${code}.` });
    const wait = (...options: string[]) => cli(['wait', '--to', to, '--code', ...options], { env });
    const [several, first, last, lastTwo, two] = await Promise.all([
      wait(),
      wait('--first'),
      wait('--last'),
      wait('--last', '-n', '2'),
      wait('-n', '2'),
    ]);
    assert.deepEqual([several.code, several.stdout], [1, '']);
    assert.match(
      several.stderr,
      /^postern: 3 messages match, but expected 1 and no more\.\nThey are:\n(.*\n){3}Give --first, --last or -n, or --new/,
    );
    assert.deepEqual([first.code, first.stdout], [0, '111213\n']);
    assert.deepEqual([last.code, last.stdout], [0, '171819\n']);
    assert.deepEqual([lastTwo.code, lastTwo.stdout], [0, '141516\n171819\n']);
    assert.deepEqual([two.code, two.stdout], [0, '111213\n141516\n']);
    const both = await wait('--first', '--last');
    assert.deepEqual(
      [both.code, both.stderr.split('\n', 1)[0]],
      [2, 'postern: --first and --last cannot be combined.'],
    );
  });

  it('with --new ignores what arrived before it was started', async () => {
    const to = 'again@example.test';
    await createTransport(postern.smtp).sendMail({ from: 'a@x.test', to, text: 'Your code is 111213.' });
    const waiting = cli(['wait', '--to', to, '--new', '--code', '--timeout', '60'], { env });
    await until(async () => (await postern.api.info()).waiting > 0);
    await createTransport(postern.smtp).sendMail({ from: 'a@x.test', to, text: 'Your code is 141516.' });
    assert.deepEqual(await waiting, { code: 0, stdout: '141516\n', stderr: '' });
  });

  it('with --new says what arrived before, without a cursor that the user has not given', async () => {
    const { code, stderr } = await cli(['wait', '--to', 'twice@example.test', '--new', '--timeout', '0'], {
      env,
    });
    assert.equal(code, 1);
    assert.match(stderr, /^postern: No message matched within 0 s \(new, to twice@example\.test\)\.\n/);
    assert.match(stderr, /\n {6}it arrived before the command was started\n/);
    assert.doesNotMatch(stderr, /after/);
  });

  it('warns that the message is that of an earlier run', async () => {
    const tomorrow = 'const now = Date.now; Date.now = () => now() + 86_400_000;';
    const later = { ...env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tomorrow)}` };
    const { id } = (await postern.api.list({ to: 'kim@example.test' })).messages[0]!;
    const wait = (...options: string[]) =>
      cli(['wait', '--to', 'kim@example.test', '--code', ...options], { env: later });
    const [old, json, cursor] = await Promise.all([wait(), wait('--json'), wait('--after', '0'.repeat(26))]);
    assert.deepEqual([old.code, old.stdout], [0, '482913\n']);
    assert.match(
      old.stderr,
      new RegExp(
        `^postern: The message ${id} arrived at [-\\d]+ [:\\d]+, before the command was started\\. If it is of an earlier run, use --new, or --after with a cursor\\.\n$`,
      ),
    );
    assert.equal(json.stderr, old.stderr);
    assert.equal(cursor.stderr, '');
  });

  it('with -n 0 prints a cursor, also on an empty server, and says what arrived before it', async () => {
    await using empty = await startPostern();
    const here = { env: { POSTERN_URL: empty.url } };
    const { code, stdout } = await cli(['wait', '-n', '0'], here);
    assert.equal(code, 0);
    const cursor = stdout.trim();
    await createTransport(empty.smtp).sendMail({ from: 'a@x.test', to: 'b@x.test', subject: 'First' });
    const found = await cli(['wait', '--after', cursor], here);
    assert.match(found.stdout, /First\n$/);
    const next = (await cli(['wait', '-n', '0'], here)).stdout.trim();
    const late = await cli(['wait', '--after', next, '--to', 'b@x.test', '--timeout', '0'], here);
    assert.equal(late.code, 1);
    assert.match(late.stderr, /First\n {6}it arrived before the cursor\n/);
  });

  it('lists the messages that match if there are too few', async () => {
    const { code, stderr } = await cli(['wait', '--to', 'twice@example.test', '-n', '4', '--timeout', '0'], {
      env,
    });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^postern: 3 of 4 messages matched within 0 s .*\nThey are:\n(.*twice@example\.test.*\n){3}/,
    );
  });

  it('does not doubt that the application sends to this Postern if a message matches', async () => {
    await using own = await startPostern();
    await createTransport(own.smtp).sendMail({ from: 'a@x.test', to: 'one@x.test', text: 'x' });
    const { code, stderr } = await cli(['wait', '-n', '2', '--timeout', '0'], {
      env: { POSTERN_URL: own.url },
    });
    assert.equal(code, 1);
    assert.match(stderr, /^postern: 1 of 2 messages matched within 0 s\.\nThey are:\n.*one@x\.test.*\n$/);
  });

  it('says so if nothing arrived at all', async () => {
    await using empty = await startPostern();
    const { code, stderr } = await cli(['wait', '--to', 'nobody@nowhere.test', '--timeout', '0'], {
      env: { POSTERN_URL: empty.url },
    });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /\nNothing arrived during the wait: check that the application sends to this Postern\.\n$/,
    );
  });

  it('exits with 2 and one line if Postern is unreachable', async () => {
    const stopped = await startPostern();
    await stopped.close();
    const { origin } = new URL(stopped.url);
    const { code, stdout, stderr } = await cli(['wait', '--url', stopped.url, '--timeout', '0']);
    assert.deepEqual(
      { code, stdout, stderr },
      {
        code: 2,
        stdout: '',
        stderr: `postern: Couldn't reach Postern at ${origin} (connection refused). Is it running? Start it with \`postern\`, or use --url.\n`,
      },
    );
  });
});

describe('postern assert', () => {
  it('passes if the number is right, and writes a test report', async () => {
    const junit = join(folder, 'assert.xml');
    const { code, stdout, stderr } = await cli(
      [
        'assert',
        '--to',
        'ada@example.test',
        '--count',
        '1',
        '--settle',
        '10ms',
        '--junit',
        junit,
        '--name',
        'Welcome',
      ],
      { env },
    );
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '1 message matches.\n', stderr: '' });
    assert.match(
      readFileSync(junit, 'utf8'),
      /<testcase classname="postern\.assert" name="Welcome" time="[\d.]+"><\/testcase>/,
    );
  });

  it('waits until the number is right', async () => {
    const asserting = cli(['assert', '--to', 'joe@example.test', '--timeout', '60', '--json'], { env });
    await until(async () => (await postern.api.info()).waiting > 0);
    await send('joe@example.test', 'In time');
    const { code, stdout } = await asserting;
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout), { ok: true, count: 1 });
  });

  it('exits with 1 and lists the messages if there are too many', async () => {
    const { code, stderr } = await cli(
      ['assert', '--sender', 'app@shop.test', '--q', 'welcome', '--max', '1'],
      { env },
    );
    assert.equal(code, 1);
    const [head, they, first, second] = stderr.split('\n');
    assert.equal(
      head,
      'postern: 2 messages match, but expected at most 1 message: sender "app@shop.test", q "welcome".',
    );
    assert.equal(they, 'They are:');
    assert.match(first!, /Welcome, Ada$/);
    assert.match(second!, /Welcome, Bob$/);
  });

  it('does not wait when there are too many already', async () => {
    const filter = ['--sender', 'app@shop.test', '--q', 'welcome'];
    for (const times of [
      ['--timeout', '1h'],
      ['--timeout', '1h', '--settle', '1'],
    ]) {
      const { code, stderr } = await cli(['assert', ...filter, '--count', '1', ...times], { env });
      assert.equal(code, 1);
      assert.match(
        stderr,
        /^postern: 2 messages match, but expected exactly 1 message.*\n.*\n.*Ada\n.*Bob\n/,
      );
    }
  });

  it('prints an annotation in GitHub Actions, but not into the JSON', async () => {
    const args = ['assert', '--to', 'ada@example.test', '--count', '0'];
    const inActions = { env: { ...env, GITHUB_ACTIONS: 'true' } };
    const [words, json] = await Promise.all([cli(args, inActions), cli([...args, '--json'], inActions)]);
    assert.equal(words.code, 1);
    assert.match(
      words.stdout,
      /^::error title=Postern%3A no messages%3A to ada@example\.test::1 message matches, but expected no messages.*%0A.*\n$/,
    );
    const { matches, ...failed } = JSON.parse(json.stdout);
    assert.deepEqual(failed, { ok: false, count: 1, expected_min: 0, expected_max: 0, near_misses: [] });
    assert.equal(matches[0].subject, 'Welcome, Ada');
    assert.match(json.stderr, /^::error /m);
  });

  it('rejects limits that nothing can match', async () => {
    const { code, stderr } = await cli(['assert', '--min', '3', '--max', '1'], { env });
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --min 3 is greater than --max 1: .*\n$/);
  });

  it('rejects --count together with --min or --max', async () => {
    const { code, stderr } = await cli(['assert', '--count', '1', '--min', '2'], { env });
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --count cannot be combined with --min or --max\.\n$/);
  });
});
