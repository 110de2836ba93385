import type { JobFailure } from './job-error.ts';

// Long enough that a page that is reloaded, or a client that tries again, does not repeat the work; short enough that a busy
// machine is soon forgotten.
const REMEMBERED_MS = 60_000;
// Three entries for each job.
const MAX_ENTRIES = 3000;

/** Remembers for a minute which jobs have exceeded their time or memory. */
export class ExceededJobs {
  /** By kind, by owner, and by both, in the order in which they were added. */
  readonly #entries = new Map<string, { at: number; failure: JobFailure }>();

  add(kind: string, owner: string, failure: JobFailure): void {
    const at = performance.now();
    for (const key of keysOf(kind, owner)) {
      this.#entries.delete(key);
      this.#entries.set(key, { at, failure });
    }
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break;
      this.#entries.delete(key);
    }
  }

  /** `isSuspect` if a job of this kind or of this owner has exceeded a limit; `failure` if this job itself has. */
  find(kind: string, owner: string): { isSuspect: boolean; failure: JobFailure | undefined } {
    const [ofKind, ofOwner, own] = keysOf(kind, owner).map((key) => this.#recent(key));
    return { isSuspect: (ofKind ?? ofOwner) !== undefined, failure: own?.failure };
  }

  #recent(key: string) {
    const entry = this.#entries.get(key);
    if (!entry || performance.now() - entry.at < REMEMBERED_MS) return entry;
    this.#entries.delete(key);
    return undefined;
  }
}

function keysOf(kind: string, owner: string): string[] {
  return [`kind ${kind}`, `owner ${owner}`, `job ${kind} ${owner}`];
}
