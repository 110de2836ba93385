import type { Client } from 'pg';
import { INBOX } from './options.ts';

/** Of a block of 512 messages, at least this many must have a word for it to be counted. The index finds the others. */
export const MIN_COUNT = 16;

// Texts of this many messages are in memory at the same time.
const MESSAGES_AT_ONCE = 32;

// A block with more different words than this has very long texts, of which none is counted.
const MAX_WORDS = 500_000;

/** Which blocks to count: those that were not counted yet, or also those with messages that were removed since. */
export type Which = 'new' | 'all';

/**
 * Counts the messages of one block that have each of its common words, if there is a block that needs it and no other
 * node is doing the same. All of its messages must be indexed. False if there is none.
 */
export async function countBlock(client: Client, schema: string, which: Which): Promise<boolean> {
  const query = async (text: string, ...values: unknown[]) =>
    (await client.query(text, [INBOX, ...values])).rows;
  await client.query('BEGIN');
  // The change is read first: a message that is removed while its words are read has a later one.
  const [due] = await query(
    `SELECT b.block, b.first, n.first AS next, i.last_change FROM ${schema}.search_index s
     JOIN ${schema}.inboxes i ON i.inbox = s.inbox
     JOIN ${schema}.blocks b ON b.inbox = s.inbox
     CROSS JOIN LATERAL (SELECT first FROM ${schema}.blocks n WHERE n.inbox = $1 AND n.block > b.block
       ORDER BY n.block LIMIT 1) n
     WHERE s.inbox = $1 AND n.first <= s.up_to AND n.first > i.floor
       AND b.block >= (SELECT block FROM ${schema}.messages WHERE inbox = $1 AND id > i.floor ORDER BY id LIMIT 1)
       AND (b.counted = 0 ${which === 'all' ? 'OR b.removed > b.counted' : ''})
     ORDER BY b.counted, b.block LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
  );
  if (!due) {
    await client.query('ROLLBACK');
    return false;
  }
  const ids = await query(
    `SELECT id FROM ${schema}.messages WHERE inbox = $1 AND id >= $2 AND id < $3 AND block = $4
     AND id > (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1)`,
    ...[due.first, due.next, due.block],
  );
  const counts = await countWords(
    client,
    schema,
    ids.map(({ id }) => id),
  );
  const common = [...counts].filter(([, n]) => n >= MIN_COUNT);
  await Promise.all([
    query(`DELETE FROM ${schema}.block_words WHERE inbox = $1 AND block = $2`, due.block),
    query(
      `INSERT INTO ${schema}.block_words(inbox, word, block, n)
       SELECT $1, word, $2, n FROM unnest($3::text[], $4::integer[]) AS t(word, n)`,
      due.block,
      common.map(([word]) => word),
      common.map(([, n]) => n),
    ),
    query(
      `UPDATE ${schema}.blocks SET counted = $3 WHERE inbox = $1 AND block = $2`,
      due.block,
      due.last_change,
    ),
    client.query('COMMIT'),
  ]);
  return true;
}

/** The number of messages that have each word. */
async function countWords(client: Client, schema: string, ids: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (word: string) => void counts.set(word, (counts.get(word) ?? 0) + 1);
  for (let i = 0; i < ids.length; i += MESSAGES_AT_ONCE) {
    const { rows } = await client.query<{ id: string; whole: boolean; words: string }>(
      `SELECT id, whole, array_to_string(tsvector_to_array(words), ' ') AS words FROM ${schema}.words
       WHERE inbox = $1 AND id = ANY($2::uuid[]) ORDER BY id`,
      [INBOX, ids.slice(i, i + MESSAGES_AT_ONCE)],
    );
    for (const { words } of rows.filter(({ whole }) => whole)) words.split(' ').forEach(add);
    // A long text has several rows, but each word is counted only once.
    const parts = Map.groupBy(
      rows.filter(({ whole }) => !whole),
      ({ id }) => id,
    );
    for (const list of parts.values()) new Set(list.flatMap(({ words }) => words.split(' '))).forEach(add);
    if (counts.size > MAX_WORDS) return new Map();
  }
  return counts;
}
