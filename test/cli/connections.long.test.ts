import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generate } from 'selfsigned';
import { explainClientError } from '../../src/cli/framework/client-errors.ts';
import { UnansweredError } from '../../src/cli/framework/http-transport.ts';
import { serverPlace } from '../../src/cli/options/server-options.ts';
import { missing } from '../platform.ts';
import { endAll, startPostern } from '../postern-process.ts';
import { cli, outputOf, startCli } from './cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-connections-'));
after(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

const secured = ['--token', 'for-commands', '--base-path', '/mail'];

/** Every command that connects to a server, in an order in which each of them succeeds. */
const commands: [args: string[], output: RegExp][] = [
  [['clear'], /^Deleted/],
  [['doctor', '--ready'], /^$/],
  [['doctor'], /^ok +smtp: +delivered/m],
  [['send', '--subject', 'Code', '--text', 'Your code is 135790.'], /^Sent to you@postern\.test: \w{26}$/m],
  [['list'], /Code$/m],
  [['show', '--code'], /^135790$/m],
  [['wait', '--timeout', '5'], /Code$/m],
  [['assert', '--count', '1'], /^1 message matches/],
  [['export', join(folder, 'mail.jsonl'), '--force'], /^Exported 1 message/],
  [['export', join(folder, 'mail.zip'), '--force'], /^Saved/],
  [['import', join(folder, 'mail.jsonl')], /^Imported 1 message/],
  [['sendmail', 'ada@example.test'], /^$/],
  [['clear', '--to', 'ada@example.test'], /^Deleted 1 message/],
];

async function allCommandsWork(env: Record<string, string>): Promise<void> {
  for (const [args, output] of commands) {
    const { code, stdout, stderr } = await cli(args, { env, input: 'Subject: Hi\n\nHello\n' });
    assert.deepEqual([args, code], [args, 0], stderr);
    assert.match(stdout + stderr, output);
  }
  const tail = startCli(['tail', '--lines', '1', '--count', '1'], { env });
  const exit = once(tail, 'exit');
  await outputOf(tail.stdout!, /Code/);
  const arrived = outputOf(tail.stdout!, /Live/);
  assert.equal((await cli(['send', '--subject', 'Live'], { env })).code, 0);
  await Promise.all([arrived, exit]);
  assert.equal(tail.exitCode, 0);
}

describe('every command', () => {
  it('works with a server on Unix sockets, with a base path and a token', {
    skip: missing.unixSockets,
  }, async () => {
    const [http, smtp] = [join(folder, 'http.sock'), join(folder, 'smtp.sock')];
    const postern = await startPostern({
      args: [...secured, '--http-socket', http, '--smtp-socket', smtp],
    });
    const url = /^ +HTTP +(\S+)$/m.exec(postern.startLines)![1]!;
    assert.equal(url, `http+unix:${http}:/mail/`);
    // The address is the one that the server prints.
    await allCommandsWork({ POSTERN_URL: url, POSTERN_TOKEN: 'for-commands' });
    const settings = { POSTERN_HTTP_SOCKET: http, POSTERN_SMTP_SOCKET: smtp, POSTERN_BASE_PATH: '/mail' };
    await allCommandsWork({ ...settings, POSTERN_TOKEN: 'for-commands' });
    const direct = await cli(['send', '--smtp', `smtp+unix:${smtp}`]);
    assert.deepEqual([direct.code, direct.stderr], [0, '']);
    const opened = await cli(['open', '--print', '--url', url, '--token', 'for-commands']);
    assert.equal(opened.code, 2);
    assert.match(opened.stderr, /Unix socket .*, which a browser cannot open\./);
    await postern.stop();
  });

  it('accepts the certificate that a server on this machine made for itself', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'mail.example.com' }]);
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const files = ['--http-tls-cert', join(folder, 'cert.pem'), '--http-tls-key', join(folder, 'key.pem')];
    const postern = await startPostern({ args: [...secured, ...files] });
    const url = `https://127.0.0.1:${postern.httpPort}/mail`;
    await allCommandsWork({ POSTERN_URL: url, POSTERN_TOKEN: 'for-commands' });
    const { stderr } = await cli(['list', '--url', url.replace('https:', 'http:')]);
    assert.equal(stderr, 'postern: This port uses HTTPS: the address must begin with https:.\n');
    await postern.stop();
  });

  it('names a socket that does not exist', { skip: missing.unixSockets }, async () => {
    const socket = join(folder, 'none.sock');
    const list = await cli(['list', '--url', `http+unix:${socket}`]);
    assert.deepEqual(list, {
      code: 2,
      stdout: '',
      stderr: `postern: Couldn't reach Postern at ${socket} (no such socket). Is it running? Start it with \`postern\`, or use --url.\n`,
    });
    const send = await cli(['send', '--smtp', `smtp+unix:${socket}`]);
    assert.equal(send.code, 2);
    assert.match(send.stderr, /none\.sock over SMTP \(no such socket\)/);
  });

  it('says what to do about a certificate of another machine', () => {
    assert.equal(serverPlace({ url: 'https://mail.example.com', token: undefined }).insecure, false);
    const cause = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const error = new UnansweredError('https://mail.example.com', cause);
    assert.equal(
      explainClientError(error).message,
      "Couldn't verify the certificate of Postern at https://mail.example.com (self-signed certificate). Use --insecure, or set NODE_EXTRA_CA_CERTS to the file of its issuer.",
    );
  });
});

describe('a server that hangs', () => {
  let silent: Server;
  let stalling: Server;
  const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  before(async () => {
    silent = createServer((socket) => socket.resume().on('error', () => {}));
    stalling = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"messages": [');
    });
    for (const server of [silent, stalling]) await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => {
    silent.close();
    stalling.close();
  });

  for (const [command, ...more] of [['wait'], ['wait', '--new'], ['assert']] as const) {
    it(`ends ${[command, ...more].join(' ')} soon after --timeout`, async () => {
      const { code, stderr } = await cli([command, ...more, '--url', urlOf(silent), '--timeout', '200ms']);
      assert.equal(code, 2);
      assert.match(stderr, /^postern: Postern at http:\S+ did not respond within 3 s\. .*\n$/);
    });
  }

  for (const command of ['list', 'show', 'wait', 'assert', 'tail', 'clear', 'send', 'open', 'export']) {
    it(`ends ${command} with one line after --response-timeout`, async () => {
      const operands = command === 'export' ? [join(folder, 'hung.mbox')] : [];
      const more = command === 'wait' ? ['--timeout', '0'] : [];
      for (const server of [silent, stalling]) {
        const options = ['--url', urlOf(server), '--response-timeout', '200ms'];
        const { code, stderr } = await cli([command, ...operands, ...more, ...options]);
        assert.equal(code, 2);
        assert.match(
          stderr,
          /^postern: Couldn't reach Postern at \S+ \(no response for 0\.2 s\)\. Is it running\? .*\n$/,
        );
      }
    });
  }
});
