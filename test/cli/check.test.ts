import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { cli, startServer } from './cli.ts';

const { postern, folder, env } = await startServer();
const html = '<html lang="en"><head><title>Order</title></head><body><p>Hello Ada</p></body></html>';
const send = (subject: string, body = html) =>
  createTransport(postern.smtp).sendMail({
    from: 'app@shop.test',
    to: 'ada@example.test',
    subject,
    html: body,
    text: 'Hello Ada',
  });

describe('postern check', () => {
  it('checks the newest message, and prints a line for each check', async () => {
    await send('A good one');
    const { code, stdout, stderr } = await cli(['check'], { env });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.match(stdout, /^links +pass/m);
    assert.match(stdout, /^accessibility +pass/m);
    assert.match(stdout, /^spam +skipped +No spam filter is configured/m);
  });

  it('exits with 1 if a check found an error, and says what, where and what to do', async () => {
    await send('Hello {{name}}', html.replace('Ada', '{{name}}'));
    const { messages } = await postern.api.list();
    const { code, stdout } = await cli(['check', messages[0]!.id, '--only', 'links'], { env });
    assert.equal(code, 1);
    const [head, subject, help] = stdout.split('\n');
    assert.match(head!, /^links +fail$/);
    assert.match(
      subject!,
      /^ {2}error {4}The Subject header contains a placeholder: "\{\{name\}\}"\. \(header \d+:1\)$/,
    );
    assert.equal(help!.trim(), 'Pass the value to the template, and check its name.');
    assert.match(stdout, /The HTML body contains a placeholder: "\{\{name\}\}"\. \(html 1:\d+\)/);
  });

  it('checks a file and standard input without storing them', async () => {
    const file = join(folder, 'message.eml');
    const raw = 'From: a@b.example\nSubject: Hello undefined,\n\nHello\n';
    writeFileSync(file, raw);
    const { total } = await postern.api.list();
    const fromFile = await cli(['check', file, '--only', 'links,size', '--json'], { env });
    assert.equal(fromFile.code, 1);
    const { checks } = JSON.parse(fromFile.stdout);
    assert.deepEqual(
      checks.map(({ name, status }: { name: string; status: string }) => [name, status]),
      [
        ['links', 'fail'],
        ['size', 'pass'],
      ],
    );
    const fromInput = await cli(['check', '-', '--only', 'links'], { env, input: raw });
    assert.equal(fromInput.code, 1);
    assert.equal((await postern.api.list()).total, total);
  });

  it('rejects unknown checks and files that do not exist, and fails if a named check cannot run', async () => {
    const unknown = await cli(['check', '--only', 'beauty'], { env });
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /--only/);
    const missing = await cli(['check', join(folder, 'none.eml')], { env });
    assert.notEqual(missing.code, 0);
    assert.match(missing.stderr, /Couldn't read .*Give an ID, a file, or -\./);
    const skipped = await cli(['check', '--only', 'spam'], { env });
    assert.equal(skipped.code, 1);
    assert.match(skipped.stdout, /^spam +skipped/);
    assert.match(
      skipped.stderr,
      /^postern: --only names spam, which could not run: No spam filter is configured/,
    );
    const input = 'Subject: x\r\n\r\nHello\r\n';
    const text = await cli(['check', '-', '--only', 'html'], { env, input });
    assert.equal(text.code, 1);
    assert.match(text.stderr, /^postern: --only names html, which could not run: .*HTML.*\n$/);
  });

  it('shows what cost the points if the score is lower than --min-score', async () => {
    const input =
      'Subject: x\r\nContent-Type: text/html\r\n\r\n<html lang="en"><title>x</title><p style="transform: none; margin: 0">x</p></html>\r\n';
    const check = await cli(['check', '-', '--only', 'html', '--min-score', '95'], { env, input });
    assert.equal(check.code, 1);
    assert.match(
      check.stdout,
      /^html +fail {2}score 90 {2}1 note with --json\n {2}warning +transform: .*\n.*\n$/,
    );
    assert.equal((await cli(['check', '-', '--only', 'html', '--min-score', '90'], { env, input })).code, 0);
  });
});
