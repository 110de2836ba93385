import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clientNetwork } from './client-network.ts';

describe('the network a client is counted under', () => {
  for (const [first, second, same] of [
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8::1', '2001:db8::a:b:c:d', true],
    ['2001:db8::', '2001:db8:0:0:1::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '127.0.0.1', false],
    ['::1', '', false],
    ['', '', true],
  ] as const) {
    it(`is ${same ? 'the same' : 'not the same'} for ${first || 'a Unix socket'} and ${second || 'a Unix socket'}`, () =>
      assert.equal(clientNetwork(first) === clientNetwork(second), same));
  }
});
