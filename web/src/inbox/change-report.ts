import { counted, grouped } from '../text/display.ts';
import { dismissToast, explain, showToast, type Toast, toast } from '../ui/toasts.ts';

// A change that is done sooner shows no progress.
const PROGRESS_MS = 500;

let reports = 0;

/** Says how far a change to several mails has come, and what became of it: only what the server has confirmed counts. */
export class ChangeReport {
  readonly #total: number;
  readonly #what: string;
  readonly #undo: Toast['action'] & {};
  #done = 0;
  #failed = 0;
  #problem: unknown;
  #shown: Toast | undefined;
  readonly #key = `change-${++reports}`;
  readonly #timer = setInterval(() => this.#progress(), PROGRESS_MS);
  #isClosed = false;

  /** `what` was done, such as `marked as read`. */
  constructor(total: number, what: string, undo: () => void) {
    this.#total = total;
    this.#what = what;
    this.#undo = { label: 'Undo', run: undo };
  }

  settled(error?: unknown): void {
    if (error === undefined) this.#done += 1;
    else {
      this.#failed += 1;
      this.#problem = error;
    }
    if (this.#done + this.#failed === this.#total) this.#finish();
  }

  /** Says nothing more: the change is being taken back. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    if (this.#shown && toast.value === this.#shown) dismissToast();
  }

  #progress(): void {
    // What else there is to say is read first, and who has closed the progress has seen enough of it.
    if (toast.value !== (this.#shown ?? null)) return;
    this.#show({ text: `${this.#part()} so far`, tone: 'plain', action: this.#undo }, null);
  }

  #finish(): void {
    clearInterval(this.#timer);
    if (this.#isClosed) return;
    const action = this.#undo;
    if (this.#failed === 0) {
      this.#show({ text: `${counted(this.#total, 'mail')} ${this.#what}`, tone: 'plain', action });
    } else if (this.#done > 0) {
      this.#show({ text: `${this.#part()}. ${explain(this.#problem)}`, tone: 'error', action });
    } else {
      const text = `${counted(this.#total, 'mail')} could not be changed. ${explain(this.#problem)}`;
      this.#show({ text, tone: 'error' });
    }
  }

  /** `940 of 1,000 mails marked as read` */
  #part(): string {
    return `${grouped(this.#done)} of ${counted(this.#total, 'mail')} ${this.#what}`;
  }

  #show(next: Toast, milliseconds?: null): void {
    this.#shown = { ...next, key: this.#key };
    showToast(this.#shown, milliseconds);
  }
}
