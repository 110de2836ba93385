import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import { until } from '../../../../test/until.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';

/** 150,000 characters that are almost all different words. */
function manyWords(): string {
  return randomBytes(75_000).toString('hex').match(/.{10}/g)!.join(' ');
}

it('new words are merged into the index after 2 MB of them', async (t) => {
  const url = await newDatabase();
  const { store, events } = await openTestStore(url);
  const client = await connectTo(url);
  t.after(async () => {
    await client.end();
    await store.close();
    await dropDatabase(url);
  });
  const inbox = new StoreUnderTest(store, events);
  await client.query('CREATE EXTENSION IF NOT EXISTS pageinspect SCHEMA public');
  const pendingPages = async () => {
    const index = `${schemaOf(url)}.words_text`;
    const { rows } = await client.query(
      'SELECT n_pending_pages AS n FROM public.gin_metapage_info(public.get_raw_page($1, 0))',
      [index],
    );
    return rows[0].n as number;
  };
  await inbox.send({ text: manyWords() });
  const ofOne = await pendingPages();
  assert.ok(ofOne > 0, 'a single message is not worth a merge');
  await Promise.all(Array.from({ length: 14 }, () => inbox.send({ text: `needle ${manyWords()}` })));
  // Those that were committed after the merge began wait for the next one.
  await until(async () => (await pendingPages()) < 5 * ofOne);
  assert.equal(await inbox.store.count({ q: 'needle' }), 14);
});
