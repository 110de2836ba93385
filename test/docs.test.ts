import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Api, startApi } from './api/harness.ts';

type MailTo = (address: string, timeoutMs?: number) => Promise<{ id: string; text_body: string }>;

describe('docs/in-your-tests.md', () => {
  let api: Api;
  let folder: string;
  let mailTo: MailTo;
  before(async () => {
    api = await startApi();
    folder = await mkdtemp(join(tmpdir(), 'postern-docs-'));
    const guide = await readFile(new URL('../docs/in-your-tests.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
    const module = join(folder, 'mail-to.mjs');
    await writeFile(module, code);
    process.env.POSTERN_URL = `http://${api.http.host}:${api.http.port}`;
    ({ mailTo } = (await import(pathToFileURL(module).href)) as { mailTo: MailTo });
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await api.close();
  });

  it('finds a mail that is there already', async () => {
    const id = await api.mail({ to: 'there@example.test' });
    assert.equal((await mailTo('there@example.test')).id, id);
  });

  it('waits for a mail that comes later, and takes no other', async () => {
    const waiting = mailTo('later@example.test');
    await api.mail({ to: 'not-later@example.test' });
    const id = await api.mail({ to: 'later@example.test', text: 'Your code is 654321.' });
    const mail = await waiting;
    assert.equal(mail.id, id);
    assert.deepEqual(mail.text_body.match(/\b\d{6}\b/)?.[0], '654321');
  });

  it('says which mail did not come', async () => {
    await assert.rejects(mailTo('never@example.test', 100), /no mail to never@example\.test within 100 ms/);
  });
});
