import type { FilterParameters } from '../contract/filter.ts';
import { pageSize } from '../contract/limits.ts';
import type { PosternClient, RequestOptions } from './client.ts';
import { NoResponseError } from './inbox/deadline.ts';
import { time } from './inbox/real-time.ts';
import type { Query } from './transport/query-string.ts';

/** Separates the messages that arrived before an inbox or a stream of events was made from those after it. */
export class Start {
  readonly #client: PosternClient;
  readonly #filter: Query<FilterParameters>;
  readonly #options: RequestOptions;
  readonly #madeAt = time();
  #last: Promise<string | undefined>;
  #hasFailed = false;

  /** Asks immediately, so that messages that arrive later are known to be new. */
  constructor(client: PosternClient, filter: Query<FilterParameters>, options: RequestOptions = {}) {
    this.#client = client;
    this.#filter = filter;
    this.#options = options;
    this.#last = this.#find();
    // The caller of lastBefore() gets the error.
    this.#last.catch(() => {
      this.#hasFailed = true;
    });
  }

  /** The last message before it; undefined if there was none. A caller without a deadline does not wait for a silent server twice. */
  async lastBefore({ hasDeadline = true } = {}): Promise<string | undefined> {
    const hadFailed = this.#hasFailed;
    // Postern may have been started later than the inbox was made.
    const retry = (error: unknown) => {
      if (error instanceof NoResponseError && !hadFailed && !hasDeadline) throw error;
      this.#last = this.#find();
      return this.#last;
    };
    return this.#last.catch(retry);
  }

  // A message can be faster than this request, for example when the test blocks to run the application. Only then do the
  // clocks decide, which are the same clock on one machine.
  async #find(): Promise<string | undefined> {
    for (let before: string | undefined; ; ) {
      const query = { ...this.#filter, limit: before ? pageSize.maximum : 1, ...(before && { before }) };
      const { messages, next_cursor } = await this.#client.list(query, this.#options);
      const old = messages.find(({ created_at }) => Date.parse(created_at) <= this.#madeAt);
      if (old || next_cursor === null) return old?.id;
      before = next_cursor;
    }
  }
}
