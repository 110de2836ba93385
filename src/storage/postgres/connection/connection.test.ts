import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { PgConnection } from './connection.ts';
import { isLostStatement } from './postgres-errors.ts';

it('a prepared statement is recognised as lost when a pooler has changed the connection', async (t) => {
  const url = new URL(await newDatabase());
  url.search = '';
  const session = { schema: '', begin: '', isPreparing: true };
  const connection = new PgConnection({ connectionString: url.href, session });
  await connection.connect();
  t.after(() => connection.end());
  const run = async (word: string) =>
    (await connection.executePrepared('SELECT $1::text AS word', [word])).rows;
  assert.deepEqual(await run('here'), [{ word: 'here' }]);
  assert.deepEqual(await run('again'), [{ word: 'again' }]);
  await connection.execute('DEALLOCATE ALL');
  await assert.rejects(run('lost'), isLostStatement);
  session.isPreparing = false;
  assert.deepEqual(await run('there'), [{ word: 'there' }]);
});
