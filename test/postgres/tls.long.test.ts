/** `sslmode` in the database address, against a real server with a certificate. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generate } from 'selfsigned';
import { type Cluster, startCluster } from './cluster.ts';
import { connectTo, openTestStore } from './test-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-tls-'));

/** A certificate for 127.0.0.1, and the file with which clients trust it. */
async function certificate(name: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  const file = join(folder, `${name}.crt`);
  writeFileSync(file, cert);
  const keyFile = join(folder, `${name}.key`);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return { cert, key, file, keyFile };
}

describe('a database with a certificate', () => {
  let cluster: Cluster;
  let own: string;
  let foreign: string;
  let client: Awaited<ReturnType<typeof certificate>>;
  before(async () => {
    const { cert, key, file } = await certificate('own');
    own = file;
    foreign = (await certificate('foreign')).file;
    client = await certificate('certified');
    cluster = await startCluster({ cert, key, clientCert: client.cert });
  });
  after(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const addressWith = (options: Record<string, string>, host = '127.0.0.1') => {
    const url = new URL(cluster.url);
    url.hostname = host;
    for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
    return url.href;
  };

  for (const [title, options] of [
    ['by default', () => ({})],
    ['with sslmode=prefer', () => ({ sslmode: 'prefer' })],
    ['with sslmode=require', () => ({ sslmode: 'require' })],
    ['with sslmode=verify-ca and its certificate', () => ({ sslmode: 'verify-ca', sslrootcert: own })],
    ['with sslmode=verify-full and its certificate', () => ({ sslmode: 'verify-full', sslrootcert: own })],
  ] as const)
    it(`is used over TLS ${title}`, async () => {
      const { store } = await openTestStore(addressWith(options()));
      const client = await connectTo(cluster.url);
      const { rows } = await client.query(
        `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE 'postern %'`,
      );
      assert.deepEqual(rows, [{ ssl: true }]);
      await client.end();
      await store.close();
    });

  it('is used with the certificate of a client instead of a password', async () => {
    const admin = await connectTo(cluster.url);
    await admin.query('CREATE ROLE certified LOGIN; CREATE SCHEMA certified AUTHORIZATION certified');
    await admin.end();
    const url = new URL(
      addressWith({ schema: 'certified', sslmode: 'verify-full', sslrootcert: own, sslcert: client.file }),
    );
    url.username = 'certified';
    url.password = '';
    url.searchParams.set('sslkey', client.keyFile);
    const { store } = await openTestStore(url.href);
    await store.ready();
    await store.close();
    url.searchParams.delete('sslcert');
    await assert.rejects(openTestStore(url.href), /certificate/);
  });

  for (const [title, options, host] of [
    ['another certificate is trusted', () => ({ sslmode: 'verify-full', sslrootcert: foreign }), '127.0.0.1'],
    ['its name is another one', () => ({ sslmode: 'verify-full', sslrootcert: own }), 'localhost'],
  ] as const)
    it(`is refused when ${title}`, async () => {
      await assert.rejects(openTestStore(addressWith(options(), host)), (error: Error) => {
        assert.match(error.message, /certificate|altnames/);
        assert.ok(!error.message.includes(new URL(cluster.url).password));
        return true;
      });
    });
});
