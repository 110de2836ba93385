import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SignInLimiter, type SignInLimits } from './sign-in-limiter.ts';

const generous: SignInLimits = { signInTimeout: 60_000, signInMaxWaiting: 1000, signInDelay: 1 };

/** A limiter whose checks the test resolves, and the order in which they started. */
function observed(limits: Partial<SignInLimits> = {}) {
  const limiter = new SignInLimiter({ ...generous, ...limits });
  const begun: string[] = [];
  const attempt = (address: string, user: string, isRight: boolean | Promise<boolean> = false) =>
    limiter.attempt(address, user, async () => {
      begun.push(`${user}@${address}`);
      return isRight;
    });
  return { limiter, begun, attempt };
}

const overloaded = { code: 'overloaded' };

describe('sign-in attempts', () => {
  it('are checked one at a time, whichever address they come from', async () => {
    const { attempt, begun } = observed();
    const first = Promise.withResolvers<boolean>();
    const attempts = [attempt('192.0.2.1', 'ann', first.promise), attempt('192.0.2.2', 'bob', true)];
    // Far more iterations than a check would need to begin.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    assert.deepEqual(begun, ['ann@192.0.2.1']);
    first.resolve(true);
    assert.deepEqual(await Promise.all(attempts), [true, true]);
  });

  it('from an address without failures are checked before a flood of wrong passwords', async () => {
    const { attempt, begun } = observed();
    await attempt('192.0.2.66', 'root');
    const busy = Promise.withResolvers<boolean>();
    const holding = attempt('192.0.2.3', 'holding', busy.promise);
    const flood = Array.from({ length: 900 }, () => attempt('192.0.2.66', 'root').catch(() => false));
    const right = attempt('192.0.2.1', 'ann', true);
    const later = attempt('192.0.2.66', 'root').catch(() => false);
    busy.resolve(true);
    assert.equal(await right, true);
    await holding;
    assert.deepEqual(begun.slice(1, 3), ['holding@192.0.2.3', 'ann@192.0.2.1']);
    await Promise.all([...flood, later]);
  });

  it('from the flooding address itself are checked soon if the username has not failed there', async () => {
    const { attempt, begun } = observed();
    await attempt('127.0.0.1', 'root');
    const flood = Array.from({ length: 100 }, () => attempt('127.0.0.1', 'root').catch(() => false));
    const right = attempt('127.0.0.1', 'ann', true);
    const more = Array.from({ length: 100 }, () => attempt('127.0.0.1', 'root').catch(() => false));
    assert.equal(await right, true);
    assert.ok(begun.indexOf('ann@127.0.0.1') <= 3, String(begun.slice(0, 4)));
    await Promise.all([...flood, ...more]);
  });

  it('from the flooding address itself are checked soon if they are the newest', async () => {
    const { attempt, begun } = observed();
    await attempt('127.0.0.1', 'ann');
    const flood = Array.from({ length: 100 }, (_, n) => attempt('127.0.0.1', `u${n}`).catch(() => false));
    assert.equal(await attempt('127.0.0.1', 'ann', true), true);
    assert.ok(begun.lastIndexOf('ann@127.0.0.1') <= 3, String(begun.slice(0, 4)));
    await Promise.all(flood);
  });

  it('for the username of the flood are checked soon if they are the newest', async () => {
    const { attempt, begun } = observed();
    await attempt('127.0.0.1', 'ann');
    const flood = Array.from({ length: 200 }, (_, n) =>
      attempt('127.0.0.1', n % 2 === 0 ? 'ann' : `u${n}`).catch(() => false),
    );
    const before = begun.length;
    assert.equal(await attempt('127.0.0.1', 'ann', true), true);
    assert.ok(begun.length - before <= 4, String(begun));
    await Promise.all(flood);
  });

  it('of equal priority are checked newest first', async () => {
    const { attempt, begun } = observed();
    const busy = Promise.withResolvers<boolean>();
    const attempts = [attempt('127.0.0.1', 'holding', busy.promise)];
    for (const user of ['a', 'b', 'c']) attempts.push(attempt('127.0.0.1', user, true));
    busy.resolve(true);
    await Promise.all(attempts);
    assert.deepEqual(begun, ['holding@127.0.0.1', 'c@127.0.0.1', 'b@127.0.0.1', 'a@127.0.0.1']);
  });

  it('are delayed after a wrong password, but only for the client that sent it', async () => {
    const { attempt, begun, limiter } = observed({ signInDelay: 60_000 });
    // The delays double from 200 ms.
    const guesses = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((user) =>
      attempt('192.0.2.66', user).catch(() => 'refused'),
    );
    assert.equal(await guesses[0], false);
    assert.equal(await attempt('192.0.2.1', 'ann', true), true);
    assert.deepEqual(begun, ['a@192.0.2.66', 'ann@192.0.2.1']);
    limiter.close();
    assert.deepEqual(new Set(await Promise.all(guesses.slice(1))), new Set(['refused']));
  });

  it('are refused when they have waited too long', async () => {
    const { attempt } = observed({ signInTimeout: 50 });
    const busy = Promise.withResolvers<boolean>();
    const first = attempt('192.0.2.1', 'ann', busy.promise);
    await assert.rejects(attempt('192.0.2.2', 'bob', true), overloaded);
    busy.resolve(true);
    assert.equal(await first, true, 'a check under way is finished');
    assert.equal(await attempt('192.0.2.2', 'bob', true), true);
  });

  it('over the limit make the client with the most waiting attempts lose its oldest one', async () => {
    const { attempt } = observed({ signInMaxWaiting: 3 });
    const busy = Promise.withResolvers<boolean>();
    const holding = attempt('192.0.2.9', 'holding', busy.promise);
    const victim = attempt('192.0.2.1', 'ann', true);
    const flood = ['x', 'y', 'z'].map((user) => attempt('192.0.2.66', user, true));
    await assert.rejects(flood[0]!, overloaded);
    busy.resolve(true);
    assert.deepEqual(await Promise.all([holding, victim, flood[1], flood[2]]), [true, true, true, true]);
  });

  it('continue after a check that failed', async () => {
    const { limiter, attempt } = observed();
    await assert.rejects(
      limiter.attempt('192.0.2.1', 'ann', () => Promise.reject(new Error('no thread'))),
      /no thread/,
    );
    assert.equal(await attempt('192.0.2.1', 'ann', true), true);
  });

  it('are refused once the limiter is closed', async () => {
    const { limiter, attempt } = observed();
    limiter.close();
    await assert.rejects(attempt('192.0.2.1', 'ann', true), overloaded);
  });
});
