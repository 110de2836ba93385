import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertCost } from '../../../test/hostile/cost.ts';
import { MailboxDirectory } from './mailbox-directory.ts';
import { NO_OPTIONS, sha256 } from './mailbox-options.ts';
import type { MailboxRow, MailboxSettings } from './mailbox-table.ts';

const now = Date.now();

function deleted(key: number, recipients: string[]): MailboxRow {
  const secrets = { username: `mailbox-${key}`, password_sha256: '', access_key_sha256: '', tokens: [] };
  return {
    ...{ key, name: `${key}`, created_at: 0, expires_at: null, deleted_at: now - 10_000 + key },
    settings: { ...NO_OPTIONS, ...secrets, recipients, declared: false },
  };
}

/** One that exists. Its token has its username. */
function live(key: number, recipients: string[], settings: Partial<MailboxSettings> = {}): MailboxRow {
  const row = deleted(key, recipients);
  const tokens = [{ id: 'first', sha256: sha256(row.settings.username), read_only: false }];
  return { ...row, deleted_at: null, settings: { ...row.settings, tokens, ...settings } };
}

const hundred = (key: number) => Array.from({ length: 100 }, (_, n) => `${n}-${key}*`);

describe('the mailboxes that were deleted', () => {
  it('are forgotten if their patterns are too many, the first ones first', () => {
    const directory = new MailboxDirectory([]);
    for (let key = 1; key <= 50; key++) directory.put(deleted(key, hundred(key)));
    assert.equal(directory.rows.size, 10);
    assert.equal(directory.refuses('1-41@x.test'), true);
    assert.equal(directory.refuses('1-40@x.test'), false);
    assert.equal(new MailboxDirectory([...directory.rows.values(), deleted(51, ['*'])]).rows.size, 10);
  });

  it('are found by quoted addresses, too', () => {
    const directory = new MailboxDirectory([deleted(1, ['ada@team.test'])]);
    assert.equal(directory.refuses('"Ada"@team.test'), true);
  });

  it('are forgotten at once if they have no patterns', () => {
    const directory = new MailboxDirectory([deleted(1, [])]);
    directory.put(deleted(2, []));
    assert.equal(directory.rows.size, 0);
  });
});

describe('the directory of mailboxes', () => {
  it('finds a mailbox by what names it now, after each change', () => {
    const directory = new MailboxDirectory([live(1, ['*@a.test', 'ada@b.test'])]);
    const tokens = [{ id: 'second', sha256: sha256('new'), read_only: true }];
    const changed = live(1, ['*@c.test'], { tokens, access_key_sha256: sha256('key') });
    directory.put(changed);
    for (const address of ['x@a.test', 'ada@b.test']) assert.equal(directory.matching(address), undefined);
    assert.equal(directory.matching('x@c.test'), changed);
    assert.equal(directory.withSecret('mailbox-1'), undefined);
    const owner = { row: changed, id: 'second', readOnly: true, isToken: true };
    assert.deepEqual(directory.withSecret('new'), owner);
    assert.deepEqual(directory.withSecret('key'), { ...owner, id: '', readOnly: false, isToken: false });
    directory.put({ ...changed, deleted_at: now });
    for (const row of [
      directory.named('1'),
      directory.withUsername('mailbox-1'),
      directory.withSecret('new'),
    ])
      assert.equal(row, undefined);
    assert.equal(directory.refuses('x@c.test'), true);
    const next = { ...live(2, ['*@c.test']), name: '1' };
    directory.put(next);
    assert.deepEqual([directory.named('1'), directory.matching('x@c.test')], [next, next]);
  });

  it('finds the first mailbox that matches a recipient, and deleted ones last, in any order of changes', () => {
    const lists = [['*@a.test'], ['ada@*', '*@b.test'], ['*@a.test', 'ada@a.test'], ['*'], []];
    const addresses = ['ada@a.test', 'x@a.test', 'x@b.test', 'ada@c.test', 'x@c.test'];
    const directory = new MailboxDirectory([]);
    for (let step = 0; step < 500; step++) {
      const key = 1 + ((step * 7) % 11);
      const recipients = lists[(step * 3) % lists.length]!;
      directory.put(step % 4 === 3 ? deleted(key, recipients) : live(key, recipients));
      const rows = [...directory.rows.values()].sort((a, b) => a.key - b.key);
      const again = new MailboxDirectory(rows);
      const ranked = [...again.live, ...rows.filter(({ deleted_at }) => deleted_at !== null)];
      for (const address of addresses) {
        const matching = ranked.find((row) => new MailboxDirectory([row]).matching(address));
        assert.equal(directory.matching(address), matching, `${address} after ${step} changes`);
        assert.equal(again.matching(address), matching);
      }
    }
  });

  it('counts the patterns and events of all mailboxes together, after each change', () => {
    const rows = Array.from({ length: 5 }, (_, n) => live(n + 1, hundred(n + 1)));
    const directory = new MailboxDirectory(rows);
    assert.throws(() => directory.checkTotals({ recipients: ['x*'] }), { code: 'conflict' });
    directory.checkTotals({ recipients: ['*@a.test'] });
    directory.checkTotals({ recipients: hundred(6) }, rows[0]);
    directory.checkTotals({ max_age: 1 });
    directory.put(live(1, ['*@a.test']));
    directory.checkTotals({ recipients: hundred(6) });
    assert.throws(() => directory.checkTotals({ recipients: [...hundred(6), 'x*'] }), { code: 'conflict' });
    directory.put({ ...rows[1]!, deleted_at: now });
    directory.checkTotals({ recipients: [...hundred(6), 'x*'] });
    const events = Array(20).fill('x'.repeat(2000));
    for (let key = 7; key < 7 + 104; key++) directory.put(live(key, [], { events }));
    assert.throws(() => directory.checkTotals({ events }), { code: 'conflict' });
    directory.checkTotals({ events }, directory.rows.get(7));
  });

  it('changes quickly when there are 10,000 mailboxes', () => {
    const directory = new MailboxDirectory(
      Array.from({ length: 10_000 }, (_, n) => live(n + 1, [`*@team-${n}.test`])),
    );
    assertCost(() => {
      for (let key = 1; key <= 100; key++) {
        directory.checkTotals({ recipients: ['*@new.test'] }, directory.rows.get(key));
        directory.put(live(key, ['*@new.test']));
        assert.equal(directory.matching('x@new.test')?.key, 1);
      }
    }, 200);
  });
});
