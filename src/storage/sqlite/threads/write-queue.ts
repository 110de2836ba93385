import type { MessagePort } from 'node:worker_threads';
import type { AppError } from '../../../mailbox/errors.ts';
import type { Change, Commit, Outcome } from '../writer/changes.ts';
import type { Backlog } from './backlog.ts';

interface Waiting {
  bytes: number;
  /** Publishes the committed change, then resolves the call. */
  settle(outcome: Outcome): void;
  reject(error: AppError): void;
}

// Messages must be accepted even if the index cannot catch up, for example on a full disk.
const LONGEST_HOLD_MS = 200;

/**
 * The main thread's side of the writer. Changes submitted in one round of the event loop are sent together, and their
 * outcomes come back in commit order.
 */
export class WriteQueue {
  readonly #port: MessagePort;
  readonly #backlog: Backlog;
  /** Runs while changes wait for the index. */
  #hold: NodeJS.Timeout | undefined;
  #gathered: Change[] = [];
  #waiting: Waiting[] = [];
  #refusal: AppError | undefined;
  #idle: (() => void) | undefined;

  constructor(port: MessagePort, backlog: Backlog, onCommit: (commit: Commit) => void) {
    this.#port = port;
    this.#backlog = backlog;
    port.on('message', (commit: Commit) => {
      const settled = this.#waiting.splice(0, commit.outcomes.length);
      for (const [i, { bytes, settle }] of settled.entries()) {
        const outcome = commit.outcomes[i]!;
        if (outcome.kind === 'insert') backlog.stored(outcome.seq, bytes);
        settle(outcome);
      }
      onCommit(commit);
      if (this.#waiting.length === 0) this.#idle?.();
    });
  }

  submit(change: Change, waiting: Omit<Waiting, 'bytes'>): void {
    if (this.#refusal) {
      waiting.reject(this.#refusal);
      return;
    }
    this.#waiting.push({ ...waiting, bytes: change.kind === 'insert' ? change.raw.length : 0 });
    // After the poll phase, so that every socket that has a message ready has submitted it.
    if (this.#gathered.push(change) === 1) setImmediate(() => this.#post());
  }

  /** The error if changes are rejected. */
  get refusal(): AppError | undefined {
    return this.#refusal;
  }

  /** Rejects everything from now on; resolves when all that was submitted before has been settled. */
  close(error: AppError): Promise<void> {
    this.#refusal ??= error;
    if (this.#waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idle = resolve;
    });
  }

  /** Rejects all waiting changes, because the writer has ended. */
  fail(error: AppError): void {
    this.#refusal ??= error;
    this.#gathered = [];
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#idle?.();
  }

  /** All messages up to `upTo` are indexed. `messageMs` is the time for reading the text of one message. */
  indexed(upTo: number, messageMs: number): void {
    this.#backlog.indexed(upTo, messageMs);
    if (this.#hold) this.#post();
  }

  #post(): void {
    if (this.#backlog.isFull && !this.#hold) {
      this.#hold = setTimeout(() => this.#post(), LONGEST_HOLD_MS);
      return;
    }
    clearTimeout(this.#hold);
    this.#hold = undefined;
    const changes = this.#gathered;
    this.#gathered = [];
    if (changes.length > 0) this.#port.postMessage(changes, ownBytes(changes));
  }
}

// Larger messages are transferred. Smaller ones are copied into one buffer, which costs less than transferring each.
const HAND_OVER_BYTES = 64 * 1024;

function ownBytes(changes: Change[]): ArrayBuffer[] {
  const handed: ArrayBuffer[] = [];
  let small = 0;
  for (const change of changes) {
    if (change.kind !== 'insert') continue;
    const { raw } = change;
    if (raw.length < HAND_OVER_BYTES) small += raw.length;
    else {
      // A view of a larger buffer may share it with other data.
      if (raw.length !== raw.buffer.byteLength || !(raw.buffer instanceof ArrayBuffer))
        change.raw = new Uint8Array(raw);
      handed.push(change.raw.buffer as ArrayBuffer);
    }
  }
  if (small === 0) return handed;
  const together = new Uint8Array(small);
  let at = 0;
  for (const change of changes) {
    if (change.kind !== 'insert' || change.raw.length >= HAND_OVER_BYTES) continue;
    const { raw } = change;
    together.set(raw, at);
    change.raw = together.subarray(at, at + raw.length);
    at += raw.length;
  }
  handed.push(together.buffer);
  return handed;
}
