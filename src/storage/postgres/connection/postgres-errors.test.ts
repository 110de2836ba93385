import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../mailbox/errors.ts';
import { connectError, isServerStarting, isUnavailable, storageError } from './postgres-errors.ts';

const failure = (code: string | undefined, message = 'no', syscall?: string) =>
  Object.assign(new Error(message), { code, syscall });

describe('errors of the database', () => {
  for (const [title, error, coming] of [
    ['a refused connection', failure('ECONNREFUSED'), true],
    ['a name that does not resolve yet', failure('ENOTFOUND'), true],
    ['a Unix socket that does not exist yet', failure('ENOENT', 'no', 'connect'), true],
    ['a server that starts', failure('57P03'), true],
    ['too many connections', failure('53300'), true],
    ['a standby that is not promoted yet', failure('25006'), true],
    ['a server that does not answer', failure(undefined, 'timeout expired'), true],
    [
      'a connection that was lost before',
      failure(undefined, 'a connection error and is not queryable'),
      true,
    ],
    ['a certificate file that does not exist', failure('ENOENT', 'no', 'open'), false],
    ['an untrusted certificate', failure('SELF_SIGNED_CERT_IN_CHAIN'), false],
    ['a wrong password', failure('28P01'), false],
    ['a database that does not exist', failure('3D000'), false],
    ['a refused setting', failure('08P01'), false],
    ['a server without TLS', failure(undefined, 'The server does not support SSL connections'), false],
  ] as const)
    it(`${title}: ${coming ? 'worth waiting for' : 'not worth waiting for'} at the start`, () => {
      assert.equal(isServerStarting(error), coming);
    });

  for (const [title, error, advice] of [
    ['a missing right', failure('42501'), /GRANT CONNECT/],
    ['a read-only server', failure('25006'), /primary server/],
    ['too many connections', failure('53300'), /max_connections/],
    ['another refusal of the server', failure('55000'), /log of the server/],
    ['an unreachable host', failure('EHOSTUNREACH'), /host and port/],
  ] as const)
    it(`say what to check at the start: ${title}`, () => {
      assert.match(connectError(error, 'postgres://db.test/mail').message, advice);
    });

  it('keep their meaning when they were converted for the caller', () => {
    assert.ok(isUnavailable(storageError(failure('57P01'))));
    assert.ok(isUnavailable(storageError(failure('EPIPE', 'write EPIPE'))));
    assert.ok(!isUnavailable(storageError(failure('42P01'))));
    assert.ok(!isUnavailable(new AppError('storage_failed', 'The database rolled the transaction back.')));
  });

  it('do not tell clients where the database is', () => {
    const { code, message } = storageError(failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:5432'));
    assert.equal(code, 'unavailable');
    assert.doesNotMatch(message, /10\.0\.0\.7|5432/);
  });
});
