import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { endAll, type PosternProcess, startPostern } from './postern-process.ts';
import { keptId, SmtpClient } from './smtp-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-durability-'));
after(() => {
  endAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Acknowledged {
  id: string;
  word: string;
}

async function getJson<T>(postern: PosternProcess, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/${path}`);
  assert.equal(response.status, 200, path);
  return (await response.json()) as T;
}

describe('a message acknowledged with 250', () => {
  it('is found by id and by search after kill -9 under load, repeatedly', async () => {
    const dataDir = join(folder, 'killed');
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < 4; round++) {
      const postern = await startPostern({ dataDir });
      await checkAll(postern, acknowledged);
      await loadUntilKilled(postern, round, acknowledged);
    }
    assert.ok(acknowledged.length >= 4 * 50, `${acknowledged.length} messages were acknowledged`);
    const last = await startPostern({ dataDir });
    await checkAll(last, acknowledged);
    await last.stop();
  });
});

async function loadUntilKilled(
  postern: PosternProcess,
  round: number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const until = acknowledged.length + 50 + round * 37;
  const sender = async (name: number) => {
    const client = await SmtpClient.connect(postern.smtpPort);
    for (let index = 0; ; index++) {
      const word = `word${round}x${name}x${index}`;
      acknowledged.push({ id: keptId(await client.send(`Subject: ${word}\r\n\r\nbody of ${word}`)), word });
      if (acknowledged.length >= until) postern.process.kill('SIGKILL');
    }
  };
  // Each sender stops when its connection closes, and connections close when the process ends.
  await Promise.allSettled(Array.from({ length: 8 }, (_, name) => sender(name)));
  await postern.stop('SIGKILL');
}

async function checkAll(postern: PosternProcess, acknowledged: Acknowledged[]): Promise<void> {
  for (const { id, word } of acknowledged) {
    const found = await getJson<{ messages: { id: string }[]; total: number }>(postern, `messages?q=${word}`);
    assert.deepEqual(
      found.messages.map((message) => message.id),
      [id],
      word,
    );
    const message = await getJson<{ text_body: string }>(postern, `messages/${id}`);
    assert.equal(message.text_body.trim(), `body of ${word}`);
  }
}

describe('a full disk', () => {
  const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

  it('gets 452, leaves the inbox readable, and messages are accepted again once there is space', {
    skip: hasPrlimit ? false : 'needs prlimit',
  }, async () => {
    // A soft limit on file sizes simulates a full disk: writes fail until the limit is raised from outside.
    const under = ['sh', '-c', 'trap "" XFSZ; ulimit -S -f 12000; exec "$@"', 'sh'];
    const postern = await startPostern({ under, args: ['--log-level', 'silent'] });
    const client = await SmtpClient.connect(postern.smtpPort);
    const line = `${'x'.repeat(76)}\r\n`;
    const kept: string[] = [];
    let refusal = '';
    for (let index = 0; index < 200 && !refusal; index++) {
      const reply = await client.send(`Subject: mail ${index}\r\n\r\n${line.repeat(3000)}`);
      if (reply.startsWith('250')) kept.push(keptId(reply));
      else refusal = reply;
    }
    assert.match(refusal, /^452 4\.3\.1 /);
    assert.ok(kept.length > 5, `${kept.length} messages were kept`);

    const page = await getJson<{ messages: { id: string }[]; total: number }>(postern, 'messages?limit=200');
    assert.deepEqual(
      page.messages.map((message) => message.id),
      kept.toReversed(),
    );
    assert.equal(page.total, kept.length);
    const found = await getJson<{ total: number }>(postern, 'messages?q=mail');
    assert.equal(found.total, kept.length);

    execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(postern.process.pid)]);
    keptId(await client.send('Subject: room again\r\n\r\nhello'));
    assert.equal((await getJson<{ total: number }>(postern, 'messages?q=room')).total, 1);
    await client.close();
    assert.equal(await postern.stop(), 0);
  });
});
