import { COUNT_COLUMNS } from '../flags.ts';
import type { BlockCounts, CountedBlock } from './block-counts.ts';
import { NOWHERE } from './schema.ts';
import type { ReadRows } from './text-loader.ts';

interface Row extends Omit<BlockCounts, 'blocks' | 'uncounted'> {
  block: number;
  first: string;
  next: string;
  n: number | null;
}

// Counting a block means looking at each of its messages, which takes as long as finding this many with the index.
const MATCHES_PER_BLOCK = 2500;
const MIN_UNCOUNTED = 8;

// If fewer than one in this many messages have a word, each is looked up.
const OFTEN = 10;

/**
 * How many messages of each block have a word, as the indexer has counted them. Undefined if too many blocks have
 * few such messages, which are not counted: then the index is faster.
 */
export async function countsOfWord(
  read: ReadRows,
  schema: string,
  inbox: number,
  word: string,
): Promise<BlockCounts | undefined> {
  // Blocks up to the floor are empty. Of that with the floor, messages may have been cleared after it was counted.
  const rows = await read<Row & Record<string, unknown>>(
    `SELECT f.floor, f.last_change AS change, o.open, b.block, b.first, b.next,
       CASE WHEN b.counted >= b.removed AND b.counted > 0 AND (b.first > f.floor OR f.floor = '${NOWHERE}') THEN w.n END AS n
     FROM ${schema}.inboxes f
     CROSS JOIN (SELECT max(block) AS open FROM ${schema}.blocks WHERE inbox = $1
       AND first <= (SELECT up_to FROM ${schema}.search_index WHERE inbox = $1)) o
     JOIN (SELECT inbox, block, first, removed, counted, lead(first) OVER (ORDER BY block) AS next
       FROM ${schema}.blocks WHERE inbox = $1) b ON b.inbox = f.inbox
     LEFT JOIN ${schema}.block_words w ON w.inbox = $1 AND w.word = $2 AND w.block = b.block
     WHERE f.inbox = $1 AND b.block < o.open AND b.next > f.floor`,
    [inbox, word],
  );
  const [state] = rows;
  if (!state) return undefined;
  const blocks = new Map<number, CountedBlock>();
  const uncounted: number[] = [];
  let total = 0;
  for (const { block, first, next, n } of rows) {
    if (n === null) uncounted.push(block);
    else blocks.set(block, { block, first, next, count: n });
    total += n ?? 0;
  }
  if (blocks.size === 0 || uncounted.length > MIN_UNCOUNTED + total / MATCHES_PER_BLOCK) return undefined;
  const { floor, change, open } = state;
  return { floor, change, open, blocks, uncounted };
}

/** Whether so many messages have all these words that looking up each of them takes longer than reading all messages. */
export async function areCommon(
  read: ReadRows,
  schema: string,
  inbox: number,
  words: string[],
): Promise<boolean> {
  if (words.length === 0) return false;
  const [row] = await read<{ n: number }>(
    `SELECT count(*) AS n FROM unnest($2::text[]) AS t(word)
     WHERE (SELECT sum(n) FROM ${schema}.block_words w WHERE w.inbox = $1 AND w.word = t.word) * ${OFTEN} >=
       (SELECT ${COUNT_COLUMNS.join(' + ')} FROM ${schema}.inboxes WHERE inbox = $1)`,
    [inbox, words],
  );
  return row!.n === words.length;
}
