import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { createSecureContext } from 'node:tls';
import { selfSignedCertificate } from './self-signed.ts';

describe('a self-signed certificate', () => {
  for (const name of ['mail.test', 'localhost', '192.0.2.7', `${'long-name.'.repeat(20)}test`]) {
    it(`is valid now for ${name.slice(0, 30)} and for this machine`, async () => {
      const { cert, key } = await selfSignedCertificate(name);
      assert.ok(createSecureContext({ cert, key }));
      const read = new X509Certificate(cert);
      assert.ok(read.checkHost('localhost'));
      assert.ok(read.checkIP('127.0.0.1'));
      assert.ok(read.checkIP('::1'));
      assert.ok(read.checkHost(name) ?? read.checkIP(name));
      assert.ok(read.validFromDate < new Date() && new Date() < read.validToDate);
      assert.equal(read.ca, false);
    });
  }

  it('is a new one each time', async () => {
    const [one, two] = await Promise.all([selfSignedCertificate('a.test'), selfSignedCertificate('a.test')]);
    assert.notEqual(one.key, two.key);
  });
});
