import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDatabaseAddress, withoutTls } from './database-address.ts';

const parameters = (text: string) => new URL(parseDatabaseAddress(text).connectionString).searchParams;

describe('the address of a database', () => {
  for (const [text, shown] of [
    ['postgres://db.test/mail', 'postgres://db.test/mail'],
    ['postgresql://ada:s%40cret@[::1]:5433/mail?schema=team', 'postgres://[::1]:5433/mail?schema=team'],
    ['postgres://ada@/mail?host=/run/postgresql', 'postgres:///run/postgresql/mail'],
    ['postgres://%2Frun%2Fpostgresql/mail', 'postgres://%2Frun%2Fpostgresql/mail'],
    ['postgres://db.test/mail?connect_timeout=10&channel_binding=require', 'postgres://db.test/mail'],
  ] as const)
    it(`${text} is accepted, and shown without its secrets`, () => {
      assert.equal(parseDatabaseAddress(text).shown, shown);
    });

  for (const [title, text] of [
    ['another protocol', 'mysql://ada:hunter2@db.test/mail'],
    ['several hosts', 'postgres://ada:hunter2@one.test:5432,two.test:5432/mail'],
    ['several hosts and one port', 'postgres://ada:hunter2@one.test,two.test:5432/mail'],
    ['several hosts as a parameter', 'postgres://ada:hunter2@/mail?host=one.test,two.test'],
    ['a password with an unescaped /', 'postgres://ada:123/hunter2@db.test/mail'],
    ['a password with an unescaped #', 'postgres://ada:123#hunter2@db.test/mail'],
    ['a password with an unescaped ?', 'postgres://ada:123?hunter2@db.test/mail'],
    ['a parameter with a typo', 'postgres://ada:hunter2@db.test/mail?schma=team'],
    ['half of a password as a parameter', 'postgres://ada@db.test/mail?password=a&hunter2=b'],
    ['an unknown sslmode', 'postgres://ada:hunter2@db.test/mail?sslmode=verify_full'],
    ['a connect_timeout that is not a number', 'postgres://ada:hunter2@db.test/mail?connect_timeout=5s'],
    ['sslmode=verify-ca without a certificate', 'postgres://ada:hunter2@db.test/mail?sslmode=verify-ca'],
    ['a schema of PostgreSQL', 'postgres://ada:hunter2@db.test/mail?schema=pg_catalog'],
    ['a schema of the SQL standard', 'postgres://ada:hunter2@db.test/mail?schema=information_schema'],
    ['a schema that would need quotes', 'postgres://ada:hunter2@db.test/mail?schema=Team'],
  ] as const)
    it(`is refused with ${title}, without repeating it`, () => {
      assert.throws(
        () => parseDatabaseAddress(text),
        (error: Error) => error.message.length > 20 && !/hunter2|123/.test(error.message),
      );
    });

  for (const [title, text, mode, mayLackTls] of [
    ['by default, where the server supports it', 'postgres://db.test/mail', 'prefer', true],
    ['with allow, where the server supports it', 'postgres://db.test/mail?sslmode=allow', 'prefer', true],
    ['always with require', 'postgres://db.test/mail?sslmode=require', 'require', false],
    ['never with disable', 'postgres://db.test/mail?sslmode=disable', 'disable', false],
    ['never for a Unix socket', 'postgres://%2Frun%2Fpostgresql/mail?sslmode=require', 'disable', false],
    [
      'with names verified when the authorities of the system are used',
      'postgres://db.test/mail?sslrootcert=system',
      'verify-full',
      false,
    ],
  ] as const)
    it(`uses TLS ${title}`, () => {
      assert.equal(parameters(text).get('sslmode'), mode);
      assert.equal(parameters(text).has('sslrootcert'), false);
      assert.equal(parseDatabaseAddress(text).mayLackTls, mayLackTls);
    });

  for (const [query, ms] of [
    ['', 5000],
    ['?connect_timeout=10', 10_000],
    ['?connect_timeout=0', 0],
  ] as const)
    it(`with ${query || 'nothing else'} allows ${ms} ms to connect`, () => {
      assert.equal(parseDatabaseAddress(`postgres://db.test/mail${query}`).connectTimeoutMs, ms);
    });

  it('keeps everything else when the server turns out not to support TLS', () => {
    const address = withoutTls(
      parseDatabaseAddress('postgres://ada:s%40cret@db.test/mail?schema=team&sslcert=x'),
    );
    const { searchParams, password } = new URL(address.connectionString);
    assert.deepEqual([address.schema, password], ['"team"', 's%40cret']);
    assert.deepEqual([searchParams.get('sslmode'), searchParams.has('sslcert')], ['disable', false]);
  });
});
