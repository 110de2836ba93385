import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { LossyProxy } from '../../../test/postgres/lossy-proxy.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { Connections } from './connections.ts';
import { parseDatabaseAddress, withoutTls } from './database-address.ts';

describe('connections', () => {
  it('survive that the database goes away between two statements of a snapshot', async (t) => {
    const { proxy, url } = await LossyProxy.open(await newDatabase());
    const options = { ...defaults.store, url, poolSize: 2, timeoutMs: 30_000 };
    const connections = new Connections(withoutTls(parseDatabaseAddress(url)), options);
    t.after(async () => {
      await connections.close();
      await proxy.close();
    });
    const broken = connections.snapshot(async (read) => {
      await read('SELECT 1', []);
      proxy.goAway();
      return read('SELECT 1', []);
    });
    await assert.rejects(broken, { code: 'storage_failed', message: /not available/ });
    proxy.comeBack();
    assert.deepEqual(await connections.snapshot((read) => read('SELECT 1 AS one', [])), [{ one: 1 }]);
  });
});
