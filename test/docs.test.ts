import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Api, startApi } from './api/harness.ts';

type MessageTo = (address: string, timeoutMs?: number) => Promise<{ id: string; text_body: string }>;

describe('docs/in-your-tests.md', () => {
  let api: Api;
  let folder: string;
  let messageTo: MessageTo;
  before(async () => {
    api = await startApi();
    folder = await mkdtemp(join(tmpdir(), 'postern-docs-'));
    const guide = await readFile(new URL('../docs/in-your-tests.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
    const module = join(folder, 'message-to.mjs');
    await writeFile(module, code);
    process.env.POSTERN_URL = `http://${api.http.host}:${api.http.port}`;
    ({ messageTo } = (await import(pathToFileURL(module).href)) as { messageTo: MessageTo });
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await api.close();
  });

  it('finds a message that has already arrived', async () => {
    const id = await api.mail({ to: 'there@example.test' });
    assert.equal((await messageTo('there@example.test')).id, id);
  });

  it('waits for a message that arrives later and ignores others', async () => {
    const waiting = messageTo('later@example.test');
    await api.mail({ to: 'not-later@example.test' });
    const id = await api.mail({ to: 'later@example.test', text: 'Your code is 654321.' });
    const message = await waiting;
    assert.equal(message.id, id);
    assert.deepEqual(message.text_body.match(/\b\d{6}\b/)?.[0], '654321');
  });

  it('reports which message did not arrive', async () => {
    await assert.rejects(
      messageTo('never@example.test', 100),
      /no message to never@example\.test within 100 ms/,
    );
  });
});
