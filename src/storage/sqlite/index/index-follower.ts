import { isFull } from '../sqlite-errors.ts';
import type { IndexUpkeep } from './index-upkeep.ts';
import type { SearchIndex } from './search-index.ts';

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

interface FollowerEvents {
  /** All messages up to `upTo` are indexed. `messageMs` is the CPU time for reading the text of one message. */
  indexed(upTo: number, messageMs: number): void;
  failed(error: unknown): void;
  /** The disk is full. The index must free what space it can. */
  full(): void;
}

/** Schedules the work of the indexer. Nothing waits for the index, so everything else comes first. */
export class IndexFollower {
  readonly #index: SearchIndex;
  readonly #upkeep: IndexUpkeep;
  readonly #events: FollowerEvents;
  #timer: NodeJS.Timeout | undefined;
  #wokenAt = 0;
  #restUntil = 0;
  #reportAt = 0;
  #stopped = false;
  #failing = false;

  constructor(index: SearchIndex, upkeep: IndexUpkeep, events: FollowerEvents) {
    this.#index = index;
    this.#upkeep = upkeep;
    this.#events = events;
    this.wake();
  }

  /** Must be called soon after each commit. */
  wake(): void {
    this.#wokenAt = performance.now();
    this.#again(0);
  }

  /** True if the index has caught up and there is nothing left to do. */
  get isIdle(): boolean {
    return this.#timer === undefined;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
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
      this.#failing ||= this.#handled(() => this.#events.failed(error));
      if (isFull(error)) this.#handled(() => this.#events.full());
      this.#again(RETRY_MS);
    }
  }

  #follow(): void {
    const started = performance.now();
    const sinceCommit = started - this.#wokenAt;
    if (sinceCommit < FLOOD_PAUSE_MS && started < this.#restUntil)
      this.#again(Math.min(BATCH_MS, this.#restUntil - started));
    else if (this.#index.isBehind()) {
      this.#step();
      this.#events.indexed(this.#index.progress.indexed, this.#index.messageMs);
      const share = Math.min(1, Math.max(MIN_SHARE, this.#index.backlogFullness() ** 8));
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
      if (!isFull(error)) throw error;
      this.#index.checkpoint('PASSIVE');
      this.#index.step(true);
    }
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
