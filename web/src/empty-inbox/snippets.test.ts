import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Info } from '../../../src/contract/info.ts';
import { joinHostPort, snippetAddress, snippets } from './snippets.ts';

describe('empty inbox', () => {
  const listening = (...hosts: string[]): Info =>
    ({
      listening: hosts.map((host) => ({ protocol: 'smtp', host, port: 1025, path: null })),
    }) as unknown as Info;

  it('fills in host and port in every snippet', () => {
    for (const { name, code } of snippets) {
      const text = code({ host: 'mail.test', port: 2525 });
      assert.match(text, /mail\.test/, name);
      assert.match(text, /2525/, name);
    }
  });

  it('shows the address that Postern listens on', () => {
    assert.deepEqual(snippetAddress(listening('127.0.0.1'), 'localhost'), { host: '127.0.0.1', port: 1025 });
    assert.equal(snippetAddress(null, 'localhost'), null);
  });

  it('shows the host of the page if Postern listens on all interfaces', () => {
    assert.equal(snippetAddress(listening('0.0.0.0'), 'mail.lan')?.host, 'mail.lan');
    assert.equal(snippetAddress(listening('::'), '[::1]')?.host, '::1');
  });

  it('puts brackets around an IPv6 address', () => {
    assert.equal(joinHostPort('::1', 1025), '[::1]:1025');
  });
});
