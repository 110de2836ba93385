import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isTag } from '../../../text/changing-state.ts';
import type { TagTerm } from '../../../text/query.ts';

/** Finds the existing tags that match a search, which ignores case and diacritics and may contain prefixes. */
export class SearchTags {
  readonly #all: StatementSync;

  constructor(db: DatabaseSync) {
    this.#all = db.prepare('SELECT tag FROM tag_totals');
  }

  /** For each term, the tags that match it. */
  find(terms: TagTerm[]): string[][] {
    if (terms.length === 0) return [];
    const found: string[][] = terms.map(() => []);
    for (const row of this.#all.iterate()) {
      const { tag } = row as { tag: string };
      for (const [i, wanted] of terms.entries()) if (isTag(tag, wanted)) found[i]!.push(tag);
    }
    return found;
  }
}
