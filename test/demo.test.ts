import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inbox, messages } from '../demo/inbox.ts';
import { PosternClient } from '../src/client/client.ts';
import { startPostern } from './postern-process.ts';

async function runDemo(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const main = fileURLToPath(new URL('../demo/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, err };
}

describe('npm run demo', () => {
  it('fills an inbox with every kind of message, and they read back as written', async () => {
    const postern = await startPostern();
    try {
      const { code, out } = await runDemo('--smtp', `127.0.0.1:${postern.smtpPort}`);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^Sent ${inbox.length} messages to `));

      const client = new PosternClient({ baseUrl: `http://127.0.0.1:${postern.httpPort}` });
      const { messages, total } = await client.list({ limit: 200 });
      assert.equal(total, inbox.length);
      const from = (sender: string) => messages.find((message) => message.sender === sender)!;

      assert.match(from('order@yamanohonya.example').subject, /^ご注文ありがとうございます/);
      assert.match(from('library@gorod.example').subject, /^Ваша книга/);
      assert.match((await client.get(from('help@hanbit.example').id)).text_body, /^안녕하세요/);
      assert.equal(from('people@northgate.test').recipients.length, 8);
      assert.equal(messages.filter((message) => message.sender === '').length, 2);
      assert.deepEqual(
        (await client.attachments(from('archive@stadtarchiv.example').id)).map(({ filename }) => filename),
        ['Grünflächen 1911.txt', 'Straßen und Plätze 1934.txt', 'Brücken 1958 — 東橋.txt'],
      );
      const failed = await client.auth(from('bounce-7731@mailer.tidewater-alerts.test').id);
      assert.deepEqual(
        failed.dmarc.map(({ status }) => status),
        ['fail'],
      );
    } finally {
      await postern.stop();
    }
  });

  it('sends the same messages for the same seed, and repeats them with other numbers', () => {
    const subjects = (seed: number) => Array.from(messages(inbox.length * 2, seed), ({ subject }) => subject);
    assert.deepEqual(subjects(7), subjects(7));
    assert.notDeepEqual(subjects(7).slice(0, inbox.length), subjects(7).slice(inbox.length));
  });

  it('says what to do when it cannot connect', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const { code, err } = await runDemo('--smtp', `127.0.0.1:${port}`);
    assert.equal(code, 1);
    assert.match(err, new RegExp(`^Couldn't connect to 127.0.0.1:${port}. Start Postern with`));
  });

  for (const [flag, value] of [
    ['--smtp', 'localhost'],
    ['--smtp', '127.0.0.1:99999'],
    ['--count', '0'],
    ['--count', 'many'],
    ['--interval', '5 minutes'],
    ['--sead', '1'],
  ] as const) {
    it(`rejects ${flag} ${value}`, async () => {
      const { code, err } = await runDemo(flag, value);
      assert.equal(code, 2);
      assert.match(err, new RegExp(flag));
    });
  }
});
