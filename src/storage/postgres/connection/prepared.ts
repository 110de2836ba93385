import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { codeOf } from './postgres-errors.ts';

export type Prepare = (text: string, values: unknown[]) => QueryConfig;

const names = new Map<string, string>();

/** A statement that is prepared once per connection. Planning took a third of the server's time for a new message. */
export const prepared: Prepare = (text, values) => {
  let name = names.get(text);
  if (name === undefined) {
    name = `postern_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return { name, text, values };
};

/** An unnamed statement, for poolers in transaction mode without support for prepared statements. */
export const unprepared: Prepare = (text, values) => ({ text, values });

// The statement does not exist, or exists already.
const LOST = ['26000', '42P05'];

export function isLostStatement(error: unknown): boolean {
  return LOST.includes(codeOf(error) ?? '');
}
