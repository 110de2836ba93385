import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Slices } from './slices.ts';

function work(ms: number): void {
  const start = process.threadCpuUsage();
  for (let used = 0; used < ms * 1000; ) {
    const { user, system } = process.threadCpuUsage(start);
    used = user + system;
  }
}

describe('a query in slices', () => {
  it('ends when it has used its processor time', async () => {
    const slices = new Slices(100);
    const query = async () => {
      for (;;) {
        work(25);
        await slices.next();
      }
    };
    await assert.rejects(query(), {
      code: 'overloaded',
      message: /^A search took more than 5 s of processor time/,
    });
  });

  it('may wait for other work longer than that', async () => {
    const slices = new Slices(100);
    await pause(150);
    await slices.next();
    await pause(150);
    await slices.next();
  });

  it('reads one message after a slow one, and many after fast ones', async () => {
    const slices = new Slices();
    for (let i = 0; i < 20; i++) await slices.next();
    const { span } = slices;
    assert.ok(span > 1000, String(span));
    work(25);
    await slices.next();
    assert.ok(slices.span < span);
    for (let i = 0; i < 10 && slices.span > 1; i++) {
      work(100);
      await slices.next();
    }
    assert.equal(slices.span, 1);
  });
});
