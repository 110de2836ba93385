import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { startCost } from '../../../test/hostile/cost.ts';
import { currentClient } from '../client.ts';
import { MailboxDirectory } from './mailbox-directory.ts';
import { NO_OPTIONS } from './mailbox-options.ts';
import type { MailboxRow } from './mailbox-table.ts';
import { MessageRouter } from './message-router.ts';

function row(key: number, recipients: string[], deleted_at: number | null = null): MailboxRow {
  const secrets = { username: `mailbox-${key}`, password_sha256: '', access_key_sha256: '', tokens: [] };
  return {
    ...{ key, name: `${key}`, created_at: 0, expires_at: null, deleted_at },
    settings: { ...NO_OPTIONS, ...secrets, recipients, declared: false },
  };
}

const envelope = (...recipients: string[]) => ({
  ...{ sender: 'a@b.test', recipients, helo: 'x', remote_address: '127.0.0.1', secure: false, user: null },
});

// Each `a` of an address begins another comparison.
const slow = Array.from({ length: 100 }, (_, n) => `*aaaaab${'*'.repeat(1 + (n % 9))}`);
const hostile = [1, 2, 3, 4, 5].map((key) => row(key, slow));
const long = (n: number) => `${'a'.repeat(480)}${n}@x.test`;

describe('the mailboxes of a message', () => {
  it('are found at once when there is little to compare', () => {
    const directory = new MailboxDirectory([...hostile, row(6, ['*@team.test'])]);
    const ordinary = envelope('ada@team.test');
    const routes = new MessageRouter().route(directory, ordinary, undefined);
    assert.deepEqual(routes, [{ mailbox: 6, envelope: ordinary }]);
  });

  it('are found in turns when hundreds of recipients are compared with hundreds of patterns', async () => {
    const directory = new MailboxDirectory([...hostile, row(6, ['*@team.test'])]);
    const recipients = [...Array.from({ length: 200 }, (_, n) => long(n)), 'ada@team.test'];
    let mostMs = 0;
    let isDone = false;
    let spent = startCost();
    const routing = Promise.resolve(
      new MessageRouter().route(directory, envelope(...recipients), undefined),
    ).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await nextRound();
      mostMs = Math.max(mostMs, spent());
      spent = startCost();
    }
    assert.deepEqual(
      (await routing).map(({ mailbox, envelope: own }) => [mailbox, own.recipients.length]),
      [
        [0, 200],
        [6, 1],
      ],
    );
    // All together take 400 ms.
    assert.ok(mostMs < 100, `${mostMs} ms of work in one round of the event loop`);
  });

  it('are found in the order of the messages of a client, whose later ones may have little to compare', async () => {
    const directory = new MailboxDirectory(hostile);
    const router = new MessageRouter();
    const order: string[] = [];
    const send = async (name: string, ...recipients: string[]) => {
      await router.route(directory, envelope(...recipients), undefined);
      order.push(name);
    };
    const client = { isGone: false, isPipelining: false };
    const sent = currentClient.run(client, () => [
      send('long', ...Array.from({ length: 50 }, (_, n) => long(n))),
      send('shorter', long(1)),
      send('short', 'ada@x.test'),
    ]);
    await Promise.all([...sent, send('short of another client', 'ada@x.test')]);
    assert.deepEqual(order, ['short of another client', 'long', 'shorter', 'short']);
    const later = currentClient.run(client, () => router.route(directory, envelope('ada@x.test'), undefined));
    assert.ok(Array.isArray(later));
  });

  it('are not found if one of them was deleted', async () => {
    const directory = new MailboxDirectory([...hostile, row(6, ['ada@*'], Date.now())]);
    const router = new MessageRouter();
    assert.throws(() => router.route(directory, envelope('ada@x.test'), undefined), { code: 'not_found' });
    await assert.rejects(async () => router.route(directory, envelope(long(1), 'ada@x.test'), undefined), {
      ...{ code: 'not_found', message: 'The mailbox of ada@x.test was deleted.' },
    });
    assert.throws(() => router.route(directory, { ...envelope('x@y.test'), user: 'mailbox-6' }, undefined), {
      code: 'not_found',
    });
  });
});
