import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OwnedRecords } from './session-log.ts';
import { SessionRecord } from './session-record.ts';

describe('sessions that have ended', () => {
  it('disappear first for the mailbox with the most, oldest first', () => {
    const records = new OwnedRecords();
    const add = (number: number, user: string | null) => {
      const record = new SessionRecord(number, '127.0.0.1', 1000, {});
      record.user = user;
      records.add(record);
    };
    add(1, 'mailbox-quiet');
    add(2, 'somebody');
    for (let number = 3; number < 10; number++) add(number, 'mailbox-busy');
    const removed = Array.from({ length: 6 }, () => records.removeOne()?.number);
    assert.deepEqual(removed, [3, 4, 5, 6, 7, 8]);
    assert.deepEqual(Array.from(records, ({ number }) => number).sort(), [1, 2, 9]);
    records.removeAll('mailbox-quiet');
    assert.equal(records.size, 2);
    while (records.removeOne());
    assert.deepEqual([records.size, ...records], [0]);
  });
});
