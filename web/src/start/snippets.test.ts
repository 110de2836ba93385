import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Info } from '../../../src/contract/info.ts';
import { smtpAddress } from './smtp-address.ts';
import { joinHostPort, snippets } from './snippets.ts';

describe('how to send the first mail', () => {
  const listening = (...hosts: string[]): Info =>
    ({
      listening: hosts.map((host) => ({ protocol: 'smtp', host, port: 1025, path: null })),
    }) as unknown as Info;

  it('names host and port in every snippet', () => {
    for (const { name, code } of snippets) {
      const text = code({ host: 'mail.test', port: 2525 });
      assert.match(text, /mail\.test/, name);
      assert.match(text, /2525/, name);
    }
  });

  it('names the address Postern listens on', () => {
    assert.deepEqual(smtpAddress(listening('127.0.0.1'), 'localhost'), { host: '127.0.0.1', port: 1025 });
    assert.equal(smtpAddress(null, 'localhost'), null);
  });

  it('names the host of this page when Postern listens everywhere', () => {
    assert.equal(smtpAddress(listening('0.0.0.0'), 'mail.lan')?.host, 'mail.lan');
    assert.equal(smtpAddress(listening('::'), '[::1]')?.host, '::1');
  });

  it('puts brackets around IPv6', () => {
    assert.equal(joinHostPort('::1', 1025), '[::1]:1025');
  });
});
