import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { defaults } from '../../test/defaults.ts';
import { AppError } from '../mailbox/errors.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import type { Source } from './compose/kept-request.ts';
import { deliver } from './deliver.ts';

// A rejection that nothing handles fails the test, and would end the process.
it('a message of a batch that cannot be stored fails the request, however long the next one takes to compose', async (t) => {
  const workers = new WorkerPool();
  t.after(() => workers.close());
  const draft = { from: { name: '', address: 'a@b.test' }, to: [{ name: '', address: 'c@d.test' }] };
  let count = 0;
  const receive = async () => {
    if (++count % 100 === 1) throw new AppError('storage_full', 'The disk is full.');
    await nextRound();
    return {} as never;
  };
  const request = {
    method: 'POST',
    path: '/emails',
    url: 'http://localhost/',
    headers: {},
    address: '127.0.0.1',
    secure: false,
    isRoot: true,
  };
  const source = {
    ...{ service: 'resend', parsed: {}, key: undefined },
    request: { ...request, signal: new AbortController().signal, body: { bytes: Buffer.alloc(0) } },
  } as unknown as Source;
  const large = { ...draft, text: 'x '.repeat(300_000) };
  const drafts = [draft, large, ...Array.from({ length: 150 }, () => draft), large];
  const limits = { smtpMaxSize: 1024 * 1024, smtpMaxRecipients: 10, allowRecipients: [], denyRecipients: [] };
  await assert.rejects(
    deliver(drafts, source, { limits, workers, htmlLimits: defaults.view, mailboxes: { receive } }),
    { code: 'storage_full' },
  );
});
