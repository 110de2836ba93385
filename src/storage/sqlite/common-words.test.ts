import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BlockCounts } from './block-counts.ts';
import { CommonWords } from './common-words.ts';
import { openMailForWriting } from './connection.ts';
import { MailTables } from './mail-tables.ts';
import { BLOCK_SIZE, migrateMail, UNREAD } from './schema.ts';
import { SearchIndex } from './search-index.ts';
import { SearchPages } from './search-pages.ts';

/** A store of one block and a half, in memory, with the index caught up. */
function filled() {
  const db = openMailForWriting(null);
  migrateMail(db);
  const tables = new MailTables(db);
  const index = new SearchIndex(db, null, assert.fail);
  tables.transaction(() => {
    for (let i = 0; i < BLOCK_SIZE * 1.5; i++) {
      const subject = `every ${i % 2 ? 'odd' : 'even'} ${i % 1000 === 0 ? 'rare' : ''}`;
      const mail = {
        id: `id${i}`,
        created_at: i,
        sender: '',
        recipients: '[]',
        subject,
        envelope: '{}',
        parts: '[]',
      };
      tables.apply({ kind: 'insert', ...mail, flags: UNREAD, raw: new Uint8Array() });
    }
  });
  const follow = () => {
    while (
      index.progress.indexed < tables.state.last_seq ||
      index.progress.removed < index.target().removed
    ) {
      index.step(5000, 1e9);
    }
  };
  follow();
  const commonWords = new CommonWords(db, (seq) => index.textOf(seq, 1000));
  const survey = () => {
    while (commonWords.step(index.progress));
  };
  const total = (q: string, deadline = Number.POSITIVE_INFINITY) => {
    const page = new SearchPages(db, commonWords).list(
      { limit: 1 },
      [{ words: [q], prefix: false }],
      tables.state,
      deadline,
    );
    return typeof page === 'symbol' ? page : page.total;
  };
  return { db, tables, commonWords, survey, follow, total };
}

describe('common words', () => {
  it('are counted ahead for full blocks, and only they', () => {
    const { commonWords, survey } = filled();
    assert.equal(commonWords.counts('every').size, 0);
    survey();
    assert.deepEqual([...commonWords.counts('every')], [[0, { version: 0, count: BLOCK_SIZE - 1 }]]);
    assert.deepEqual([...commonWords.counts('odd').keys()], [0]);
    assert.equal(commonWords.counts('rare').size, 0);
  });

  it('give the same totals as without, also after some of their messages were removed', () => {
    const { db, tables, survey, follow, total } = filled();
    const before = ['every', 'odd', 'even', 'rare', 'none'].map((word) => total(word));
    assert.equal(before[0], BLOCK_SIZE * 1.5);
    survey();
    assert.deepEqual(
      ['every', 'odd', 'even', 'rare', 'none'].map((word) => total(word)),
      before,
    );
    tables.transaction(() => tables.apply({ kind: 'remove', id: 'id8' }));
    follow();
    assert.equal(total('every'), BLOCK_SIZE * 1.5 - 1);
    assert.equal(total('even'), (before[2] as number) - 1);
    assert.equal(total('odd'), before[1]);
    db.close();
  });

  it('spare a search the counting of full blocks', () => {
    const { db, tables, survey, commonWords } = filled();
    survey();
    const ranges: number[][] = [];
    const counts = new BlockCounts(db);
    const countRange = (after: number, upTo: number) => ranges.push([after, upTo]);
    counts.count(
      'x',
      'removals',
      tables.state,
      countRange,
      Number.POSITIVE_INFINITY,
      commonWords.counts('every'),
    );
    assert.deepEqual(ranges, [[BLOCK_SIZE - 1, BLOCK_SIZE * 1.5]], 'only the block that still grows');
  });
});
