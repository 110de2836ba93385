import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import { readRaw } from '../../../mailbox/reading/decoding.ts';
import { CallQueue } from '../../call-queue.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';

describe('the bytes of a message in PostgreSQL', () => {
  for (const [title, length, sizes] of [
    ['come with a small message', 1000, []],
    ['are read when they are needed, if there are many', 100_000, ['large']],
    ['are read in chunks, and others get their turn after each', 600_000, ['large', 'large', 'large']],
  ] as const)
    it(title, async (t) => {
      const url = await newDatabase();
      const { store, events } = await openTestStore(url);
      t.after(async () => {
        await store.close();
        await dropDatabase(url);
      });
      const inbox = new StoreUnderTest(store, events);
      for (const text of ['x'.repeat(length), randomBytes(length / 2).toString('hex')]) {
        const sent = Buffer.from(`Subject: x\r\n\r\n${text}`);
        const { id } = await inbox.sendRaw(sent);
        const pass = t.mock.method(CallQueue.prototype, 'pass');
        const found = await store.get(id);
        assert.equal(pass.mock.callCount(), 1);
        assert.deepEqual(Buffer.from(await readRaw(found!.raw)), sent);
        assert.deepEqual(
          pass.mock.calls.slice(1).map(({ arguments: [, size] }) => size),
          sizes,
        );
        pass.mock.restore();
      }
    });
});
