import type { DatabaseSync } from 'node:sqlite';
import type { Tuning } from '../options.ts';
import { BlockCounts } from './block-counts.ts';
import type { Conditions } from './conditions.ts';
import { isRanged } from './match-expression.ts';
import type { Planner, Segment } from './planner.ts';
import { isChangeable } from './row-conditions.ts';
import { removalVersion, type View } from './view.ts';

/** Counts matches step by step in order of arrival, and caches the counts of blocks. */
export class Counter {
  readonly #planner: Planner;
  readonly #remembered: BlockCounts;
  readonly #blockSize: number;

  constructor(db: DatabaseSync, planner: Planner, { blockSize }: Tuning) {
    this.#planner = planner;
    this.#remembered = new BlockCounts(db);
    this.#blockSize = blockSize;
  }

  /** Counts the matches after `after`, up to the returned `upTo`, which does not exceed that of the conditions. */
  step(conditions: Conditions, view: View, after: number): { count: number; upTo: number } {
    const segment = this.#planner.segmentAt(after + 1, conditions, view);
    const end = Math.min(conditions.upTo, segment.upTo);
    const all = () => ({ count: segment.source.count(after, end), upTo: end });
    if (!segment.source.isCountedByBlocks) return all();
    // A prefix that is not indexed costs the same in one block as in all of them.
    const { text } = conditions;
    if (text && !isRanged([...text.all, ...text.none])) return this.#whole(conditions, view, after, segment);
    const blocks = this.#remembered.of(key(conditions), view.state);
    if (blocks.size === 0) {
      const few = segment.source.countFew?.(after, end);
      if (few !== undefined) return { count: few, upTo: end };
    }
    const block = Math.floor((after + 1) / this.#blockSize);
    const start = Math.max(view.state.floor, block * this.#blockSize - 1);
    const stale = isChangeable(conditions) ? 'any change' : 'removals';
    const version = this.#remembered.versions(stale).get(block) ?? 0;
    const found = blocks.get(block);
    const known = found?.version === version ? found : undefined;
    if (after === start && known && known.upTo > after && known.upTo <= end) return known;

    const upTo = Math.min(end, (block + 1) * this.#blockSize - 1, after + segment.source.span);
    const count = segment.source.count(after, upTo);
    if (after === start) blocks.set(block, { version, upTo, count });
    else if (known?.upTo === after) blocks.set(block, { ...known, upTo, count: known.count + count });
    return { count, upTo };
  }

  #whole(conditions: Conditions, view: View, after: number, { source, upTo: end }: Segment) {
    const upTo = Math.min(end, conditions.upTo);
    if (isChangeable(conditions)) return { count: source.count(after, upTo), upTo };
    const counts = this.#remembered.of(`from ${after} ${key(conditions)}`, view.state);
    const found = counts.get(0);
    const version = removalVersion(view);
    const isValid = found?.version === version && found.upTo <= upTo;
    const known = isValid ? found : { version, upTo: after, count: 0 };
    const count = known.count + (known.upTo < upTo ? source.count(known.upTo, upTo) : 0);
    counts.set(0, { ...known, upTo, count });
    return { count, upTo };
  }
}

/** The cache key of a count: all conditions except the range of messages. */
function key({ text, texts, mask, without, tags, rows }: Conditions): string {
  return JSON.stringify([text, texts, mask, without, tags, rows]);
}
