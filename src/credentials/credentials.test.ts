import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { readCredentials } from './credentials.ts';

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

  it('lets in who gives the right password, and nobody else', async () => {
    const check = await readCredentials(write(`# people\r\n\nann:${ann}\r\nbob:${bob}\n`));
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
      assert.equal(await check(user, password), expected, `${user} with ${password}`);
    }
  });

  it('does the work of a check for unknown users too', async () => {
    const check = await readCredentials(write(`ann:${hashSync('x', 9)}\n`));
    const fastest = async (user: string) => {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const start = performance.now();
        await check(user, 'wrong');
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await fastest('ann'), await fastest('nobody')];
    // Without that work it would be a thousandth.
    assert.ok(unknown > known / 10, `${unknown} ms for nobody, ${known} ms for somebody`);
  });

  it('remembers who was let in, and still refuses a wrong password', async () => {
    const check = await readCredentials(write(`ann:${ann}\n`));
    for (const [password, expected] of [
      ['open sesame', true],
      ['open sesame', true],
      ['wrong', false],
      ['open sesame', true],
    ] as const) {
      assert.equal(await check('ann', password), expected);
    }
  });

  it('leaves the event loop free while it checks', async () => {
    const check = await readCredentials(write(`ann:${hashSync('x', 9)}\n`));
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await check('ann', 'wrong');
    clearInterval(counting);
    assert.ok(turns > 1, `${turns} turns`);
  });

  for (const [title, text, message] of [
    ['a password in clear', 'ann:secret\n', /users, line 1: want user:hash with a bcrypt hash/],
    ['a hash of another kind', `ann:${ann}\nbob:$apr1$salt$hash\n`, /users, line 2/],
    ['a line without a user', `:${ann}\n`, /line 1/],
    ['a line without a colon', 'ann\n', /line 1/],
    ['no user at all', '# nobody\n\n', /names no user/],
  ] as const) {
    it(`says where it finds ${title}`, async () => {
      await assert.rejects(readCredentials(write(text)), { message });
    });
  }

  it('says when there is no such file', async () => {
    await assert.rejects(readCredentials(join(folder, 'missing')), { code: 'ENOENT' });
  });
});
