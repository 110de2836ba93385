import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MailboxDirectory } from './mailbox-directory.ts';
import { NO_OPTIONS } from './mailbox-options.ts';
import type { MailboxRow } from './mailbox-table.ts';

const now = Date.now();

function deleted(key: number, recipients: string[]): MailboxRow {
  const secrets = { username: `mailbox-${key}`, password_sha256: '', access_key_sha256: '', tokens: [] };
  return {
    ...{ key, name: `${key}`, created_at: 0, expires_at: null, deleted_at: now - 10_000 + key },
    settings: { ...NO_OPTIONS, ...secrets, recipients, declared: false },
  };
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
