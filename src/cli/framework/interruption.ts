const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * While it is in scope, Ctrl-C lets the command finish a step or remove a partial file: `signal` aborts, and the process
 * ends as usual for the signal when the scope ends. A second Ctrl-C ends it at once.
 */
export class Interruption implements Disposable {
  readonly #controller = new AbortController();
  #received: NodeJS.Signals | undefined;

  constructor() {
    for (const name of SIGNALS) process.on(name, this.#receive);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    for (const name of SIGNALS) process.off(name, this.#receive);
    if (this.#received) process.kill(process.pid, this.#received);
  }

  readonly #receive = (name: NodeJS.Signals): void => {
    for (const other of SIGNALS) process.off(other, this.#receive);
    this.#received = name;
    this.#controller.abort();
  };
}
