import assert from 'node:assert/strict';
import type { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { type IndexReport, IndexUpkeep } from './index-upkeep.ts';

it('the size of the index is reported, also if the last batch was reported without it', () => {
  const row = { page_size: 4096, page_count: 10, freelist_count: 0, log: 5, checkpointed: 5, bytes: 1000 };
  const prepared: string[] = [];
  const prepare = (sql: string) => {
    prepared.push(sql);
    return { get: () => row, setReadBigInts() {} };
  };
  const db = { prepare, exec() {} };
  const reports: IndexReport[] = [];
  const upkeep = new IndexUpkeep(db as unknown as DatabaseSync, (report) => reports.push(report));
  const progress = { store_id: '', indexed: 5, removed: 0, filled: null, floor: 0 };
  upkeep.report(progress, false);
  assert.ok(
    !prepared.some((sql) => sql.includes('page_count')),
    'the pages are counted only for a report with the size',
  );
  for (let step = 0; step < 3; step++) upkeep.step(progress);
  assert.deepEqual(
    reports.map(({ size }) => size),
    [null, { index_bytes: 40_960, message_bytes: 1000 }],
  );
  const before = prepared.length;
  upkeep.step(progress);
  upkeep.report({ ...progress, indexed: 6 }, true);
  assert.equal(prepared.length, before, 'no statement is prepared again');
});
