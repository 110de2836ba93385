import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { withCrlf } from '../../src/cli/smtp/raw-message.ts';
import { mboxEntry, readMbox } from '../../src/cli/transfer/mbox.ts';
import { startPostern } from '../../src/testing/index.ts';
import { ScriptedSmtpServer } from '../access/scripted-smtp-server.ts';
import { missing } from '../platform.ts';
import { SmtpClient } from '../smtp-client.ts';
import { unzip } from '../unzip.ts';
import { cli, startServer } from './cli.ts';

const { postern, folder, env } = await startServer();
const at = (name: string) => join(folder, name);

/** Messages with content that a format could damage. */
const sources = [
  'From: a@x.test\r\nTo: b@x.test\r\nSubject: One\r\n\r\nFrom the start\r\n>From here\r\n\r\nFrom Berlin\r\n',
  'To: c@x.test\r\nSubject: Two\r\n\r\n..dots\r\ncaf\xe9\r\n\r\n',
  'To: d@x.test\r\nSubject: Three\r\n\r\nlast\r\n',
];

async function fill(): Promise<string[]> {
  await postern.api.clear();
  const client = await SmtpClient.connect(postern.smtp.port);
  for (const source of sources) {
    await client.say('MAIL FROM:<envelope@x.test>');
    await client.say('RCPT TO:<hidden@x.test>');
    await client.say('DATA');
    client.socket.write(Buffer.from(`${source.replaceAll(/^\./gm, '..')}.\r\n`, 'latin1'));
    await client.reply();
  }
  await client.close();
  return (await postern.api.list()).messages.map(({ id }) => id).reverse();
}

/** The sources in the inbox, oldest first. */
async function stored(): Promise<string[]> {
  const { messages } = await postern.api.list();
  const raws = await Promise.all(messages.reverse().map(({ id }) => postern.api.raw(id)));
  return raws.map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
}

describe('postern export', () => {
  let ids: string[];
  before(async () => {
    ids = await fill();
  });

  it('writes a file for each message, and resumes where it was interrupted', async () => {
    const first = await cli(['export', at('eml')], { env });
    assert.deepEqual(first, { code: 0, stdout: '', stderr: `Exported 3 messages to ${at('eml')}.\n` });
    assert.deepEqual(readdirSync(at('eml')).sort(), ids.map((id) => `${id}.eml`).sort());
    const read = () => ids.map((id) => readFileSync(join(at('eml'), `${id}.eml`), 'latin1'));
    assert.deepEqual(read(), sources);
    rmSync(join(at('eml'), `${ids[1]}.eml`));
    const again = await cli(['export', at('eml'), '--json'], { env });
    assert.deepEqual(JSON.parse(again.stdout), { exported: 1, already_there: 2, deleted_meanwhile: 0 });
    assert.deepEqual(read(), sources);
  });

  it('writes an mbox file, oldest first, and does not overwrite it', async () => {
    assert.equal((await cli(['export', at('all.mbox')], { env })).code, 0);
    const mbox = readFileSync(at('all.mbox'), 'latin1');
    assert.match(mbox, /^From envelope@x\.test \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}\nFrom: a@x\.test\n/);
    assert.match(mbox, /\n\n>From the start\n>>From here\n\n>From Berlin\n\nFrom envelope/);
    assert.ok(!readdirSync(folder).some((name) => name.includes('.part')));
    const again = await cli(['export', at('all.mbox')], { env });
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      /^postern: .*all\.mbox already exists\. Choose another name, or use --force\.\n$/,
    );
  });

  it('resumes a file at its recorded state, and discards a partial message', async () => {
    const whole = (await cli(['export', '-', '--format', 'jsonl'], { env })).stdout;
    const [first = ''] = whole.split('\n');
    writeFileSync(at('half.jsonl.part'), `${first}\n{"id":"half`);
    const state = { format: 'jsonl', filter: {}, after: ids[0], bytes: first.length + 1, written: 1 };
    writeFileSync(at('half.jsonl.part.json'), JSON.stringify(state));
    const { code, stderr } = await cli(['export', at('half.jsonl')], { env });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^Exported 2 messages to .* \(1 already exported\)\.\n$/);
    assert.equal(readFileSync(at('half.jsonl'), 'utf8'), whole);
    assert.ok(!readdirSync(folder).some((name) => name.startsWith('half.jsonl.')));
  });

  it('saves an archive, or streams it', async () => {
    const [saved, streamed] = await Promise.all([
      cli(['export', at('some.zip'), '--json'], { env }),
      cli(['export', '-', '--format', 'zip', '--q', 'Two'], { env, encoding: 'latin1' }),
    ]);
    assert.equal(saved.code, 0, saved.stderr);
    const archive = readFileSync(at('some.zip'));
    assert.deepEqual(JSON.parse(saved.stdout), { bytes: archive.length });
    assert.deepEqual(
      unzip(archive).map(({ bytes }) => bytes.toString('latin1')),
      sources.toReversed(),
    );
    assert.match(streamed.stderr, /^Saved the archive \(\d+ B\)\.\n$/);
    assert.equal(unzip(Buffer.from(streamed.stdout, 'latin1')).length, 1);
    assert.ok(!readdirSync(folder).some((name) => name.includes('zip.part')));
  });

  it('exits with 2 and one line if the file cannot be written', async () => {
    for (const name of ['x.zip', 'x.mbox']) {
      const { code, stderr } = await cli(['export', join(at('no-such-folder'), name)], { env });
      assert.equal(code, 2, stderr);
      assert.match(
        stderr,
        /^postern: Couldn't write .*no-such-folder.* \(ENOENT.*\)\. Check the folder and its permissions\.\n$/,
      );
    }
  });

  it('exits with 2 and one line if no folder can be created', { skip: missing.proc }, async () => {
    // Node's own recursive mkdir never returns there.
    const { code, stderr } = await cli(['export', '/proc/postern'], { env });
    assert.equal(code, 2, stderr);
    assert.match(
      stderr,
      /^postern: Couldn't use the folder \/proc\/postern \(.*\)\. Choose another one\.\n$/,
    );
  });

  it('accepts filters, and prints JSON lines with bodies and source', async () => {
    const { stdout } = await cli(['export', '-', '--format', 'jsonl', '--subject', 'two'], { env });
    const message = JSON.parse(stdout);
    assert.equal(message.subject, 'Two');
    assert.deepEqual(message.recipients, ['hidden@x.test']);
    assert.equal(Buffer.from(message.raw, 'base64').toString('latin1'), sources[1]);
  });
});

describe('postern import', () => {
  beforeEach(() => postern.api.clear());

  it('imports what export wrote, byte for byte: eml, mbox, jsonl', async () => {
    await fill();
    await Promise.all(['back', 'back.mbox', 'back.jsonl'].map((name) => cli(['export', at(name)], { env })));
    for (const name of ['back', 'back.mbox', 'back.jsonl']) {
      await postern.api.clear();
      const { code, stdout, stderr } = await cli(['import', at(name)], { env });
      assert.deepEqual(
        { code, stdout, stderr },
        { code: 0, stdout: 'Imported 3 messages.\n', stderr: '' },
        name,
      );
      assert.deepEqual(await stored(), sources, name);
    }
    // The last one was jsonl, which has the envelope.
    const { messages } = await postern.api.list();
    assert.deepEqual(
      messages.map(({ sender, recipients }) => [sender, ...recipients]),
      messages.map(() => ['envelope@x.test', 'hidden@x.test']),
    );
  });

  it('sends any number of messages over one connection', async (t) => {
    const server = await new ScriptedSmtpServer({ replies: { data: `250 ${'x'.repeat(50_000)}` } }).listen();
    t.after(() => server.close());
    const entry = { sender: 'a@x.test', created_at: '2026-01-01T00:00:00Z' };
    const message = mboxEntry(Buffer.from('To: b@x.test\r\n\r\nhello\r\n'), entry);
    writeFileSync(at('many.mbox'), Buffer.concat(Array(100).fill(message)));
    const { stdout, stderr } = await cli(['import', at('many.mbox'), '--smtp', `127.0.0.1:${server.port}`]);
    assert.deepEqual({ stdout, stderr }, { stdout: 'Imported 100 messages.\n', stderr: '' });
  });

  it('reads only regular files of a folder, and follows no symbolic link', {
    skip: missing.shell,
  }, async () => {
    const secret = 'Subject: private\nTo: x@y.test\n\nfile of the user\n';
    writeFileSync(at('secret.eml'), secret);
    for (const name of ['Links/cur', 'Links/new', 'links-eml', 'elsewhere'])
      mkdirSync(at(name), { recursive: true });
    writeFileSync(at('elsewhere/1.eml'), secret);
    const own = (kind: string) => `Subject: own\nTo: ${kind}@y.test\n\nx\n`;
    writeFileSync(at('Links/cur/2:2,S'), own('maildir'));
    writeFileSync(at('links-eml/2.eml'), own('eml'));
    symlinkSync(at('secret.eml'), at('Links/cur/1:2,S'));
    symlinkSync(at('secret.eml'), at('Links/new/3'));
    symlinkSync(at('elsewhere'), at('Links/.Folder'));
    symlinkSync(at('secret.eml'), at('links-eml/1.eml'));
    symlinkSync(at('elsewhere'), at('links-eml/folder'));
    mkdirSync(at('links-eml/3.eml'));
    execFileSync('mkfifo', [at('Links/new/4'), at('links-eml/4.eml')]);
    for (const folder of ['Links', 'links-eml']) {
      await postern.api.clear();
      await cli(['import', at(folder)], { env });
      const { messages } = await postern.api.list();
      assert.deepEqual(
        messages.map(({ subject }) => subject),
        ['own'],
        folder,
      );
    }
  });

  it('refuses a file of a folder that would not fit in the memory, and imports the others', async () => {
    await postern.api.clear();
    mkdirSync(at('huge'));
    writeFileSync(at('huge/1.eml'), 'Subject: huge\nTo: x@y.test\n\n');
    // Sparse, so it takes no space.
    truncateSync(at('huge/1.eml'), 3 * 1024 ** 3);
    writeFileSync(at('huge/2.eml'), 'Subject: small\nTo: x@y.test\n\nx\n');
    const { code, stderr } = await cli(['import', at('huge')], { env });
    assert.equal(code, 1);
    assert.match(stderr, /1\.eml: This file is larger than 1 GiB\./);
    assert.equal((await postern.api.list()).total, 1);
  });

  it('reads a file that the user names through a symbolic link', {
    skip: missing.shell,
  }, async () => {
    await postern.api.clear();
    writeFileSync(at('named.eml'), 'Subject: named\nTo: x@y.test\n\nx\n');
    symlinkSync(at('named.eml'), at('link.eml'));
    await cli(['import', at('link.eml')], { env });
    assert.equal((await postern.api.list()).total, 1);
  });

  it('reads a Maildir with its flags and folders, and the envelope from the headers', async () => {
    for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(at('Maildir'), name), { recursive: true });
    const write = (name: string, content: string) => writeFileSync(join(at('Maildir'), name), content);
    write(
      'cur/200.b:2,FS',
      'Return-Path: <bounce@x.test>\nDelivered-To: me@x.test\nTo: list@x.test\nSubject: Old\n\nx\n',
    );
    write('new/300.c', 'From: a@x.test\nTo: b@x.test, c@x.test\nSubject: New\n\nx\n');
    write('tmp/400.d', 'Subject: Not delivered\n\nx\n');
    write('cur/100.a:2,', 'Subject: Nobody\n\nx\n');
    for (const name of ['cur', 'new', 'tmp'])
      mkdirSync(join(at('Maildir'), '.Sent', name), { recursive: true });
    write('.Sent/cur/50.e:2,S', 'From: me@x.test\nTo: d@x.test\nSubject: Sent\n\nx\n');
    const { stdout } = await cli(['import', at('Maildir'), '--json'], { env });
    assert.deepEqual(JSON.parse(stdout), { imported: 4, skipped: 0, failed: 0 });
    const { messages } = await postern.api.list();
    assert.deepEqual(
      messages.map(({ subject, sender, recipients, is_read, is_starred }) => [
        subject,
        sender,
        recipients,
        is_read,
        is_starred,
      ]),
      [
        ['Sent', 'me@x.test', ['d@x.test'], true, false],
        ['New', 'a@x.test', ['b@x.test', 'c@x.test'], false, false],
        ['Old', 'bounce@x.test', ['me@x.test'], true, true],
        ['Nobody', '', ['imported@postern.test'], false, false],
      ],
    );
  });

  it('skips messages that were imported before, and continues after a refusal', async () => {
    const mbox = ['One', 'Two', 'Three'].map(
      (subject) =>
        `From a@x.test x\nTo: b@x.test\nSubject: ${subject}\n\n${subject === 'Two' ? 'x'.repeat(5000) : 'x'}\n\n`,
    );
    writeFileSync(at('some.mbox'), mbox.join(''));
    const small = await startPostern({ settings: { 'smtp-max-size': '4KiB' } });
    const run = () =>
      cli(['import', '--state', at('state.txt'), at('some.mbox')], { env: { POSTERN_URL: small.url } });
    try {
      const first = await run();
      assert.equal(first.code, 1);
      assert.equal(first.stdout, 'Imported 2 messages (1 refused).\n');
      assert.match(
        first.stderr,
        /^postern: .*some\.mbox#2: 127\.0\.0\.1:\d+ cannot accept the message: .*4096\n$/,
      );
      const second = await run();
      assert.equal(second.stdout, 'Imported 0 messages (2 already imported, 1 refused).\n');
      assert.equal((await small.api.list()).total, 2);
    } finally {
      await small.close();
    }
  });

  it('reads one message or an mbox from standard input', async () => {
    const one = await cli(['import', '-'], { env, input: 'To: b@x.test\nSubject: Piped\n\nx\n' });
    assert.equal(one.stdout, 'Imported 1 message.\n', one.stderr);
    const input =
      'From a@x.test Sat Nov 14 09:30:00 2026\nSubject: A\n\nx\n\nFrom - Sat Nov 14 09:30:00 2026\nSubject: B\n\ny\n';
    const two = await cli(['import', '-', '--to', 'archive@x.test'], { env, input });
    assert.equal(two.stdout, 'Imported 2 messages.\n', two.stderr);
    const { messages } = await postern.api.list();
    assert.deepEqual(
      messages.map(({ subject, sender, recipients }) => [subject, sender, ...recipients]),
      [
        ['B', '', 'archive@x.test'],
        ['A', 'a@x.test', 'archive@x.test'],
        ['Piped', '', 'b@x.test'],
      ],
    );
  });

  it('refuses files that are not messages, names them, and continues', async () => {
    const files = {
      'picture.eml': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'archive.eml': Buffer.from('504b0304140000000800', 'hex'),
      'text.eml': 'Dear Ada,\nthis: is no header.\n',
      'message.eml': 'Subject: A message among files\n\nHello\n',
    };
    mkdirSync(at('mixed'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(at('mixed'), name), content);
    const { code, stdout, stderr } = await cli(['import', at('mixed')], { env });
    assert.equal(code, 1);
    assert.equal(stdout, 'Imported 1 message (3 refused).\n');
    for (const name of ['picture', 'archive', 'text'])
      assert.match(stderr, new RegExp(`^postern: .*${name}\\.eml: This is not a message: .*$`, 'm'));
  });

  it('imports a message without headers that export wrote as jsonl', async () => {
    const line = {
      raw: Buffer.from('\r\nonly a body\r\n').toString('base64'),
      recipients: ['b@x.test'],
      sender: '',
    };
    writeFileSync(at('bare.jsonl'), `${JSON.stringify(line)}\n`);
    const { code, stderr } = await cli(['import', at('bare.jsonl')], { env });
    assert.equal(code, 0, stderr);
    assert.deepEqual(await stored(), ['\r\nonly a body\r\n']);
  });

  it('does not read the rest of a file that is not a message', async () => {
    writeFileSync(at('large.bin'), '');
    // Takes no disk space.
    truncateSync(at('large.bin'), 2 ** 40);
    const { code, stderr } = await cli(['import', at('large.bin')], { env });
    assert.equal(code, 1);
    assert.match(stderr, /^postern: .*large\.bin: This is not a message: .*\n$/);
  });

  it('refuses an empty .eml file, but not an empty mbox file, which has no messages', async () => {
    for (const name of ['empty.eml', 'empty.mbox']) writeFileSync(at(name), '');
    const [eml, mbox] = await Promise.all([
      cli(['import', at('empty.eml')], { env }),
      cli(['import', at('empty.mbox')], { env }),
    ]);
    assert.equal(eml.code, 1);
    assert.match(eml.stderr, /^postern: .*empty\.eml: This file is empty\. Check the path\.\n$/);
    assert.equal(mbox.code, 0);
  });

  it('exits with 2 and one line for an invalid source', async () => {
    mkdirSync(at('empty'));
    writeFileSync(at('first.eml'), 'Subject: Before the missing one\n\nx\n');
    const [missing, empty, second] = await Promise.all([
      cli(['import', at('missing.eml')], { env }),
      cli(['import', at('empty')], { env }),
      cli(['import', at('first.eml'), at('missing.eml')], { env }),
    ]);
    assert.equal(second.code, 2);
    assert.match(
      second.stderr,
      /^postern: Imported 1 message before this error:\npostern: Couldn't read .*missing\.eml .*\n$/,
    );
    const unrecorded = await cli(['import', '--state', at('no-such-folder/state'), at('first.eml')], { env });
    assert.equal(unrecorded.code, 2);
    assert.match(unrecorded.stderr, /^postern: Couldn't use .*no-such-folder\/state \(.*\n$/);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /^postern: Couldn't read .*missing\.eml \(ENOENT.*\)\. Check the path\.\n$/);
    assert.equal(empty.code, 2);
    assert.match(
      empty.stderr,
      /^postern: No messages in .*empty: it is not a Maildir and contains no \.eml files\. Symbolic links in a folder are not followed\.\n$/,
    );
  });
});

describe('an mbox file', () => {
  it('is not split at a sentence, but at a line with an address or a time', async () => {
    const file = [
      'From a@x.test\nSubject: A\n\nHello\n\nFrom here on, all is body.\n\nFrom Berlin\n\n',
      'From - Sat Nov 14 09:30:00 2026\nSubject: B\n\nx\n\n',
      'From b@x.test Sat Nov 14 2026\nSubject: C\n\nx\n',
    ];
    async function* chunks() {
      yield* Buffer.from(file.join(''))
        .toString('latin1')
        .split('')
        .map((character) => Buffer.from(character));
    }
    const messages = await Array.fromAsync(readMbox(chunks()));
    assert.deepEqual(
      messages.map(({ raw }) => /^Subject: (.)/.exec(raw.toString())?.[1]),
      ['A', 'B', 'C'],
    );
    assert.match(messages[0]!.raw.toString(), /From Berlin\n$/);
  });

  it('keeps every byte of a message, also bare line endings and lines that look like separators', async () => {
    const pieces = ['\n', '\r\n', '\r', 'From a@x.test 1:00', '>From ', '>', 'x', '\xe9', '\0'];
    const bodies = fc.array(fc.constantFrom(...pieces)).map((body) => body.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(bodies, { minLength: 1, maxLength: 3 }), async (parts) => {
        const messages = parts.map((body) => Buffer.from(`Subject: x\r\n\r\n${body}\r\n`, 'latin1'));
        const summary = { sender: 'a@x.test', created_at: '2026-11-14T09:30:00.123Z' };
        async function* chunks() {
          for (const message of messages) yield mboxEntry(message, summary);
        }
        const read = await Array.fromAsync(readMbox(chunks()), ({ raw }) => withCrlf(raw).toString('latin1'));
        assert.deepEqual(
          read,
          messages.map((message) => message.toString('latin1')),
        );
      }),
    );
  });

  it('is parsed the same for all chunk boundaries', async () => {
    const summary = { sender: 'a@x.test', created_at: '2026-11-14T09:30:00.123Z' };
    const file = Buffer.concat(sources.map((source) => mboxEntry(Buffer.from(source, 'latin1'), summary)));
    for (const length of [1, 7, 64, file.length]) {
      async function* chunks() {
        for (let start = 0; start < file.length; start += length) yield file.subarray(start, start + length);
      }
      const messages = await Array.fromAsync(readMbox(chunks()));
      assert.deepEqual(
        messages.map(({ raw }) => raw.toString('latin1').replaceAll('\n', '\r\n')),
        sources,
        `chunks of ${length}`,
      );
      assert.equal(messages.at(-1)?.end, file.length);
    }
  });
});
