import { counted, grouped } from '../text/display.ts';
import { dismissToast, explain, showToast, type Toast, toast } from '../ui/toasts.ts';

// A change that is done sooner shows no progress.
const PROGRESS_MS = 500;

let reports = 0;

/** Says how far a change to several mails has come, and what became of it: only what the server has confirmed counts. */
export class ChangeReport {
  #total: number;
  readonly #what: string;
  /** What a person can do while the change is made, and once it is. */
  readonly #meanwhile: Pick<Toast, 'action'>;
  readonly #afterwards: Pick<Toast, 'action'>;
  #done = 0;
  #failed = 0;
  #problem: unknown;
  #shown: Toast | undefined;
  readonly #key = `change-${++reports}`;
  readonly #timer = setInterval(() => this.#progress(), PROGRESS_MS);
  #isClosed = false;

  /** `what` is done, such as `marked as read`, to about `total` mails. */
  constructor(total: number, what: string, { undo, stop }: { undo?: () => void; stop?: () => void } = {}) {
    this.#total = total;
    this.#what = what;
    this.#afterwards = undo ? { action: { label: 'Undo', run: undo } } : {};
    // What was said of an earlier change makes room for this one. Errors are read first.
    if (toast.value?.tone === 'plain') dismissToast();
    this.#meanwhile = stop ? { action: { label: 'Stop', run: stop } } : this.#afterwards;
  }

  settled(error?: unknown, mails = 1): void {
    if (error === undefined) this.#done += mails;
    else {
      this.#failed += mails;
      this.#problem = error;
    }
  }

  /** These turned out to need no change. */
  unneeded(mails: number): void {
    this.#total -= mails;
  }

  /** Says nothing more: the change is being taken back. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    if (this.#shown && toast.value === this.#shown) dismissToast();
  }

  /** All that there was is settled. Some mails may have been deleted meanwhile, so there can be fewer than expected. */
  finish(): void {
    this.#total = this.#done + this.#failed;
    if (this.#failed > 0) this.#end(`${this.#part()}. ${explain(this.#problem)}`, 'error');
    else this.#end(`${counted(this.#done, 'message')} ${this.#what}`, 'plain');
  }

  /** It ends before all is settled, because someone stopped it or because of an error. */
  breakOff(error: unknown = this.#problem): void {
    if (error === undefined) this.#end(this.#part(), 'plain');
    else this.#end(`${this.#part()}. ${explain(error)}`, 'error');
  }

  #end(text: string, tone: Toast['tone']): void {
    clearInterval(this.#timer);
    if (!this.#isClosed) this.#show({ text, tone, ...(this.#done > 0 && this.#afterwards) });
  }

  #progress(): void {
    // What else there is to say is read first, and who has closed the progress has seen enough of it.
    if (toast.value !== (this.#shown ?? null)) return;
    this.#show({ text: `${this.#part()}…`, tone: 'plain', ...this.#meanwhile }, null);
  }

  /** `940 of 1,000 messages marked as read` */
  #part(): string {
    return `${grouped(this.#done)} of ${counted(this.#total, 'message')} ${this.#what}`;
  }

  #show(next: Toast, milliseconds?: null): void {
    this.#shown = { ...next, key: this.#key };
    showToast(this.#shown, milliseconds);
  }
}
