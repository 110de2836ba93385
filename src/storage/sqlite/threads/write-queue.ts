import type { MessagePort } from 'node:worker_threads';
import { Stretch } from '../../../limits/turns.ts';
import type { AppError } from '../../../mailbox/errors.ts';
import type { WriterChange, WriterCommit, WriterOutcome } from '../writer/changes.ts';
import { fromWire } from './thread-calls.ts';

interface WaitingWrite {
  /** Returns what `publish` returns. */
  settle(outcome: WriterOutcome): unknown;
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
  #isIndexBehind = false;
  /** Runs while changes wait for the index. */
  #hold: NodeJS.Timeout | undefined;
  #gathered: WriterChange[] = [];
  #waiting: WaitingWrite[] = [];
  /** What was committed, but is not settled yet. */
  #committed: { commit: WriterCommit; writes: WaitingWrite[] }[] = [];
  #refusal: AppError | undefined;
  #idle: (() => void) | undefined;

  constructor(port: MessagePort, onCommit: (commit: WriterCommit) => void) {
    this.#port = port;
    port.on('message', (commit: WriterCommit) => {
      const writes = this.#waiting.splice(0, commit.outcomes.length);
      if (this.#committed.push({ commit, writes }) === 1) void this.#settleAll(onCommit);
    });
  }

  /** Resolves with what `publish` returns, which is called when the change is committed, after all earlier changes. */
  submit<T>(change: WriterChange, publish: (outcome: WriterOutcome) => T | Promise<T>): Promise<T> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const settle = (outcome: WriterOutcome) => {
      if (outcome.failed) return reject(fromWire(outcome.failed));
      const published = publish(outcome);
      resolve(published);
      return published;
    };
    this.#waiting.push({ settle, reject });
    // After the poll phase, so that every socket that has a message ready has submitted it.
    if (this.#gathered.push(change) === 1) setImmediate(() => this.#post());
    return promise;
  }

  /** The error if changes are rejected. */
  get refusal(): AppError | undefined {
    return this.#refusal;
  }

  /** Rejects everything from now on; resolves when all that was submitted before has been settled. */
  close(error: AppError): Promise<void> {
    this.#refusal ??= error;
    if (this.#isIdle) return Promise.resolve();
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

  /** Whether changes wait for the index, briefly, so that searches do not have too much to read. */
  holdForIndex(isBehind: boolean): void {
    this.#isIndexBehind = isBehind;
    if (this.#hold && !isBehind) this.#post();
  }

  get #isIdle(): boolean {
    return this.#waiting.length === 0 && this.#committed.length === 0;
  }

  /**
   * Settles changes in the order of their commits. Each may be compared with the filters of thousands of clients, so others get
   * their turn in between.
   */
  async #settleAll(onCommit: (commit: WriterCommit) => void): Promise<void> {
    const stretch = new Stretch();
    for (let next = this.#committed[0]; next; next = this.#committed[0]) {
      const { commit, writes } = next;
      for (const [i, { settle }] of writes.entries()) {
        const published = settle(commit.outcomes[i]!);
        if (published instanceof Promise) await published.catch(() => {});
        if (stretch.isLong) await stretch.pause();
      }
      onCommit(commit);
      this.#committed.shift();
    }
    if (this.#isIdle) this.#idle?.();
  }

  #post(): void {
    if (this.#isIndexBehind && !this.#hold) {
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

function ownBytes(changes: WriterChange[]): ArrayBuffer[] {
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
