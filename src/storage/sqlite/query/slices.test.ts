import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runInSlices, type SlicedQuery } from './slices.ts';
import type { MailboxView } from './view.ts';

function work(ms: number): void {
  const start = process.threadCpuUsage();
  for (let used = 0; used < ms * 1000; ) {
    const { user, system } = process.threadCpuUsage(start);
    used = user + system;
  }
}

/** Counts the views that are opened. */
class CountedViews {
  opened = 0;

  read<T>(use: (view: MailboxView) => T): T {
    this.opened++;
    return use({} as MailboxView);
  }
}

describe('a query in slices', () => {
  it('begins with one message again if the next statements may take longer', async () => {
    function* query(): SlicedQuery<number[]> {
      const spans: number[] = [];
      for (let n = 0; n < 6; n++) spans.push((yield).span);
      yield 'new';
      return [...spans, (yield).span];
    }
    const spans = await runInSlices(new CountedViews(), query());
    assert.ok(spans.at(-1)! <= 4, String(spans));
  });

  it('ends when it has used its processor time', async () => {
    function* query(): SlicedQuery<void> {
      for (;;) {
        yield;
        work(25);
      }
    }
    await assert.rejects(runInSlices(new CountedViews(), query(), 100), {
      code: 'overloaded',
      message: /^A search took more than 5 s of processor time/,
    });
  });

  it('may wait for other work longer than that', async () => {
    function* query(): SlicedQuery<void> {
      for (let i = 0; i < 3; i++) {
        yield;
        work(25);
      }
    }
    const running = runInSlices(new CountedViews(), query(), 100);
    for (let i = 0; i < 10; i++) {
      await pause(0);
      work(25);
    }
    await running;
  });

  it('sees a single state of the messages if it is short, and new ones if it is long', async ({ mock }) => {
    let now = 0;
    mock.method(performance, 'now', () => now);
    function* query(ms: number): SlicedQuery<void> {
      for (let i = 0; i < 5; i++) {
        yield;
        now += ms;
      }
    }
    const short = new CountedViews();
    await runInSlices(short, query(1));
    assert.equal(short.opened, 1);
    const long = new CountedViews();
    await runInSlices(long, query(25));
    assert.equal(long.opened, 5);
  });

  it('reads one message after a slow one, and many after fast ones', async ({ mock }) => {
    let now = 0;
    mock.method(performance, 'now', () => now);
    const spans: number[] = [];
    function* query(): SlicedQuery<void> {
      for (let i = 0; i < 30; i++) {
        const { span } = yield;
        spans.push(span);
        now += i < 20 ? 0.1 : 100;
      }
    }
    await runInSlices(new CountedViews(), query());
    assert.equal(spans[0], 1);
    assert.ok(spans[20]! > 1000, String(spans));
    assert.ok(spans[21]! < spans[20]!, String(spans));
    assert.equal(spans.at(-1), 1);
  });
});
