import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PosternClient, startPostern } from '../../src/testing/index.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';

const entry = fileURLToPath(new URL('../../src/testing/index.ts', import.meta.url));

describe('startPostern', () => {
  it('starts a Postern that receives messages', async () => {
    await using postern = await startPostern();
    await using other = await startPostern();
    assert.notEqual(postern.smtp.port, other.smtp.port);
    const smtp = await SmtpClient.connect(postern.smtp.port);
    await smtp.send('Subject: Hello\r\n\r\nHello\r\n', 'ada@example.test');
    await smtp.close();
    assert.equal((await postern.api.list()).messages[0]?.subject, 'Hello');
    assert.equal((await other.api.list()).total, 0);
  });

  it('accepts settings', async () => {
    await using postern = await startPostern({
      settings: { 'smtp-max-size': '1MiB', host: '::1', token: ['one', 'two'] },
      token: 'two',
    });
    assert.equal((await postern.api.info()).limits['smtp-max-size'], 1024 * 1024);
  });

  it('uses the token and the base path of its settings', async () => {
    await using postern = await startPostern({ settings: { token: ['one', 'two'], 'base-path': '/mail' } });
    assert.equal((await postern.api.list()).total, 0);
    assert.match(postern.url, /\d\/mail$/);
    assert.match(postern.inbox().url, /\d\/mail\/\?q=inbox-/);
    const page = await fetch(postern.inbox().url, { headers: { authorization: 'Bearer one' } });
    assert.equal(page.status, 200);
  });

  it('says what is wrong with a setting', async () => {
    await assert.rejects(startPostern({ settings: { 'smtp-prot': 25 } }), {
      message: 'Unknown option --smtp-prot. Did you mean --smtp-port?',
    });
  });

  it('starts a process in Bun, which cannot run the server, and says what to do if there is nothing to start', async (t) => {
    t.after(() => Reflect.deleteProperty(globalThis, 'Bun'));
    const { PATH } = process.env;
    t.after(() => {
      process.env.PATH = PATH;
    });
    Object.assign(globalThis, { Bun: { version: '1.4.4' } });
    process.env.PATH = dirname(process.execPath);
    const postern = await startPostern({ settings: { 'base-path': '/mail', token: 'secret' } });
    const smtp = await SmtpClient.connect(postern.smtp.port);
    await smtp.send('Subject: Hello\r\n\r\nHello\r\n', 'ada@example.test');
    await smtp.close();
    assert.equal((await postern.api.list()).messages[0]?.subject, 'Hello');
    await postern.close();
    await assert.rejects(fetch(postern.url));

    await assert.rejects(startPostern({ settings: { 'smtp-prot': 25 } }), /Did you mean --smtp-port\?/);
    process.env.PATH = '';
    await assert.rejects(startPostern(), /needs Node\.js, and this is Bun\. .* set POSTERN_URL/);
  });

  it('ends the process that it started even if the tests are killed', async () => {
    const killed = `
      globalThis.Bun = {};
      const { startPostern } = await import(process.argv[1]);
      process.stdout.write((await startPostern()).url, () => process.kill(process.pid, 'SIGKILL'));
    `;
    const env = { ...process.env, PATH: dirname(process.execPath) };
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', killed, entry], {
      encoding: 'utf8',
      env,
    });
    await until(async () => !(await fetch(stdout).catch(() => undefined)));
  });

  it('has reports without its URL, which leads nowhere when they are read', async () => {
    await using postern = await startPostern();
    // One that has responded may take longer, as the first details do on a busy machine.
    await postern.api.info();
    const inbox = postern.inbox();
    const smtp = await SmtpClient.connect(postern.smtp.port);
    await smtp.send('Subject: Hello\r\n\r\nHello\r\n', inbox.address);
    await smtp.send('Subject: Hello again\r\n\r\nHello\r\n', inbox.address);
    await smtp.close();
    const [received] = await inbox.messages(2);
    assert(received);
    const { message } = (await inbox.message().catch((error) => error)) as Error;
    assert.match(message, /^2 messages match, but 1 is expected\./);
    assert.ok(!message.includes(postern.url), message);
    assert.throws(
      () => received.code(),
      (error: Error) => !error.message.includes(postern.url),
    );
  });

  it('warns that the settings of a Postern that runs already cannot be changed', async (t) => {
    await using postern = await startPostern();
    const warn = t.mock.method(process, 'emitWarning', () => {});
    const { smtp } = await startPostern({ url: postern.url, settings: { 'smtp-max-size': '1MiB' } });
    assert.equal(smtp.port, postern.smtp.port);
    assert.match(
      String(warn.mock.calls[0]?.arguments[0]),
      /^startPostern ignores its settings \(smtp-max-size\)/,
    );
  });

  it('attaches to a running one, and leaves it running', async () => {
    await using postern = await startPostern();
    const attached = await startPostern({ url: postern.url });
    assert.deepEqual(attached.smtp, postern.smtp);
    await attached.close();
    await postern.api.info();
  });

  it('gives up on a Postern that accepts connections and never responds', async (t) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    t.after(() => silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    await assert.rejects(startPostern({ url }), /did not respond within 10 s|no response for 10 s/);
    const client = new PosternClient({ baseUrl: url, patience: 10 });
    await assert.rejects(client.list(), /Postern at http:\S+ did not respond within 0\.01 s/);
  });

  it('receives messages while the test itself is blocked', async () => {
    await using postern = await startPostern();
    const send = `
      const { createTransport } = require('nodemailer');
      const [, host, port] = process.argv;
      createTransport({ host, port }).sendMail({ from: 'a@x.test', to: 'b@x.test', subject: 'Sent', text: '' });
    `;
    execFileSync(process.execPath, ['-e', send, postern.smtp.host, String(postern.smtp.port)], {
      timeout: 300_000,
    });
    assert.equal((await postern.api.list()).messages[0]?.subject, 'Sent');
  });

  it('closes immediately even if a client has connected and sent nothing', async () => {
    const postern = await startPostern({ settings: { 'shutdown-timeout': '1d' } });
    const unused = connect(Number(new URL(postern.url).port), '127.0.0.1');
    unused.on('error', () => {});
    await once(unused, 'connect');
    // After this response, the earlier connection has been accepted too.
    await postern.api.info();
    await Promise.all([postern.close(), once(unused, 'close')]);
  });

  it('closes immediately even if a client is in the middle of a message', async () => {
    const postern = await startPostern();
    const smtp = await SmtpClient.connect(postern.smtp.port);
    await smtp.say('MAIL FROM:<a@example.test>');
    await smtp.say('RCPT TO:<b@example.test>');
    await smtp.say('DATA');
    const started = performance.now();
    await Promise.all([postern.close(), once(smtp.socket, 'close')]);
    // Far less than the hooks of runners have, and than the 10 s that other servers give their clients.
    assert.ok(performance.now() - started < 5000);
  });

  it('does not keep a process running that forgets to close it', () => {
    const forget = `const { startPostern } = await import(process.argv[1]); await startPostern();`;
    for (const runtime of ['', 'globalThis.Bun = {};'])
      execFileSync(process.execPath, ['--input-type=module', '-e', runtime + forget, entry], {
        timeout: 300_000,
        env: { ...process.env, PATH: dirname(process.execPath) },
      });
  });
});
