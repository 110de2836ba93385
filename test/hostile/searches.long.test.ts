import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { type PosternProcess, startPostern } from '../postern-process.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';
import { type IdleProcess, startIdleProcess } from './idle-process.ts';

// Each word of a phrase is compared at each of half a million positions, in each of these messages.
const MESSAGES = 60;
const LONGEST_TEXT = 'a '.repeat(500_000).replace(/.{80}/g, '$&\r\n');
const EXPENSIVE = `"${'a '.repeat(50)}" "${'a '.repeat(49)}"`;

const MB = 1024 * 1024;
// Without cancellation, eight expensive searches occupy the thread for 40 s.
const SOON_MS = 12_000;

describe('search: hostile searches in hostile messages', () => {
  let postern: PosternProcess;
  let idle: IdleProcess;

  before(async () => {
    postern = await startPostern({ args: ['--log-level', 'error'] });
    idle = await startIdleProcess();
    const client = await SmtpClient.connect(postern.smtpPort);
    for (let i = 0; i < MESSAGES; i++) await client.send(`Subject: ${i}\r\n\r\n${LONGEST_TEXT}\r\n`);
    await client.close();
    await until(() => indexed() >= MESSAGES);
    assert.equal((await search('a')).status, 200);
  });
  after(async () => {
    idle.stop();
    await postern.stop();
  });

  function indexed(): number {
    using db = new DatabaseSync(join(postern.dataDir, 'search.db'), { readOnly: true, timeout: 10_000 });
    return (
      (db.prepare('SELECT indexed FROM progress').get() as { indexed: number } | undefined)?.indexed ?? 0
    );
  }

  function search(q: string, signal?: AbortSignal): Promise<Response> {
    const url = `http://127.0.0.1:${postern.httpPort}/api/v1/messages?q=${encodeURIComponent(q)}`;
    return fetch(url, signal ? { signal } : {});
  }

  /** Fails if it takes longer than this, not counting delays of the machine. */
  async function assertSoon(work: () => Promise<unknown>, ms: number): Promise<void> {
    const started = performance.now();
    const [echoMs] = await Promise.all([idle.echoTime(), work()]);
    const taken = performance.now() - started;
    assert.ok(taken < ms + 3 * echoMs, `${Math.round(taken)} ms`);
  }

  it('a search that takes more than 5 s of processor time ends with 503 and the reason, in 64 MB', async () => {
    const memory = postern.peakMemory();
    const response = await search(EXPENSIVE);
    assert.equal(response.status, 503);
    const { code, error } = (await response.json()) as { code: string; error: string };
    assert.equal(code, 'overloaded');
    assert.match(error, /took more than 5 s of processor time/);
    const taken = (postern.peakMemory() - memory) / MB;
    assert.ok(taken < 64, `${Math.round(taken)} MB`);
  });

  it('ten prefixes, of which each has 100,000 words, take less than 64 MB', async () => {
    const client = await SmtpClient.connect(postern.smtpPort);
    const words = Array.from({ length: 100_000 }, (_, i) => `b${i.toString(36)}`).join(' ');
    const text = words.replace(/.{80} /g, '$&\r\n');
    const count = indexed();
    for (let i = 0; i < 10; i++)
      await client.send(`Subject: ${i}\r\n\r\n${text.replaceAll('b', `b${i}`)}\r\n`);
    await client.close();
    await until(() => indexed() >= count + 10);
    const memory = postern.peakMemory();
    const prefixes = Array.from({ length: 10 }, (_, i) => `b${i}*`);
    for (const q of [prefixes.join(' '), prefixes.join(' OR '), `${prefixes.slice(1).join(' ')} -b0*`])
      assert.equal((await search(q)).status, 200);
    const taken = (postern.peakMemory() - memory) / MB;
    assert.ok(taken < 64, `${Math.round(taken)} MB`);
  });

  it('eight of them whose clients have disconnected do not delay other searches, lists or messages', async () => {
    const left = new AbortController();
    const searches = Array.from({ length: 8 }, () => search(EXPENSIVE, left.signal).catch(() => undefined));
    const client = await SmtpClient.connect(postern.smtpPort);
    await assertSoon(() => client.send('Subject: meanwhile\r\n\r\nhello\r\n'), SOON_MS);
    await assertSoon(() => fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/messages`), SOON_MS);
    left.abort();
    await Promise.all(searches);
    await assertSoon(async () => assert.equal((await search('meanwhile')).status, 200), SOON_MS);
    await client.close();
  });

  it('one that reads slow messages after many fast ones ends too, and others go on', async () => {
    const client = await SmtpClient.connect(postern.smtpPort);
    // Fast messages before the slow ones, so that one statement reads all of those.
    for (let i = 0; i < 1000; i++) await client.send('Subject: fast\r\n\r\nhello\r\n');
    await client.close();
    await until(() => indexed() >= MESSAGES + 1001);
    const response = await search(EXPENSIVE);
    assert.equal(response.status, 503);
    assert.match(
      ((await response.json()) as { error: string }).error,
      /took more than 5 s of processor time/,
    );
    await assertSoon(async () => assert.equal((await search('hello')).status, 200), SOON_MS);
  });
});
