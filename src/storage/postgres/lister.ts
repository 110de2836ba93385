import type { ListQuery, MessageFilter, Page } from '../../mailbox/ports.ts';
import { unknownCursor } from '../filter-conditions.ts';
import { COUNT_COLUMNS, STARRED, withoutImplied } from '../flags.ts';
import { BlockCountCache, type BlockCounts, blocksWith, type CountedBlock, totalOf } from './block-counts.ts';
import { areCommon, countsOfWord } from './common-words.ts';
import type { Conditions } from './conditions.ts';
import type { Connections } from './connections.ts';
import type { Filters } from './filters.ts';
import { type ListRow, listColumns, toPage } from './list-rows.ts';
import { INBOX } from './options.ts';
import type { ReadRows } from './text-loader.ts';
import type { TextReader } from './text-reader.ts';

type Counted = Omit<BlockCounts, 'blocks'> & { counted: CountedBlock[] | null };
type HitRow = ListRow & Counted & { total: number; is_known: boolean };

const END = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

// An index finds this many messages in a few milliseconds, so they are counted every time.
const FEW = 2000;

// The same for tags, because the messages need not be read.
const FEW_TAGGED = 20_000;

// If at least one in this many messages matches, a page is found by scanning messages in order.
const OFTEN = 50;

// If more blocks than this have changed, count everything again.
const MAX_RECOUNTED = 200;

/**
 * Pages of messages with exact totals, each from one snapshot. For filters with many matches, counts are cached by
 * block: see docs/decisions/postgres-counting.md.
 */
export class Lister {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #filters: Filters;
  readonly #texts: TextReader;
  readonly #cache = new BlockCountCache();

  constructor(connections: Connections, schema: string, filters: Filters, texts: TextReader) {
    this.#connections = connections;
    this.#schema = schema;
    this.#filters = filters;
    this.#texts = texts;
  }

  async list(query: ListQuery): Promise<Page> {
    const { limit, offset: _, preview: __, ...filter } = query;
    const conditionsIn = await this.#filters.read(filter);
    const conditions = await conditionsIn('all');
    const { onlyFlags } = conditions;
    if (onlyFlags !== undefined && (await this.#isOften(onlyFlags))) return this.#walk(conditions, query);
    const counts = this.#cache.get(conditions.key) ?? (await this.#countsOfWord(conditions));
    const page = counts && (await this.#byBlocks(await conditionsIn('each'), counts, query));
    if (page) return page;
    const tagged = await this.#byTags(conditions, query);
    if (tagged) return tagged;
    const isFew = conditions.isByWords && conditions.others.length > 0 && (await this.#areFew(filter));
    // Checking the words of each takes longer than finding them in the index, so the counts are kept.
    return isFew
      ? this.#byHits(await conditionsIn('few'), query, false)
      : this.#byHits(conditions, query, conditions.isIndexed);
  }

  /** Whether so few messages are starred, or have the tags, that the words of each can be checked. */
  async #areFew({ starred, tags = [] }: MessageFilter): Promise<boolean> {
    if (!starred && tags.length === 0) return false;
    const [row] = await this.#connections.read<{ starred: number; tagged: number }>(
      `SELECT ${countOf(STARRED)} AS starred, (SELECT count(*) FROM (SELECT 1 FROM ${this.#schema}.message_tags
         WHERE inbox = $1 AND tag = ANY($2::text[]) LIMIT ${FEW + 1}) t) AS tagged
       FROM ${this.#schema}.inboxes WHERE inbox = $1`,
      [INBOX, tags.filter((tag) => !tag.includes('\0'))],
    );
    const few = [...(starred ? [row!.starred] : []), ...(tags.length > 0 ? [row!.tagged] : [])];
    return Math.min(...few) <= FEW;
  }

  async #countsOfWord({ onlyWord }: Conditions): Promise<BlockCounts | undefined> {
    if (onlyWord === undefined) return undefined;
    const read = this.#connections.read.bind(this.#connections);
    return countsOfWord(read, this.#schema, INBOX, onlyWord);
  }

  async #isOften(flags: number): Promise<boolean> {
    if (flags === 0 || flags & STARRED) return true;
    const [row] = await this.#connections.read<{ found: number; stored: number }>(
      `SELECT ${countOf(flags)} AS found, ${countOf(0)} AS stored FROM ${this.#schema}.inboxes WHERE inbox = $1`,
      [INBOX],
    );
    return row!.found * OFTEN >= row!.stored;
  }

  /** Scans messages in order. The total comes from the counters of the inbox. */
  #walk(conditions: Conditions, query: ListQuery): Promise<Page> {
    const hits = '';
    return this.#page(conditions, query, {
      hits,
      total: countOf(conditions.onlyFlags!),
      counted: 'NULL::json',
    });
  }

  /** Finds all messages with a tag, without reading them. Undefined if there are many, or other conditions. */
  async #byTags(conditions: Conditions, query: ListQuery): Promise<Page | undefined> {
    if (conditions.byTags === undefined) return undefined;
    const page = await this.#page({ ...conditions, isIndexed: false }, query, {
      hits: `, hits AS MATERIALIZED (${conditions.byTags} LIMIT ${FEW_TAGGED + 1})`,
      total: '(SELECT count(*) FROM hits)',
      counted: 'NULL::json',
    });
    return page.total > FEW_TAGGED ? undefined : page;
  }

  /** Finds all matching messages. If that is quick, few of them are counted each time. */
  async #byHits(conditions: Conditions, query: ListQuery, isQuick: boolean): Promise<Page> {
    const schema = this.#schema;
    const found = await this.#matches(conditions);
    const hits = `, hits AS MATERIALIZED (${found}),
      counts AS MATERIALIZED (SELECT block, count(*) AS n FROM hits GROUP BY block)`;
    const total = '(SELECT coalesce(sum(n), 0)::bigint FROM counts)';
    const counted = `CASE WHEN ${isQuick ? `${total} > ${FEW}` : 'true'} THEN (
      SELECT coalesce(json_agg(json_build_object('block', b.block, 'first', b.first, 'next', ${this.#next}, 'count', h.n)), '[]')
      FROM counts h
      JOIN ${schema}.blocks b ON b.inbox = $1 AND b.block = h.block) END`;
    return this.#page(conditions, query, { hits, total, counted });
  }

  /** A statement that selects the ids and blocks of all matches. */
  async #matches(conditions: Conditions): Promise<string> {
    const { byWords, others, words } = conditions;
    const all = `SELECT m.id, m.block FROM ${this.#schema}.messages m ${this.#matching(conditions)}`;
    if (byWords === undefined) return all;
    if (others.length === 0) return byWords;
    const read = this.#connections.read.bind(this.#connections);
    if (!(await areCommon(read, this.#schema, INBOX, words))) return all;
    // The planner expects few matches, and would look up the message of each.
    return `SELECT m.id, m.block FROM ${this.#schema}.messages m ${this.#matching({ ...conditions, where: others })}
      INTERSECT (${byWords})`;
  }

  async #page(
    conditions: Conditions,
    query: ListQuery,
    { hits, total, counted }: { hits: string; total: string; counted: string },
  ): Promise<Page> {
    const { limit, offset = 0, preview = false } = query;
    const values = [...conditions.values, limit + 1, offset];
    const [most, skipped] = [`$${values.length - 1}`, `$${values.length}`];
    let below = '';
    let isKnown = 'true';
    if (conditions.before !== undefined) {
      values.push(conditions.before);
      below = `AND id < $${values.length}`;
      isKnown = this.#isKnown(`$${values.length}`, 'f.floor');
    }
    const source = hits ? `hits h WHERE true` : `${this.#schema}.messages m ${this.#matching(conditions)}`;
    const statement = `WITH f AS (SELECT floor, last_change, ${COUNT_COLUMNS.join(', ')} FROM ${this.#schema}.inboxes WHERE inbox = $1) ${hits}
       SELECT t.*, p.* FROM (
         SELECT ${total} AS total, ${isKnown} AS is_known, floor, last_change AS change, ${this.#open} AS open,
           ${counted} AS counted FROM f) t
       LEFT JOIN (SELECT ${listColumns(this.#schema, preview)} FROM (
         SELECT id FROM ${source} ${below} ORDER BY id DESC LIMIT ${most} OFFSET ${skipped}) s
         JOIN ${this.#schema}.messages m ON m.inbox = $1 AND m.id = s.id) p
       ON true ORDER BY p.id DESC`;
    const rows = conditions.isIndexed
      ? await this.#connections.snapshot((read) => read<HitRow>(statement, values))
      : await this.#connections.read<HitRow>(statement, values);
    const [first] = rows;
    if (!first!.is_known) throw unknownCursor();
    const { counted: blocks, change, floor, open } = first!;
    if (blocks)
      this.#cache.set(conditions.key, {
        ...{ change, floor, open },
        blocks: new Map(blocks.map((block) => [block.block, block])),
      });
    return toPage(
      this.#texts,
      rows.filter(({ id }) => id !== null),
      first!.total,
      query,
    );
  }

  /** Counts changed blocks again, and reads the page from blocks with matches. Undefined if too many have changed. */
  async #byBlocks(conditions: Conditions, counts: BlockCounts, query: ListQuery): Promise<Page | undefined> {
    const { limit, offset = 0, preview = false } = query;
    const { before, key, isByState } = conditions;
    return this.#connections.snapshot(async (read) => {
      const changed = await read<Counted & { is_known: boolean; block: number; first: string; next: string }>(
        `SELECT f.floor, f.last_change AS change, ${this.#open} AS open, b.block, b.first, ${this.#next} AS next,
           ${before === undefined ? 'true' : this.#isKnown('$5', 'f.floor')} AS is_known
         FROM ${this.#schema}.inboxes f JOIN ${this.#schema}.blocks b ON b.inbox = f.inbox
         WHERE f.inbox = $1 AND (b.block >= $2 OR b.removed > $3 ${isByState ? 'OR b.edited > $3' : ''}
           OR b.block = ANY($4::integer[]))
         LIMIT ${MAX_RECOUNTED + 1}`,
        [
          ...[INBOX, counts.open, counts.change, counts.uncounted ?? []],
          ...(before === undefined ? [] : [before]),
        ],
      );
      const [state] = changed;
      if (!state || state.floor !== counts.floor || changed.length > MAX_RECOUNTED) {
        this.#cache.delete(key);
        return undefined;
      }
      if (!state.is_known) throw unknownCursor();
      const { floor, change, open } = state;
      const blocks = new Map(counts.blocks);
      const found = await this.#recount(read, conditions, changed);
      for (const { block, first, next } of changed) {
        const count = found.get(block) ?? 0;
        if (count > 0) blocks.set(block, { block, first, next, count });
        else blocks.delete(block);
      }
      const now = { floor, change, open, blocks };
      this.#cache.set(key, now);
      const chosen = blocksWith(now, limit + 1 + offset, before);
      const values = [...conditions.values];
      const ranges = this.#ranges(chosen, values);
      const most = `$${values.push(limit + 1)}`;
      const skipped = `$${values.push(offset)}`;
      const below = before === undefined ? '' : `AND m.id < $${values.push(before)}`;
      const rows = await read<ListRow>(
        `SELECT ${listColumns(this.#schema, preview)} FROM ${ranges} CROSS JOIN LATERAL (
           SELECT * FROM ${this.#schema}.messages m ${this.#matching(conditions)} AND ${IN_RANGE} ${below}
           ORDER BY m.id DESC LIMIT ${most}::bigint + ${skipped}::bigint) m
         ORDER BY m.id DESC LIMIT ${most}::bigint OFFSET ${skipped}::bigint`,
        values,
      );
      return toPage(this.#texts, rows, totalOf(now), query);
    });
  }

  async #recount(
    read: ReadRows,
    conditions: Conditions,
    blocks: Omit<CountedBlock, 'count'>[],
  ): Promise<Map<number, number>> {
    const values = [...conditions.values];
    const rows = await read<{ block: number; n: number }>(
      `SELECT r.block, c.n FROM ${this.#ranges(blocks, values)} CROSS JOIN LATERAL (
         SELECT count(*) AS n FROM ${this.#schema}.messages m ${this.#matching(conditions)} AND ${IN_RANGE}) c`,
      values,
    );
    return new Map(rows.map(({ block, n }) => [block, n]));
  }

  #ranges(blocks: Omit<CountedBlock, 'count'>[], values: unknown[]): string {
    const list = (items: unknown[], type: string) => `$${values.push(items)}::${type}[]`;
    const numbers = list(
      blocks.map(({ block }) => block),
      'integer',
    );
    const firsts = list(
      blocks.map(({ first }) => first),
      'uuid',
    );
    const nexts = list(
      blocks.map(({ next }) => next),
      'uuid',
    );
    return `unnest(${numbers}, ${firsts}, ${nexts}) AS r(block, first, next)`;
  }

  #matching({ nothing, where }: Conditions): string {
    const all = [...(nothing ? ['false'] : []), ...where].map((condition) => `AND ${condition}`);
    return `WHERE m.inbox = $1 AND ${this.#filters.isStored} ${all.join(' ')}`;
  }

  /** The block of the first message that may not be indexed yet. */
  get #open(): string {
    return `(SELECT max(o.block) FROM ${this.#schema}.blocks o WHERE o.inbox = $1
      AND o.first <= (SELECT up_to FROM ${this.#schema}.search_index WHERE inbox = $1))`;
  }

  /** The end of block `b`: the first id of the next one. */
  get #next(): string {
    return `coalesce((SELECT n.first FROM ${this.#schema}.blocks n WHERE n.inbox = $1 AND n.block > b.block
      ORDER BY n.block LIMIT 1), ${END})`;
  }

  #isKnown(id: string, floor: string): string {
    return `EXISTS (SELECT 1 FROM ${this.#schema}.messages WHERE inbox = $1 AND id = ${id} AND id > ${floor})`;
  }
}

const IN_RANGE = 'm.id >= r.first AND m.id < r.next AND m.block = r.block';

/** An SQL expression over the row of the inbox: the number of messages with these flags. */
export function countOf(mask: number): string {
  const needed = withoutImplied(mask);
  return COUNT_COLUMNS.filter((_, flags) => (flags & needed) === needed).join(' + ');
}
