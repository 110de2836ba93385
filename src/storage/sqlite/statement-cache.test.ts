import assert from 'node:assert/strict';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { it } from 'node:test';
import { StatementCache } from './statement-cache.ts';

it('a statement that changes is set up once, and accepts rowids that do not fit in a number', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  db.exec('CREATE TABLE messages(id INTEGER PRIMARY KEY)');
  const setUp = t.mock.method(StatementSync.prototype, 'setReadBigInts');
  const statements = new StatementCache(db);
  for (const id of [2n ** 60n, 2n ** 61n])
    assert.equal(statements.change('INSERT INTO messages VALUES (?)').run(id).lastInsertRowid, id);
  assert.equal(setUp.mock.callCount(), 1);
});
