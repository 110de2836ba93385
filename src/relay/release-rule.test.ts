import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecipientPattern } from '../mailbox/recipient-pattern.ts';
import { checkCount, parseRule, ReleasedRecipients } from './release-rule.ts';

const rulesOf = (count: number, mailbox = 'default') =>
  Array.from({ length: count }, (_, n) => parseRule(`*@${n}.test=smtp://relay.test`, mailbox));

describe('ReleasedRecipients', () => {
  it('gives each recipient to the first rule that matches', () => {
    const rules = ['ada@*', '*@a.test', '*@b.test'].map((text) =>
      parseRule(`${text}=smtp://relay.test`, 'default'),
    );
    const released = new ReleasedRecipients(rules);
    const recipients = ['Ada@a.test', 'bob@a.test', 'bob@c.test', 'ada@b.test'];
    assert.deepEqual(
      rules.map((rule) => released.of(rule, recipients)),
      [['Ada@a.test', 'ada@b.test'], ['bob@a.test'], []],
    );
  });

  it('compares the recipients of a message once, not for each rule', (t) => {
    const rules = rulesOf(50);
    const released = new ReleasedRecipients(rules);
    const recipients = Array.from({ length: 20 }, (_, n) => `a@x${n}.test`);
    const { mock } = t.mock.method(RecipientPattern.prototype, 'matches');
    for (const rule of rules) released.of(rule, recipients);
    assert.equal(mock.callCount(), rules.length * recipients.length);
  });
});

describe('rules of automatic release', () => {
  it('are at most 100 for a mailbox, and 1,000 in all', () => {
    const ofMailboxes = (count: number) =>
      Array.from({ length: count }, (_, n) => rulesOf(100, `m${n}`)).flat();
    checkCount(ofMailboxes(10));
    assert.throws(() => checkCount(rulesOf(101)), /"default" has at most 100 rules/);
    assert.throws(() => checkCount([...ofMailboxes(10), ...rulesOf(1)]), /at most 1000 rules/);
  });
});
