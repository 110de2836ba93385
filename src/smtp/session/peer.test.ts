import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeTlsFailure, isTlsFailure } from './peer.ts';

const openSsl = (reason: string, alert = '') =>
  new Error(
    `write EPROTO 40F7:error:0A000418:SSL routines:ssl3_read_bytes:${reason}:../ssl/rec_layer_s3.c:918:${alert}`,
  );

describe('a failed TLS handshake', () => {
  for (const [reason, alert] of [
    ['tlsv1 alert unknown ca', 'SSL alert number 48'],
    ['ssl/tls alert bad certificate', 'SSL alert number 42'],
    ['ssl/tls alert certificate unknown', 'SSL alert number 46'],
    ['sslv3 alert certificate expired', 'SSL alert number 45'],
  ] as const) {
    it(`is explained as a certificate that the client does not trust: ${reason}`, () => {
      const fields = describeTlsFailure(openSsl(reason, alert));
      assert.equal(fields.reason, reason);
      assert.match(fields.hint ?? '', /^The client does not trust the certificate\. Add it /);
    });
  }

  for (const [reason, hint] of [
    ['wrong version number', /did not send TLS/],
    ['no shared cipher', /too old/],
    ['unsupported protocol', /too old/],
  ] as const) {
    it(`is explained with what to do: ${reason}`, () => {
      assert.match(describeTlsFailure(openSsl(reason)).hint ?? '', hint);
    });
  }

  it('is reported with the original error text when there is no explanation for it', () => {
    assert.deepEqual(describeTlsFailure(new Error(' socket hang up\n')), { reason: 'socket hang up' });
    assert.deepEqual(describeTlsFailure(openSsl('bad record mac')), { reason: 'bad record mac' });
  });

  it('is distinguished from a disconnect', () => {
    for (const [code, expected] of [
      ['EPROTO', true],
      ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', true],
      ['ECONNRESET', false],
      ['EPIPE', false],
    ] as const) {
      assert.equal(isTlsFailure(Object.assign(new Error('x'), { code })), expected, code);
    }
  });
});
