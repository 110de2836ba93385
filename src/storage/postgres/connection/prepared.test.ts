import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo } from '../../../../test/postgres/test-store.ts';
import { isLostStatement, prepared, unprepared } from './prepared.ts';

describe('a prepared statement', () => {
  it('has the same name for the same text, and another for another', () => {
    assert.equal(prepared('SELECT 1', []).name, prepared('SELECT 1', []).name);
    assert.notEqual(prepared('SELECT 1', []).name, prepared('SELECT 2', []).name);
  });

  it('is recognised as lost when a pooler has changed the connection', async (t) => {
    const client = await connectTo(await newDatabase());
    t.after(() => client.end());
    const statement = prepared('SELECT $1::text AS word', ['here']);
    assert.deepEqual((await client.query(statement)).rows, [{ word: 'here' }]);
    await client.query('DEALLOCATE ALL');
    await assert.rejects(client.query(statement), isLostStatement);
    assert.deepEqual((await client.query(unprepared(statement.text, ['there']))).rows, [{ word: 'there' }]);
  });
});
