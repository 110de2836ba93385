import type { StatementCache } from '../statement-cache.ts';
import type { Conditions } from './conditions.ts';
import { countRows, type Source, takeRows } from './source.ts';
import { LISTED_COLUMNS, SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';
import { hasTags, tagParameters, tagPlaceholders } from './tags.ts';
import { likely, satisfies } from './text-conditions.ts';

// Rows that are looked at in one go: about 1 µs each.
const SPAN = 16_384;

/** Walks the rows of the messages. Each combination of flags has an index that holds exactly its messages. */
export class RowSource implements Source {
  readonly span: number;
  readonly isCountedByBlocks = true;
  readonly #statements: StatementCache;
  readonly #conditions: Conditions;
  readonly #from: string;
  readonly #where: string;
  readonly #parameters: Record<string, string>;

  constructor(statements: StatementCache, conditions: Conditions) {
    const { mask, texts, tags } = conditions;
    this.#statements = statements;
    this.#conditions = conditions;
    this.span = texts.length > 0 ? SPAN : Number.POSITIVE_INFINITY;
    const flagged = mask === 0 ? '' : `AND flags & ${mask} = ${mask}`;
    const { sql, parameters } = likely(texts);
    this.#from = `messages m ${mask === 0 ? '' : `INDEXED BY messages_flags_${mask}`}`;
    this.#where = `seq > :after AND seq <= :upTo ${flagged} ${hasTags('m.seq', tags)} ${sql}`;
    this.#parameters = { ...parameters, ...tagParameters(tags) };
  }

  newest(after: number, upTo: number, most: number, offset: number): SummaryRow[] {
    const { texts, tags, mask } = this.#conditions;
    const range = { ...this.#parameters, after, upTo };
    if (texts.length > 0) {
      const sql = `SELECT ${SUMMARY_COLUMNS} FROM ${this.#from} WHERE ${this.#where} ORDER BY seq DESC`;
      const rows = this.#statements.get(sql).iterate(range) as Iterable<unknown> as Iterable<SummaryRow>;
      return takeRows(rows, (row) => satisfies(row, texts), most, offset);
    }
    const sql =
      tags.length === 0
        ? `SELECT ${LISTED_COLUMNS} FROM ${this.#from} WHERE ${this.#where} ORDER BY seq DESC LIMIT :most OFFSET :offset`
        : newestTagged(tags, mask);
    return this.#statements.get(sql).all({ ...range, most, offset }) as unknown as SummaryRow[];
  }

  count(after: number, upTo: number): number {
    const { texts, tags, mask } = this.#conditions;
    const range = { ...this.#parameters, after, upTo };
    if (texts.length > 0) {
      const sql = `SELECT subject, sender, recipients FROM ${this.#from} WHERE ${this.#where}`;
      const rows = this.#statements.get(sql).iterate(range) as Iterable<unknown> as Iterable<SummaryRow>;
      return countRows(rows, (row) => satisfies(row, texts));
    }
    const sql =
      tags.length === 0
        ? `SELECT count(*) AS n FROM ${this.#from} WHERE ${this.#where}`
        : `SELECT count(DISTINCT seq) AS n FROM message_tags
           WHERE tag IN (${tagPlaceholders(tags)}) AND seq > :after AND seq <= :upTo AND flags & ${mask} = ${mask}`;
    return this.#statements.get(sql).get(range)!.n as number;
  }
}

// Each tag gives as many of its newest as the page could need; the page is the newest of those. So a page costs
// what it shows, not what the tags hold.
function newestTagged(tags: string[], mask: number): string {
  const newest = tags.map(
    (_, i) => `SELECT seq FROM (
      SELECT seq FROM message_tags WHERE tag = :tag${i} AND seq > :after AND seq <= :upTo
        AND flags & ${mask} = ${mask} ORDER BY seq DESC LIMIT :most + :offset)`,
  );
  return `SELECT ${LISTED_COLUMNS} FROM (
      SELECT seq AS found FROM (${newest.join(' UNION ')}) ORDER BY seq DESC LIMIT :most OFFSET :offset
    ) CROSS JOIN messages ON seq = found ORDER BY found DESC`;
}
