import type { SQLInputValue } from 'node:sqlite';
import type { SearchQuery } from '../../../text/query.ts';

/** Conditions on the row of a message, as SQL over `messages m`. Empty if there are none. */
export interface RowConditions {
  sql: string;
  parameters: Record<string, SQLInputValue>;
}

/** All conditions on rows: required flags, excluded flags, tags (one of them is required), and others. */
interface OnRows {
  mask: number;
  without: number;
  tags: string[];
  rows: RowConditions;
}

const OWN_TAGS = 'SELECT 1 FROM json_each(m.tags) own WHERE own.value IN';

/**
 * A message must have at least one tag of each set in `required`, and none of the tags in `forbidden`. There are only a
 * few different SQL texts, whatever the search is, because prepared statements are cached by their text.
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

/** SQL for required and excluded flags. */
export function hasFlags(flags: string, { mask, without }: Pick<OnRows, 'mask' | 'without'>): string {
  const has = mask === 0 ? '' : `AND ${flags} & ${mask} = ${mask}`;
  return without === 0 ? has : `${has} AND ${flags} & ${without} = 0`;
}

/** True if there are no conditions except required flags and tags, which have indexes. */
export function isPlain({ without, rows }: OnRows): boolean {
  return without === 0 && rows.sql === '';
}

/** True if changing flags or tags can affect whether a message matches. */
export function isChangeable({ mask, without, tags, rows }: OnRows): boolean {
  const { required, forbidden } = rows.parameters;
  return mask !== 0 || without !== 0 || tags.length > 0 || required !== undefined || forbidden !== undefined;
}
