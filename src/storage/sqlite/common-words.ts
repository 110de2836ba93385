import type { DatabaseSync } from 'node:sqlite';
import { words } from '../../text/words.ts';
import type { KnownCount } from './block-counts.ts';
import { BLOCK_SIZE } from './schema.ts';
import type { Progress } from './search-index.ts';
import { INTEGER } from './search-schema.ts';
import { StatementCache } from './statement-cache.ts';

// A word in one of sixteen mails or more is worth counting ahead: in a million mails it would take 5 ms to 100 ms to
// count when someone asks. A sample of a block finds most such words; one that it misses is only counted later.
const SAMPLE = 64;
const COMMON_IN_SAMPLE = 4;

// A step ends after this much time; whoever searches meanwhile waits no longer than that.
const STEP_MS = 4;

/** A block being looked at: first mails are sampled, then the words that were common among them are counted. */
interface Survey {
  block: number;
  version: number;
  sampled: number;
  mailsWith: Map<string, number>;
  counts: Map<string, number>;
}

/** Counts the common words of each full block ahead, so that the first search for one of them is fast, too. */
export class CommonWords {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #textOf: (seq: number) => string | undefined;
  #survey: Survey | undefined;

  /** `textOf` gives a message's text as the index holds it, unless that is long or the message is gone. */
  constructor(db: DatabaseSync, textOf: (seq: number) => string | undefined) {
    this.#db = db;
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
    const until = performance.now() + STEP_MS;
    do {
      if (this.#survey.sampled < SAMPLE) this.#sample(this.#survey);
      else if (!this.#countNext(this.#survey)) {
        this.#keep(this.#survey);
        this.#survey = undefined;
      }
    } while (this.#survey && performance.now() < until);
    return true;
  }

  // The version is that of the mail, the counts are those of the index: they belong together only while the index
  // has followed every removal.
  #begin(progress: Readonly<Progress>): Survey | undefined {
    const { last } = this.#statements.get('SELECT max(block) AS last FROM search.surveys').get() as {
      last: number | null;
    };
    const block = last === null ? Math.ceil(progress.floor / BLOCK_SIZE) : last + 1;
    if ((block + 1) * BLOCK_SIZE - 1 > progress.indexed) return undefined;
    const { version, removed } = this.#statements
      .get(
        `SELECT coalesce((SELECT removed FROM blocks WHERE block = ?), 0) AS version,
           coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'removals'), 0) AS removed`,
      )
      .get(block) as { version: number; removed: number };
    if (removed !== progress.removed) return undefined;
    this.#forgetOld();
    return { block, version, sampled: 0, mailsWith: new Map(), counts: new Map() };
  }

  #forgetOld(): void {
    const gone = `block < (SELECT min(seq) FROM messages) / ${BLOCK_SIZE}`;
    this.#statements.change(`DELETE FROM search.common_words WHERE ${gone}`).run();
  }

  #sample(survey: Survey): void {
    const { block, mailsWith, sampled } = survey;
    const text = this.#textOf(block * BLOCK_SIZE + Math.floor((sampled * BLOCK_SIZE) / SAMPLE)) ?? '';
    for (const word of new Set(words(text))) mailsWith.set(word, (mailsWith.get(word) ?? 0) + 1);
    survey.sampled++;
    if (survey.sampled < SAMPLE) return;
    for (const [word, mails] of mailsWith) if (mails < COMMON_IN_SAMPLE) mailsWith.delete(word);
  }

  #countNext({ block, mailsWith, counts }: Survey): boolean {
    const [word] = mailsWith.keys();
    if (word === undefined) return false;
    mailsWith.delete(word);
    const { n } = this.#statements
      .get(
        `SELECT count(*) AS n FROM search.words WHERE words MATCH ? AND rowid >= ${INTEGER} AND rowid < ${INTEGER}`,
      )
      .get(`"${word}"`, block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE) as { n: number };
    counts.set(word, n);
    return true;
  }

  #keep({ block, version, counts }: Survey): void {
    this.#db.exec('BEGIN');
    try {
      const keep = this.#statements.change(
        'INSERT OR REPLACE INTO search.common_words(word, block, version, count) VALUES (?, ?, ?, ?)',
      );
      for (const [word, count] of counts) keep.run(word, block, version, count);
      this.#statements.change('INSERT OR REPLACE INTO search.surveys(block) VALUES (?)').run(block);
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
