import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { program } from '../program.ts';
import { cli, startCli, startServer } from './cli.ts';

const { postern, folder, env } = await startServer();
const at = (name: string) => join(folder, name);

/** Runs a shell command line with `postern` as "$@". */
async function shell(line: string, args: string[]) {
  const child = spawn('sh', ['-c', line, 'sh', process.execPath, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

describe('a command whose disk is full', { skip: missing.shell }, () => {
  before(async () => {
    const large = `Subject: Large\r\n\r\n${'x'.repeat(70)}\r\n`.concat(`${'y'.repeat(70)}\r\n`.repeat(2000));
    writeFileSync(at('large.eml'), large);
    await shell('"$@"', ['import', at('large.eml')]);
  });

  // The limit makes writes fail just as a full disk does.
  for (const name of ['full.mbox', 'full.jsonl', 'full.zip', 'full-folder'])
    it(`exits with 2 and one line: export ${name}`, async () => {
      const { code, stderr } = await shell('ulimit -f 20; exec "$@"', ['export', at(name)]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^postern: Couldn't write .*full.* \(EFBIG.*\)\. Check the folder .*\n$/);
    });

  it('exits with 2 and one line if the output cannot be written', {
    skip: !existsSync('/dev/full') && 'needs /dev/full',
  }, async () => {
    for (const args of [['list'], ['--help'], ['--help-all'], ['export', '-', '--format', 'mbox']]) {
      const { code, stderr } = await shell('exec "$@" > /dev/full', args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^postern: Couldn't write the output \(ENOSPC.*\)\. Check the disk .*\n$/);
    }
  });
});

describe('an interrupted command', { skip: missing.signals }, () => {
  /** An SMTP server that replies to the end of a message only when it is told to. */
  const received = Promise.withResolvers<Socket>();
  const slow = createServer((socket) => {
    let said = '';
    socket.write('220 slow\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
      if (said.endsWith('\r\n.\r\n')) received.resolve(socket);
      else if (/^DATA\r\n$/m.test(said)) socket.write('354 go on\r\n');
      else socket.write('250 ok\r\n');
    });
  });

  // The beginning of an archive that never ends.
  const endless = createServer((socket) => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: 99\r\n\r\n';
    socket.on('data', () => socket.write(`${head}PK`));
    socket.on('error', () => {});
  });
  after(() => {
    slow.close();
    endless.close();
  });

  it('records the message that an import has just sent, so that resuming does not send it twice', async () => {
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const { port } = slow.address() as AddressInfo;
    writeFileSync(
      at('two.mbox'),
      'From a@x.test 09:30\nSubject: A\n\nx\n\nFrom a@x.test 09:30\nSubject: B\n\ny\n',
    );
    const args = ['import', '--smtp', `127.0.0.1:${port}`, '--state', at('two.txt'), at('two.mbox')];
    const child = startCli(args, { env });
    const socket = await received.promise;
    child.kill('SIGINT');
    socket.write('250 kept\r\n');
    await once(child, 'close');
    assert.equal(child.signalCode, 'SIGINT');
    assert.equal(readFileSync(at('two.txt'), 'utf8'), `${at('two.mbox')}#1\n`);
  });

  it('leaves no partial archive', async () => {
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
    const child = startCli(['export', at('endless.zip')], { env: { POSTERN_URL: url } });
    while (!existsSync(at('endless.zip.part'))) await new Promise(setImmediate);
    child.kill('SIGINT');
    await once(child, 'close');
    assert.equal(child.signalCode, 'SIGINT');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('endless')),
      [],
    );
  });
});

describe('the reply of an SMTP server', () => {
  const server = createServer((socket) => {
    socket.end('554 \u001b]0;title\u0007no\u009b2J service\r\n');
    socket.on('error', () => {});
  });
  after(() => server.close());

  it('cannot control the terminal', async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    writeFileSync(at('one.eml'), 'Subject: A\r\n\r\nx\r\n');
    const smtp = { POSTERN_SMTP_HOST: '127.0.0.1', POSTERN_SMTP_PORT: String(port) };
    for (const { args, input } of [
      { args: ['send', '--to', 'a@x.test', '--smtp', `127.0.0.1:${port}`], input: '' },
      { args: ['import', '--smtp', `127.0.0.1:${port}`, at('one.eml')], input: '' },
      { args: ['sendmail', 'a@x.test'], input: 'Subject: A\n\nx\n' },
    ]) {
      const { code, stderr } = await cli(args, { env: { ...env, ...smtp }, input });
      assert.notEqual(code, 0, args[0]!);
      assert.match(stderr, /no.* service/, args[0]!);
      assert.doesNotMatch(stderr.replaceAll('\n', ''), /[\x00-\x1f\x7f-\x9f]/, args[0]!);
    }
  });
});

describe('postern clear in a terminal', { skip: missing.terminal }, () => {
  for (const [key, code, typed] of [
    ['Ctrl-C', 130, '\x03'],
    ['Ctrl-D', 1, '\x04'],
    ['n', 1, 'n\r'],
  ] as const)
    it(`deletes nothing on ${key}`, async () => {
      const { total } = await postern.api.list();
      const command = `'${process.execPath}' '${program}' clear`;
      const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
        env: { ...process.env, ...env },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let shown = '';
      for await (const chunk of child.stdout.setEncoding('utf8')) {
        shown += chunk;
        if (/\[y\/N\] .*$/.test(shown) && !child.stdin.writableEnded) child.stdin.end(typed);
      }
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(child.exitCode, code, shown);
      assert.doesNotMatch(shown, /Error|Deleted/);
      assert.equal((await postern.api.list()).total, total);
    });
});
