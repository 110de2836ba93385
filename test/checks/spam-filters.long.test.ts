import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { CheckOutcome, Skipped } from '../../src/checks/check.ts';
import { createSpamCheck } from '../../src/checks/spam.ts';
import type { Finding } from '../../src/contract/message/checks.ts';
import { defer } from '../defer.ts';
import { until } from '../until.ts';

// The line that all filters take for spam (GTUBE).
const GTUBE = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X';
const message = (body: string) =>
  Buffer.from(
    [
      'From: Shop <hello@shop.example.org>',
      'To: ada@example.com',
      'Subject: Your order',
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
      'Message-ID: <1@shop.example.org>',
      '',
      body,
      '',
    ].join('\r\n'),
  );

async function check(address: string, raw: Uint8Array): Promise<CheckOutcome & Skipped> {
  const source = { envelope: null, read: async () => raw };
  return (await createSpamCheck(address).run(source, undefined, async () => undefined)) as CheckOutcome &
    Skipped;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The path of a program; undefined if it is not installed. Daemons are often not in the PATH. */
function find(program: string): string | undefined {
  const path = `${process.env.PATH}:/usr/sbin:/usr/bin`;
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], {
      env: { PATH: path },
      encoding: 'utf8',
    }).trim();
  } catch {
    return undefined;
  }
}

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'postern-spam-'));
  defer(t, () => rmSync(path, { recursive: true, force: true }));
  return path;
}

function run(t: TestContext, program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  defer(t, async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return child;
}

async function judges(address: string): Promise<Finding[]> {
  await until(async () => (await check(address, message('Hello'))).skipped === undefined);
  const { score, findings } = await check(
    address,
    message('Thank you for your order. It will arrive on Friday.'),
  );
  assert.ok(score !== null && score > 0, JSON.stringify(findings));
  assert.ok(!findings.some(({ code }) => code === 'spam'), JSON.stringify(findings));
  const spam = await check(address, message(GTUBE));
  assert.deepEqual([spam.score, spam.findings[0]!.code], [0, 'spam'], JSON.stringify(spam));
  return spam.findings;
}

describe('spam filters', () => {
  const spamd = find('spamd');
  it('SpamAssassin judges a message', { skip: !spamd && 'spamd is not installed' }, async (t) => {
    const port = await freePort();
    const home = folder(t);
    // Without rules of DNS and of the user, and only what every installation has.
    run(t, spamd!, [
      '-L',
      '-x',
      '-m',
      '1',
      '-i',
      '127.0.0.1',
      '-p',
      String(port),
      '-H',
      home,
      '-r',
      join(home, 'pid'),
    ]);
    const findings = await judges(`spamd://127.0.0.1:${port}`);
    const rule = findings.find(({ message: text }) => text.startsWith('GTUBE'));
    assert.match(rule!.message, /^GTUBE \(1000 points\): .*Generic Test for Unsolicited Bulk Email/);
  });

  const rspamd = find('rspamd');
  it('rspamd judges a message', { skip: !rspamd && 'rspamd is not installed' }, async (t) => {
    const port = await freePort();
    const home = folder(t);
    mkdirSync(join(home, 'db'));
    const config = join(home, 'rspamd.conf');
    writeFileSync(
      config,
      [
        '.include "$CONFDIR/common.conf"',
        `options { dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 0; } filters = "chartable,regexp"; }`,
        'logging { type = "console"; level = "error"; }',
        `worker "normal" { bind_socket = "127.0.0.1:${port}"; count = 1; }`,
      ].join('\n'),
    );
    run(t, rspamd!, [
      '-i',
      '-f',
      '-c',
      config,
      '--var',
      `DBDIR=${join(home, 'db')}`,
      '--var',
      `RUNDIR=${home}`,
      '--var',
      `LOGDIR=${home}`,
    ]);
    await judges(`http://127.0.0.1:${port}`);
  });
});
