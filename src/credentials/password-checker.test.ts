import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { PasswordChecker } from './password-checker.ts';
import { SignInLimiter } from './sign-in-limiter.ts';

const HERE = '192.0.2.1';

/** Reads the file and returns the check, without delays after wrong passwords. */
function readFile(path: string): ReturnType<PasswordChecker['fromFile']> {
  const limiter = new SignInLimiter({ signInTimeout: 60_000, signInMaxWaiting: 1000, signInDelay: 1 });
  return new PasswordChecker(limiter).fromFile(path);
}

describe('a file of credentials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-credentials-'));
  after(() => rmSync(folder, { recursive: true }));

  function write(text: string): string {
    const path = join(folder, 'users');
    writeFileSync(path, text);
    return path;
  }

  // `htpasswd -B` writes $2y$, most libraries $2b$; they mean the same.
  const ann = hashSync('open sesame', 4).replace('$2b$', '$2y$');
  const bob = hashSync('büro:1', 4);

  it('accepts only the right password', async () => {
    const check = await readFile(write(`# people\r\n\nann:${ann}\r\nbob:${bob}\n`));
    for (const [user, password, expected] of [
      ['ann', 'open sesame', true],
      ['bob', 'büro:1', true],
      ['ann', 'büro:1', false],
      ['ann', '', false],
      ['Ann', 'open sesame', false],
      ['nobody', 'open sesame', false],
      ['', '', false],
      ['# people', '', false],
      ['constructor', 'x', false],
    ] as const) {
      assert.equal(await check(user, password, HERE), expected, `${user} with ${password}`);
    }
  });

  it('takes as long for unknown users as for known ones', async () => {
    const check = await readFile(write(`ann:${hashSync('x', 9)}\n`));
    const fastest = async (user: string) => {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const start = performance.now();
        await check(user, `wrong ${round}`, HERE);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await fastest('ann'), await fastest('nobody')];
    // Without bcrypt it would take a thousandth of the time.
    assert.ok(unknown > known / 10, `${unknown} ms for nobody, ${known} ms for somebody`);
  });

  it('caches a right password, and still rejects a wrong one', async () => {
    const check = await readFile(write(`ann:${ann}\n`));
    for (const [password, expected] of [
      ['open sesame', true],
      ['open sesame', true],
      ['wrong', false],
      ['open sesame', true],
    ] as const) {
      assert.equal(await check('ann', password, HERE), expected);
    }
  });

  /** A checker of ann's file, and how many attempts it has passed to its limiter. */
  async function countingCheck() {
    const attempts: string[] = [];
    const limiter = new SignInLimiter({ signInTimeout: 60_000, signInMaxWaiting: 2000, signInDelay: 1 });
    const attempt: SignInLimiter['attempt'] = (address, user, check) => {
      attempts.push(user);
      return limiter.attempt(address, user, check);
    };
    const checker = new PasswordChecker({ attempt } as SignInLimiter);
    return { attempts, check: await checker.fromFile(write(`ann:${ann}\n`)) };
  }

  it('runs bcrypt once for simultaneous logins, and once for the same wrong password', async () => {
    const { attempts, check } = await countingCheck();
    for (const [password, expected] of [
      ['open sesame', true],
      ['wrong', false],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => check('ann', password, HERE)));
      assert.deepEqual(new Set(answers), new Set([expected]));
      assert.equal(await check('ann', password, '192.0.2.2'), expected);
    }
    assert.equal(attempts.length, 2);
  });

  it('keeps a right password cached through more wrong ones than the cache holds', async () => {
    const { attempts, check } = await countingCheck();
    assert.equal(await check('ann', 'open sesame', HERE), true);
    const wrong = Array.from({ length: 1100 }, (_, n) =>
      check('ann', String(n), `10.0.${n >> 8}.${n & 255}`),
    );
    assert.ok((await Promise.all(wrong)).every((isRight) => !isRight));
    assert.equal(await check('ann', 'open sesame', HERE), true);
    assert.equal(attempts.length, 1101);
  });

  it('rejects overlong input without checking it', async () => {
    const check = await readFile(write(`ann:${ann}\n`));
    assert.equal(await check('ann', 'x'.repeat(100_000), HERE), false);
    assert.equal(await check('x'.repeat(100_000), 'x', HERE), false);
  });

  it('does not block the event loop', async () => {
    const check = await readFile(write(`ann:${hashSync('x', 9)}\n`));
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await check('ann', 'wrong', HERE);
    clearInterval(counting);
    assert.ok(turns > 1, `${turns} turns`);
  });

  for (const [title, text, message] of [
    ['a password in clear', 'ann:secret\n', /users, line 1: expected username:hash with a bcrypt hash/],
    ['a hash of another kind', `ann:${ann}\nbob:$apr1$salt$hash\n`, /users, line 2/],
    ['a line without a user', `:${ann}\n`, /line 1/],
    ['a line without a colon', 'ann\n', /line 1/],
    ['no user at all', '# nobody\n\n', /has no users/],
  ] as const) {
    it(`reports the line with ${title}`, async () => {
      await assert.rejects(readFile(write(text)), { message });
    });
  }

  it('reports a missing file', async () => {
    await assert.rejects(readFile(join(folder, 'missing')), { code: 'ENOENT' });
  });
});
