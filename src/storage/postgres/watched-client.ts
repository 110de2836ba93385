import pg from 'pg';

/** A connection that knows for how long its server has not answered. */
export class WatchedClient extends pg.Client {
  #unanswered = 0;
  #lastAnswer = 0;

  // biome-ignore lint/suspicious/noExplicitAny: the driver has many overloads, and none of them changes.
  override query(...args: any[]): any {
    const result = super.query(...(args as [string]));
    if (this.#unanswered++ === 0) this.#lastAnswer = performance.now();
    const answered = () => {
      this.#unanswered--;
      this.#lastAnswer = performance.now();
    };
    result.then(answered, answered);
    return result;
  }

  /** How long statements have waited without any answer; 0 if none waits. */
  get silentMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#lastAnswer;
  }

  /** The server's process for this connection, unless a pooler is in between. */
  get pid(): number {
    return (this as unknown as { processID: number }).processID;
  }

  /** Closes the connection without a goodbye. Statements that wait for an answer reject with the error. */
  abandon(error?: Error): void {
    this.connection.stream.destroy(error);
  }
}
