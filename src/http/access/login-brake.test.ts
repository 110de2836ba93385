import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LoginBrake } from './login-brake.ts';

/** Whether a login from `second` waits while one from `first` is being checked. */
async function sharesLine(first: string, second: string): Promise<boolean> {
  const brake = new LoginBrake();
  const { promise: verdict, resolve } = Promise.withResolvers<boolean>();
  const one = brake.attempt(first, () => verdict);
  let begun = false;
  const two = brake.attempt(second, async () => {
    begun = true;
    return true;
  });
  await new Promise(setImmediate);
  const waited = !begun;
  resolve(true);
  await Promise.all([one, two]);
  return waited;
}

describe('logins being checked', () => {
  for (const [first, second, shared] of [
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8::1', '2001:db8::a:b:c:d', true],
    ['2001:db8::', '2001:db8:0:0:1::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '', false],
    ['', '', true],
  ] as const) {
    it(`from ${first || 'a Unix socket'} ${shared ? 'hold up' : 'do not hold up'} ${second || 'a Unix socket'}`, async () =>
      assert.equal(await sharesLine(first, second), shared));
  }

  it('go on after one that could not be checked', async () => {
    const brake = new LoginBrake();
    await assert.rejects(
      brake.attempt('192.0.2.1', () => Promise.reject(new Error('no thread'))),
      /no thread/,
    );
    assert.equal(await brake.attempt('192.0.2.1', async () => true), true);
  });
});
