import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UndoLog } from './undo-log.ts';

describe('the log of changes that can be undone', () => {
  it('is limited, also for changes of no message', () => {
    const log = new UndoLog({ timeoutMs: 60_000, maxMessages: 3 });
    for (const token of ['a', 'b', 'c', 'd']) assert.ok(log.add(token, new Map()));
    assert.equal(log.take('a'), undefined);
    assert.deepEqual(log.take('b'), []);
    assert.ok(log.add('e', new Map([['{}', ['1', '2']]])));
    assert.equal(log.take('c'), undefined);
    assert.deepEqual(log.take('d'), []);
    assert.ok(!log.add('f', new Map([['{}', ['1', '2', '3', '4']]])));
  });
});
