import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DeliveryFacts } from '../mailbox/delivery-format.ts';
import { createLog } from '../process/log.ts';
import { Outbox } from './outbox.ts';

const MiB = 1024 * 1024;

it('requests that were sent keep the beginning of their bodies, and not the rest in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const limits = { webhookTimeout: 1000, webhookQueue: 1000 } as ConstructorParameters<typeof Outbox>[0];
  const outbox = new Outbox(limits, createLog('silent', 'text'));
  const fact = {
    id: '1',
    type: 'delivered',
    recipient: 'a@b.test',
    at: new Date(),
    reason: '',
    url: '',
  } as const;
  const receiver = { name: 'one', to: 'http://127.0.0.1' };
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 20; n++) {
    const { record, tried } = outbox.push('message', 'sendgrid', [fact], receiver, async (sent) => {
      sent.body = JSON.stringify(['x'.repeat(10 * MiB)]);
      return { kind: 'taken', reason: '' };
    });
    await tried;
    assert.equal(record.body?.length, 65_536);
  }
  collectGarbage();
  assert.ok(process.memoryUsage().heapUsed - before < 20 * MiB);
  await outbox.close(0);
});

it('requests that wait for several receivers have one limit of memory together', async () => {
  const limits = { webhookTimeout: 1000, webhookQueue: 10_000 } as ConstructorParameters<typeof Outbox>[0];
  const outbox = new Outbox(limits, createLog('silent', 'text'));
  const never = () => new Promise<never>(() => {});
  const facts = Array.from({ length: 1000 }, (_, n) => ({
    ...{ id: String(n), type: 'bounce', recipient: `r${n}@b.test`, at: new Date(), reason: '', url: '' },
  })) as DeliveryFacts[];
  const records = Array.from({ length: 210 }, (_, n) => {
    const receiver = { name: String(n % 7), to: 'http://127.0.0.1' };
    return outbox.push('message', 'sendgrid', facts, receiver, never).record;
  });
  const waiting = records.filter(({ status }) => status === 'waiting');
  // 32 Mi characters, and 400 for each event with its recipient.
  assert.ok(waiting.length > 50 && waiting.length < 90, String(waiting.length));
  assert.equal(records.at(-1)!.status, 'waiting');
  assert.equal(records[0]!.error, 'Too many requests are waiting.');
});
