import type { SQLInputValue } from 'node:sqlite';
import type { SearchQuery } from '../../../text/query.ts';

/** What a search asks of the row of a message, as SQL over `messages m`; empty when it asks nothing. */
export interface RowConditions {
  sql: string;
  parameters: Record<string, SQLInputValue>;
}

/** All conditions on rows: flags to have and not to have, tags of which one is to be there, and the rest. */
interface OnRows {
  mask: number;
  without: number;
  tags: string[];
  rows: RowConditions;
}

const OWN_TAGS = 'SELECT 1 FROM json_each(m.tags) own WHERE own.value IN';

/**
 * `required` are sets of tags, of each of which a message must carry one; `forbidden` are those that it must not carry.
 * The SQL is one of a few texts, whatever was searched for: statements are kept by their text.
 */
export function rowConditions(
  { minSize, maxSize }: Pick<SearchQuery, 'minSize' | 'maxSize'>,
  required: string[][],
  forbidden: string[],
): RowConditions {
  const sql: string[] = [];
  const parameters: Record<string, SQLInputValue> = {};
  if (minSize > 0) {
    sql.push('AND m.size >= :minSize');
    parameters.minSize = minSize;
  }
  if (maxSize !== Number.POSITIVE_INFINITY) {
    sql.push('AND m.size <= :maxSize');
    parameters.maxSize = maxSize;
  }
  if (required.length > 0) {
    sql.push(`AND m.tags <> '[]' AND NOT EXISTS (SELECT 1 FROM json_each(:required) r
      WHERE NOT EXISTS (${OWN_TAGS} (SELECT value FROM json_each(r.value))))`);
    parameters.required = JSON.stringify(required);
  }
  if (forbidden.length > 0) {
    sql.push(`AND (m.tags = '[]' OR NOT EXISTS (${OWN_TAGS} (SELECT value FROM json_each(:forbidden))))`);
    parameters.forbidden = JSON.stringify(forbidden);
  }
  return { sql: sql.join(' '), parameters };
}

/** SQL for the flags that a message must have and must not have. */
export function hasFlags(flags: string, { mask, without }: Pick<OnRows, 'mask' | 'without'>): string {
  const has = mask === 0 ? '' : `AND ${flags} & ${mask} = ${mask}`;
  return without === 0 ? has : `${has} AND ${flags} & ${without} = 0`;
}

/** True when nothing is asked of the row beyond flags to have and tags, which have indexes. */
export function isPlain({ without, rows }: OnRows): boolean {
  return without === 0 && rows.sql === '';
}

/** True when a change of flags or tags can make a message match, or no longer match. */
export function isChangeable({ mask, without, tags, rows }: OnRows): boolean {
  const { required, forbidden } = rows.parameters;
  return mask !== 0 || without !== 0 || tags.length > 0 || required !== undefined || forbidden !== undefined;
}
