import { strings } from '../../strings.ts';
import { describeError, dismissToast, showToast, type Toast, toast } from '../../ui/toasts.ts';

// Faster changes show no progress.
const PROGRESS_MS = 500;

let created = 0;

/** A toast with the progress and the outcome of a change to several messages. Counts only what the server confirmed. */
export class ProgressToast {
  #total: number;
  readonly #verb: string;
  readonly #action: NonNullable<Toast['action']>;
  #done = 0;
  #failed = 0;
  #error: unknown;
  #shown: Toast | undefined;
  readonly #key = `change-${++created}`;
  readonly #timer = setInterval(() => this.#progress(), PROGRESS_MS);
  #isClosed = false;

  /** `verb` is what is done, such as `marked as read`, to about `total` messages. */
  constructor(total: number, verb: string, { undo }: { undo: () => void }) {
    this.#total = total;
    this.#verb = verb;
    this.#action = { label: strings.commands.undo, run: undo };
    // Replace the toast of an earlier change, but leave errors readable.
    if (toast.value?.tone === 'plain') dismissToast();
  }

  settled(error?: unknown): void {
    if (error === undefined) this.#done++;
    else {
      this.#failed++;
      this.#error = error;
    }
  }

  /** Stops reporting, because the change is being undone. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    if (this.#shown) dismissToast(this.#shown);
  }

  /** Reports the outcome. Messages may have been deleted meanwhile, so there can be fewer than expected. */
  finish(): void {
    this.#total = this.#done + this.#failed;
    if (this.#failed > 0) this.#end(`${this.#summary()}. ${describeError(this.#error)}`, 'error');
    else this.#end(strings.changes.done(this.#done, this.#verb), 'plain');
  }

  #end(text: string, tone: Toast['tone']): void {
    clearInterval(this.#timer);
    if (!this.#isClosed) this.#show({ text, tone, ...(this.#done > 0 && { action: this.#action }) });
  }

  #progress(): void {
    // Don't replace another toast, and don't come back after being dismissed.
    if (toast.value !== (this.#shown ?? null)) return;
    this.#show({ text: `${this.#summary()}…`, tone: 'plain', action: this.#action }, null);
  }

  /** `940 of 1,000 messages marked as read` */
  #summary(): string {
    return strings.changes.some(this.#done, this.#total, this.#verb);
  }

  #show(next: Toast, milliseconds?: null): void {
    this.#shown = { ...next, key: this.#key };
    showToast(this.#shown, milliseconds);
  }
}
