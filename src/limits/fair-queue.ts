/** Why a task was not run. */
export type RefusalReason = 'queue_full' | 'waited_too_long' | 'gone' | 'closed';

export interface FairQueueOptions<K> {
  /** How many tasks run at the same time. */
  slots: number;
  /** How many tasks wait. Beyond that, the client with the most waiting tasks loses one. */
  maxWaiting?: number;
  maxWaitMs?: number;
  /**
   * What a client has cost recently, in any unit; by default nothing. With Infinity, its tasks wait until `startNext` is
   * called at a time when the cost is finite.
   */
  costOf?: (client: readonly K[]) => number;
  /** Serves the newest among clients of equal cost each time, for tasks whose oldest callers have given up in a flood. */
  newestFirst?: boolean;
  /** The error for a task that is not run. */
  refusal?: (reason: RefusalReason) => Error;
}

export interface TaskOptions<K> {
  /**
   * Whom the task is for: the group first, then the client in it, such as a network and a username. Groups are served in turn,
   * and so are the clients of each group.
   */
  client?: readonly K[];
  /** Whether nobody waits for the result any more. It is asked when another task ends. */
  isGone?: () => boolean;
  /** Called when its turn comes, before the next task is chosen: the task itself starts a moment later. */
  onTurn?: () => void;
}

/**
 * Runs a limited number of tasks at a time, in an order that no client can block. The client that has cost the least is
 * next, then the one that has been served least while it waited. Among equals, the newest and the oldest alternate: always the oldest
 * would make everyone wait for a flood, and always the newest would starve the rest.
 */
export class FairQueue<K = string> {
  readonly #options: Required<FairQueueOptions<K>>;
  readonly #root = new ClientGroup<K>();
  readonly #waiting = new Set<WaitingTask<K>>();
  #running = 0;
  #servedNewest = false;
  #closed = false;

  constructor(options: FairQueueOptions<K>) {
    this.#options = {
      maxWaiting: Number.POSITIVE_INFINITY,
      maxWaitMs: Number.POSITIVE_INFINITY,
      costOf: () => 0,
      newestFirst: false,
      refusal: (reason) => new Error(`The task was not run: ${reason}.`),
      ...options,
    };
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Runs the task when it is its turn. Rejects with a `refusal` if that does not happen. */
  async run<T>(task: () => Promise<T>, { client = [], isGone, onTurn }: TaskOptions<K> = {}): Promise<T> {
    const { maxWaiting, maxWaitMs, refusal } = this.#options;
    if (this.#closed) throw refusal('closed');
    const turn = Promise.withResolvers<void>();
    let isStarted = false;
    let timeout: NodeJS.Timeout | undefined;
    const waiting: WaitingTask<K> = {
      client,
      isGone,
      start: () => {
        this.#leave(waiting);
        clearTimeout(timeout);
        this.#running++;
        isStarted = true;
        onTurn?.();
        turn.resolve();
      },
      refuse: (reason) => {
        this.#leave(waiting);
        clearTimeout(timeout);
        turn.reject(refusal(reason));
      },
    };
    this.#waiting.add(waiting);
    this.#root.add(waiting);
    this.startNext();
    if (!isStarted) {
      if (maxWaitMs < Number.POSITIVE_INFINITY)
        timeout = setTimeout(() => waiting.refuse('waited_too_long'), maxWaitMs).unref();
      if (this.#waiting.size > maxWaiting) this.#root.mostWaiting().refuse('queue_full');
      await turn.promise;
    }
    try {
      return await task();
    } finally {
      this.#running--;
      this.startNext();
    }
  }

  /** Starts as many tasks as there are free slots. Call it when a cost that was infinite has become finite. */
  startNext(): void {
    const { slots, newestFirst } = this.#options;
    if (this.#running >= slots || this.#waiting.size === 0) return;
    for (const { isGone, refuse } of this.#waiting) if (isGone?.()) refuse('gone');
    while (this.#running < slots) {
      const next = this.#root.next(this.#options, newestFirst || !this.#servedNewest);
      if (!next) return;
      this.#servedNewest = !this.#servedNewest;
      next.start();
    }
  }

  /** Refuses all tasks that wait, and all later ones. */
  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting) refuse('closed');
  }

  #leave(waiting: WaitingTask<K>): void {
    this.#waiting.delete(waiting);
    this.#root.remove(waiting);
  }
}

interface WaitingTask<K> {
  client: readonly K[];
  isGone: (() => boolean) | undefined;
  start(): void;
  refuse(reason: RefusalReason): void;
}

/** The tasks of a client that wait, or the clients of a group that have any. */
class ClientGroup<K> {
  /** The member with the newest task is last. */
  readonly members = new Map<K, ClientGroup<K>>();
  readonly tasks: WaitingTask<K>[] = [];
  size = 0;
  /** How often it was served. A new member starts with what the last one that was served had. */
  served: number;
  lastServed = 0;

  constructor(served = 0) {
    this.served = served;
  }

  add(waiting: WaitingTask<K>, depth = 0): void {
    this.size++;
    if (depth === waiting.client.length) {
      this.tasks.push(waiting);
      return;
    }
    const key = waiting.client[depth]!;
    const member = this.members.get(key) ?? new ClientGroup<K>(this.lastServed);
    this.members.delete(key);
    this.members.set(key, member);
    member.add(waiting, depth + 1);
  }

  remove(waiting: WaitingTask<K>, depth = 0): void {
    this.size--;
    if (depth === waiting.client.length) {
      this.tasks.splice(this.tasks.indexOf(waiting), 1);
      return;
    }
    const key = waiting.client[depth]!;
    const member = this.members.get(key);
    member?.remove(waiting, depth + 1);
    if (member?.size === 0) this.members.delete(key);
  }

  next(
    options: Required<FairQueueOptions<K>>,
    isNewestNext: boolean,
    client: readonly K[] = [],
  ): WaitingTask<K> | undefined {
    if (this.tasks.length > 0) return this.tasks.at(isNewestNext ? -1 : 0);
    let best: ClientGroup<K> | undefined;
    let bestClient: readonly K[] = client;
    let least = Number.POSITIVE_INFINITY;
    for (const [key, member] of this.members) {
      const path = [...client, key];
      const cost = options.costOf(path);
      if (cost === Number.POSITIVE_INFINITY) continue;
      const turns = options.newestFirst || !best ? 0 : member.served - best.served;
      const difference = cost - least || turns;
      if (difference > 0 || (difference === 0 && best && !isNewestNext)) continue;
      [best, bestClient, least] = [member, path, cost];
    }
    if (!best) return undefined;
    this.lastServed = best.served++;
    return best.next(options, isNewestNext, bestClient);
  }

  /** The newest task of the client with the most tasks, in the group with the most. Among equals, the oldest client. */
  mostWaiting(): WaitingTask<K> {
    let most: ClientGroup<K> | undefined;
    for (const member of this.members.values()) if (member.size > (most?.size ?? 0)) most = member;
    return most ? most.mostWaiting() : this.tasks.at(-1)!;
  }
}
