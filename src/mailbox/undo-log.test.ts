import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UndoableChanges, UndoLog } from './undo-log.ts';

function changes(...entries: [patch: string, id: string][]): UndoableChanges {
  const all = new UndoableChanges();
  for (const [patch, id] of entries) all.add(patch, id);
  return all;
}

describe('the log of changes that can be undone', () => {
  it('is limited, also for changes of no message', () => {
    const log = new UndoLog(60_000);
    for (let number = 0; number < 100_000; number++) assert.ok(log.add(`${number}`, changes()));
    assert.equal(log.take('0'), undefined);
    assert.deepEqual(log.take('99999'), []);
  });

  it('keeps nothing if changes can never be undone', () => {
    const log = new UndoLog(0);
    assert.ok(!log.add('a', changes(['{}', '1'])));
    assert.equal(log.take('a'), undefined);
  });

  it('is limited in memory, because every message may need another patch', () => {
    const log = new UndoLog(60_000);
    const patch = (number: number) => JSON.stringify({ tags: [`${number} ${'x'.repeat(50_000)}`] });
    for (let number = 0; number < 500; number++)
      assert.ok(log.add(`${number}`, changes([patch(number), '1'])));
    for (const gone of ['0', '150']) assert.equal(log.take(gone), undefined);
    for (const kept of ['200', '499']) assert.equal(log.take(kept)?.length, 1);
    const many = changes(
      ...Array.from({ length: 500 }, (_, number): [string, string] => [patch(number), '1']),
    );
    assert.ok(!log.add('many', many));
    assert.equal(many.patches.size, 0);
  });
});
