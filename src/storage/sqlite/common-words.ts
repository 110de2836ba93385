import type { DatabaseSync } from 'node:sqlite';
import { words } from '../../mailbox/search/words.ts';
import type { KnownCount } from './block-counts.ts';
import { BLOCK_SIZE } from './schema.ts';
import type { Progress } from './search-index.ts';
import { INTEGER } from './search-schema.ts';
import { StatementCache } from './statement-cache.ts';

// A word in one of sixteen mails or more is worth counting ahead: in a million mails it would take 5 ms to 100 ms to
// count when someone asks. A sample of a block finds most such words; one that it misses is only counted later.
const SAMPLE = 64;
const COMMON_IN_SAMPLE = 4;

// A step counts words until this much time has passed; whoever searches meanwhile waits no longer than that.
const STEP_MS = 4;

interface Survey {
  block: number;
  version: number;
  remaining: string[];
}

/** Counts the common words of each full block ahead, so that the first search for one of them is fast, too. */
export class CommonWords {
  readonly #statements: StatementCache;
  readonly #textOf: (seq: number) => string | undefined;
  #survey: Survey | undefined;

  /** `textOf` gives a message's text as the index holds it. */
  constructor(db: DatabaseSync, textOf: (seq: number) => string | undefined) {
    this.#statements = new StatementCache(db);
    this.#textOf = textOf;
  }

  /** What is known of a word, by block. */
  counts(word: string): Map<number, KnownCount> {
    const known = new Map<number, KnownCount>();
    const rows = this.#statements.get('SELECT block, version, count FROM search.common_words WHERE word = ?');
    for (const row of rows.iterate(word)) {
      const { block, version, count } = row as unknown as KnownCount & { block: number };
      known.set(block, { version, count });
    }
    return known;
  }

  /** Does one bounded piece of work; false when every full block has been surveyed. */
  step(progress: Readonly<Progress>): boolean {
    this.#survey ??= this.#begin(progress);
    if (!this.#survey) return false;
    const { block, version, remaining } = this.#survey;
    const count = this.#statements.get(
      `SELECT count(*) AS n FROM search.words WHERE words MATCH ? AND rowid >= ${INTEGER} AND rowid < ${INTEGER}`,
    );
    const keep = this.#statements.change(
      'INSERT OR REPLACE INTO search.common_words(word, block, version, count) VALUES (?, ?, ?, ?)',
    );
    const until = performance.now() + STEP_MS;
    while (remaining.length > 0 && performance.now() < until) {
      const word = remaining.pop()!;
      const { n } = count.get(`"${word}"`, block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE) as { n: number };
      keep.run(word, block, version, n);
    }
    if (remaining.length === 0) {
      this.#statements.change('INSERT OR REPLACE INTO search.surveys(block) VALUES (?)').run(block);
      this.#survey = undefined;
    }
    return true;
  }

  // The version is that of the mail, the counts are those of the index: they belong together only while the index
  // has followed every removal.
  #begin(progress: Readonly<Progress>): Survey | undefined {
    const { last } = this.#statements.get('SELECT max(block) AS last FROM search.surveys').get() as {
      last: number | null;
    };
    const block = last === null ? Math.ceil((progress.floor + 1) / BLOCK_SIZE) : last + 1;
    if ((block + 1) * BLOCK_SIZE - 1 > progress.indexed) return undefined;
    const { version, removed } = this.#statements
      .get(
        `SELECT coalesce((SELECT removed FROM blocks WHERE block = ?), 0) AS version,
           coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'removals'), 0) AS removed`,
      )
      .get(block) as { version: number; removed: number };
    if (removed !== progress.removed) return undefined;
    return { block, version, remaining: this.#sample(block) };
  }

  #sample(block: number): string[] {
    const seen = new Map<string, number>();
    for (let i = 0; i < SAMPLE; i++) {
      const text = this.#textOf(block * BLOCK_SIZE + Math.floor((i * BLOCK_SIZE) / SAMPLE));
      if (text === undefined) continue;
      for (const word of new Set(words(text))) seen.set(word, (seen.get(word) ?? 0) + 1);
    }
    return [...seen].filter(([, mails]) => mails >= COMMON_IN_SAMPLE).map(([word]) => word);
  }
}
