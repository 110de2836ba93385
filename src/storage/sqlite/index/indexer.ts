import { openMailForIndexing } from '../connection.ts';
import type { FolderOptions } from '../options.ts';
import { isDiskFull, isIndexDamage } from '../sqlite-errors.ts';
import type { Notify } from '../threads/thread-calls.ts';
import { IndexUpkeep } from './index-upkeep.ts';
import { SearchIndex } from './search-index.ts';

// New messages arrive in batches that are at least this far apart.
const BATCH_MS = 50;

// A flood is over if there is no commit for this long. On a busy disk, a commit can take most of that.
const FLOOD_PAUSE_MS = 200;

// During a flood of messages, the indexer pauses between steps so that it uses this share of a core, and more as it
// falls behind. This leaves CPU time to the senders, but limits the backlog that a search has to read. When the backlog
// is so large that new messages are about to wait for the index, the indexer no longer pauses.
const MIN_SHARE = 0.1;

// How often removals are reported to the writer during a flood.
const REPORT_MS = 2000;

// Pause between upkeep steps, so that they do not slow down other programs.
const UPKEEP_REST_MS = 5;

// Delay before retrying after a failure such as a full disk.
const RETRY_MS = 5000;

export function openIndexer(options: FolderOptions, notify: Notify): Indexer {
  const db = openMailForIndexing(options.dataDir);
  const index = new SearchIndex(db, options, (message, fields) =>
    notify({ kind: 'warning', message, fields }),
  );
  const upkeep = new IndexUpkeep(db, (report) => notify({ kind: 'indexed', report }));
  return new Indexer(index, upkeep, notify, () => db.close());
}

/** Keeps the search index up to date. Nothing waits for the index, so everything else comes first. */
export class Indexer {
  readonly #index: SearchIndex;
  readonly #upkeep: IndexUpkeep;
  readonly #notify: Notify;
  readonly #close: () => void;
  #timer: NodeJS.Timeout | undefined;
  #wokenAt = 0;
  #restUntil = 0;
  #reportAt = 0;
  #stopped = false;
  #failing = false;
  #wasFull = false;
  /** An index that is rebuilt is far behind, and new messages do not wait for that. */
  #hasCaughtUp = false;

  constructor(index: SearchIndex, upkeep: IndexUpkeep, notify: Notify, close: () => void) {
    this.#index = index;
    this.#upkeep = upkeep;
    this.#notify = notify;
    this.#close = close;
    notify({ kind: 'index-ready' });
    this.wake();
  }

  /** Must be called soon after each commit. The index is updated later. */
  wake(): void {
    this.#wokenAt = performance.now();
    this.#again(0);
  }

  /** A reader found the index damaged. It can always be rebuilt from the messages. */
  rebuild(reason: string): void {
    this.#index.rebuild(reason);
    this.#notify({ kind: 'index-ready' });
    this.wake();
  }

  /** True if the index has caught up and there is nothing left to do. */
  isIdle(): boolean {
    return this.#timer === undefined;
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#close();
  }

  #again(delay: number): void {
    if (!this.#stopped) this.#timer ??= setTimeout(() => this.#run(), delay);
  }

  #run(): void {
    this.#timer = undefined;
    try {
      this.#follow();
      this.#failing = false;
    } catch (error) {
      // Reported once, not with every retry.
      this.#failing ||= this.#handled(() => this.#failed(error));
      if (isDiskFull(error)) this.#handled(() => this.#freeSpace());
      this.#again(RETRY_MS);
    }
  }

  #follow(): void {
    const started = performance.now();
    const sinceCommit = started - this.#wokenAt;
    this.#reportBacklog();
    if (sinceCommit < FLOOD_PAUSE_MS && started < this.#restUntil)
      this.#again(Math.min(BATCH_MS, this.#restUntil - started));
    else if (this.#index.isBehind()) {
      this.#step();
      this.#upkeep.afterCommit();
      const share = Math.min(1, Math.max(MIN_SHARE, this.#reportBacklog() ** 8));
      this.#restUntil = started + (performance.now() - started) / share;
      if (started > this.#reportAt) {
        this.#reportAt = started + REPORT_MS;
        this.#upkeep.report(this.#index.progress, false);
      }
      this.#again(0);
    } else if (sinceCommit < 2 * BATCH_MS) this.#again(BATCH_MS);
    else if (this.#upkeep.step(this.#index.progress)) this.#again(UPKEEP_REST_MS);
  }

  #step(): void {
    try {
      this.#index.step();
    } catch (error) {
      // A batch needs disk space for its journal. After a checkpoint, a single message may still fit.
      if (!isDiskFull(error)) throw error;
      this.#index.checkpoint('PASSIVE');
      this.#index.step(true);
    }
  }

  /** Makes new messages wait while searches have too much to read. */
  #reportBacklog(): number {
    const fullness = this.#index.backlogFullness();
    this.#hasCaughtUp ||= fullness < 1;
    const isFull = this.#hasCaughtUp && fullness > 1;
    if (isFull !== this.#wasFull) this.#notify({ kind: 'backlog', isFull });
    this.#wasFull = isFull;
    return fullness;
  }

  #failed(error: unknown): void {
    const message = 'Updating the search index failed; searches get slower until it succeeds.';
    if (isIndexDamage(error)) this.rebuild(String(error));
    else this.#notify({ kind: 'warning', message, fields: { error: String(error) } });
  }

  // Emptying the tables after a clear would need space first. Deleting the files does not.
  #freeSpace(): void {
    if (this.#index.isCleared()) this.rebuild('the disk is full, and all messages in it were deleted');
    else this.#index.checkpoint('TRUNCATE');
  }

  // Handling the error may fail too, as rebuilding does on a full disk. It is retried as well.
  #handled(handle: () => void): boolean {
    try {
      handle();
      return true;
    } catch {
      return false;
    }
  }
}
