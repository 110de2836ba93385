import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { endAll, type PosternProcess, startPostern } from '../postern-process.ts';
import { SmtpClient } from '../smtp-client.ts';

const WRONG_LOGINS = 900;
// A right login waits for the checks that have begun, not for all that wait.
const MAX_BEFORE = 100;

const plain = (user: string, password: string) =>
  `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`;

describe('a flood of wrong SMTP logins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-sign-in-'));
  const people = ['ann', 'bob', 'cid'];
  let postern: PosternProcess;
  let flood: SmtpClient[] = [];
  let replies = 0;

  before(async () => {
    const file = join(folder, 'users');
    writeFileSync(file, people.map((user) => `${user}:${hashSync(`${user}!`, 10)}\n`).join(''));
    postern = await startPostern({
      args: ['--smtp-auth-file', file, '--auth-file', file, '--log-level', 'error'],
    });
    const connecting = Array.from({ length: WRONG_LOGINS }, () => SmtpClient.connect(postern.smtpPort));
    flood = await Promise.all(connecting);
    // All passwords differ, and half of them are for an existing user.
    for (const [n, client] of flood.entries()) {
      client.socket.once('data', () => replies++);
      client.socket.write(`${plain(n % 2 === 0 ? 'ann' : `user${n}`, `wrong ${n}`)}\r\n`);
    }
  });
  after(async () => {
    await Promise.all(flood.map((client) => client.close()));
    await postern.stop();
    endAll();
    rmSync(folder, { recursive: true });
  });

  async function beforeMost<T>(action: () => Promise<T>): Promise<T> {
    const before = replies;
    const result = await action();
    const meanwhile = replies - before;
    assert.ok(replies < WRONG_LOGINS, 'the flood was over too early to show anything');
    assert.ok(meanwhile < MAX_BEFORE, `${meanwhile} wrong logins were answered first`);
    return result;
  }

  for (const user of ['ann', 'bob']) {
    it(`leaves a right SMTP login from the same address quick: ${user}`, async () => {
      const client = await SmtpClient.connect(postern.smtpPort);
      assert.match(await beforeMost(() => client.say(plain(user, `${user}!`))), /^235 /);
      await client.close();
    });
  }

  it('leaves a right HTTP login from the same address quick', async () => {
    const authorization = `Basic ${Buffer.from('cid:cid!').toString('base64')}`;
    const url = `http://127.0.0.1:${postern.httpPort}/api/v1/messages`;
    const response = await beforeMost(() => fetch(url, { headers: { authorization } }));
    assert.equal(response.status, 200);
  });
});
