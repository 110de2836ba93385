import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';

describe('a mailbox that a file declares', () => {
  const secrets = { name: 'team', password: 'a-password-1234567', token: 'a-token-1234567890' };

  function open(t: TestContext) {
    const folder = mkdtempSync(join(tmpdir(), 'postern-declared-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'mailboxes.json');
    const argv = ['--data-dir', join(folder, 'data'), '--smtp-port', '0', '--http-port', '0'];
    const config = parseConfig([...argv, '--log-level', 'silent', '--mailboxes', file], {});
    /** Runs `use` with these mailboxes, and stops again. */
    return async (
      mailboxes: object[],
      use: (app: Awaited<ReturnType<typeof createApp>>) => Promise<void>,
    ) => {
      writeFileSync(file, JSON.stringify(mailboxes));
      const app = await createApp(config);
      try {
        await use(app);
      } finally {
        await app.close();
      }
    };
  }

  it('gets another password and token with the next start, and keeps tokens that were added', async (t) => {
    const run = open(t);
    let added = '';
    await run([secrets], async ({ mailboxes }) => {
      assert.ok(await mailboxes.signIn('mailbox-team', secrets.password));
      added = (await mailboxes.addToken('team', true)).token;
    });
    const changed = { ...secrets, password: 'another-password-12', token: 'another-token-12345' };
    await run([changed], async ({ mailboxes }) => {
      assert.ok(await mailboxes.signIn('mailbox-team', changed.password));
      assert.ok(!(await mailboxes.signIn('mailbox-team', secrets.password)));
      assert.ok(await mailboxes.tokenOwner(changed.token));
      assert.equal(await mailboxes.tokenOwner(secrets.token), undefined);
      assert.equal((await mailboxes.tokenOwner(added))?.readOnly, true);
    });
  });

  it('has no other credentials than those of its file, which would come back', async (t) => {
    const { token: _, ...withoutToken } = secrets;
    for (const declared of [secrets, withoutToken])
      await open(t)([declared], async ({ mailboxes }) => {
        await assert.rejects(mailboxes.replaceCredentials('team'), { code: 'conflict' });
      });
  });

  it('cannot have the token of another', async (t) => {
    await assert.rejects(
      open(t)([secrets, { ...secrets, name: 'other' }], async () => {}),
      /Mailbox 2 of the file: Another mailbox has the same token/,
    );
  });

  it('all mailboxes have a limited number of patterns', async (t) => {
    await open(t)([], async ({ mailboxes }) => {
      const wide = (n: number) => Array.from({ length: 100 }, (_, i) => `ci-${n}-${i}-*@team.test`);
      for (let n = 0; n < 5; n++) await mailboxes.create({ recipients: wide(n) });
      await assert.rejects(mailboxes.create({ recipients: ['ci-*@team.test'] }), { code: 'conflict' });
      await mailboxes.create({ recipients: ['*@other.test'] });
    });
  });

  it('all mailboxes have events of limited length', async (t) => {
    await open(t)([], async ({ mailboxes }) => {
      const long = Array(20).fill(`sendgrid=http://127.0.0.1/${'x'.repeat(1900)}`);
      const { mailbox } = await mailboxes.create({});
      const fill = async () => {
        for (let n = 0; n < 120; n++) await mailboxes.create({ events: long });
      };
      await assert.rejects(fill(), { code: 'conflict' });
      await assert.rejects(mailboxes.patch(mailbox.name, { events: long }), { code: 'conflict' });
      await mailboxes.create({ recipients: ['*@other.test'] });
    });
  });

  it('a message does not go to many mailboxes at once', async (t) => {
    await open(t)([], async ({ mailboxes }) => {
      const domains = Array.from({ length: 101 }, (_, n) => `team-${n}.test`);
      for (const domain of domains) await mailboxes.create({ recipients: [`*@${domain}`] });
      const to = (some: string[]) => ({
        ...{ sender: '', recipients: some.map((domain) => `a@${domain}`), helo: '', user: null },
        ...{ remote_address: '127.0.0.1', secure: false },
      });
      const large = Buffer.alloc(24_000_000, 'x');
      await assert.rejects(mailboxes.receive(to(domains), large), { code: 'too_large' });
      assert.equal(
        (await mailboxes.list()).reduce((sum, { messages }) => sum + messages, 0),
        0,
      );
      await assert.rejects(mailboxes.receive(to(domains), large.subarray(0, 1000)), { code: 'too_large' });
      await mailboxes.receive(to(domains.slice(0, 100)), large.subarray(0, 1000));
      await mailboxes.receive(to(domains.slice(0, 2)), large);
    });
  });
});
