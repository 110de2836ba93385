import type { FilterParameters } from '../contract/filter.ts';
import { pageSize } from '../contract/limits.ts';
import type { PosternClient, RequestOptions } from './client.ts';
import { time } from './inbox/real-time.ts';
import type { Query } from './transport/query-string.ts';

/** Separates the messages that arrived before an inbox or a stream of events was made from those after it. */
export class Start {
  readonly #client: PosternClient;
  readonly #filter: Query<FilterParameters>;
  readonly #options: RequestOptions;
  readonly #madeAt = time();
  #last: Promise<string | undefined>;

  /** Asks immediately, so that messages that arrive later are known to be new. */
  constructor(client: PosternClient, filter: Query<FilterParameters>, options: RequestOptions = {}) {
    this.#client = client;
    this.#filter = filter;
    this.#options = options;
    this.#last = this.#find();
    // The caller of lastBefore() gets the error.
    this.#last.catch(() => {});
  }

  /** The last message before it; undefined if there was none. */
  async lastBefore(): Promise<string | undefined> {
    // Postern may have been started later than the inbox was made.
    const retry = () => {
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
