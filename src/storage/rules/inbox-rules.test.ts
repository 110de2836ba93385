import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { assertCost } from '../../../test/hostile/cost.ts';
import type { InboxStatements, RemovableMessage } from './inbox.ts';
import { runNow } from './inbox.ts';
import { InboxRules } from './inbox-rules.ts';

type Row = RemovableMessage & { tags: string };

/** An inbox without statements, so that only the rules take time. */
function rulesOf(ids: string[]): InboxRules<Row, Row> {
  const rows = new Map(ids.map((id): [string, Row] => [id, { created_at: 0, size: 1, flags: 0, tags: '' }]));
  const inbox = {
    totals: { bytes: 0, counts: Array<number>(16).fill(0), trashed: 0, trash_bytes: 0 },
    limits: { ...defaults.store, undoMaxMessages: ids.length },
    now: 0,
    find: () => rows,
    addBatch: (name: string, expires_at: number) => ({ n: 1, name, expires_at }),
    moveToTrash() {},
    delete() {},
  };
  return new InboxRules<Row, Row>(inbox as unknown as InboxStatements<Row, Row>);
}

describe('the rules of the inbox', () => {
  for (const [title, batch] of [
    ['deleted for good', undefined],
    ['moved to the trash', 'batch'],
  ] as const) {
    it(`handle 20,000 messages that are ${title} in one commit in less than 0.2 s`, () => {
      const ids = Array.from({ length: 20_000 }, (_, i) => String(i));
      const edits = ids.map((id) => ({ kind: 'remove' as const, id, ...(batch && { batch }) }));
      assertCost(() => {
        const outcomes = runNow(rulesOf(ids).apply(edits));
        assert.ok(outcomes.every(({ removed }) => removed === (batch ? 'restorable' : 'gone')));
      }, 200);
    });
  }
});
