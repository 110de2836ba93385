import type { ListedMailbox } from '../../mailbox/directory/mailbox-info.ts';
import type { DatabaseLoad, StoreStats } from '../../mailbox/ports.ts';
import type { SmtpObserver } from '../../smtp/ports.ts';

type Labels = Record<string, string>;

/** Plain numbers, because they are updated for each message. The library that prints them is loaded only on request. */
class Series<Value> {
  readonly #byLabels = new Map<string, { labels: Labels; value: Value }>();

  at(labels: Labels, first: () => Value): { labels: Labels; value: Value } {
    let key = '';
    for (const name in labels) key += `${labels[name]}\n`;
    const known = this.#byLabels.get(key);
    if (known) return known;
    const added = { labels, value: first() };
    this.#byLabels.set(key, added);
    return added;
  }

  read(): { labels: Labels; value: Value }[] {
    return [...this.#byLabels.values()];
  }
}

/** A counter for each set of labels. */
export class Counter {
  readonly #series = new Series<number>();

  add(amount = 1, labels: Labels = {}): void {
    this.#series.at(labels, () => 0).value += amount;
  }

  /** Before the first `add`, one counter without labels that is 0. */
  read(): { labels: Labels; value: number }[] {
    const all = this.#series.read();
    return all.length > 0 ? all : [{ labels: {}, value: 0 }];
  }
}

/** A histogram for each set of labels. */
export class Histogram {
  readonly bounds: readonly number[];
  readonly #series = new Series<{ sum: number; count: number; atMost: number[] }>();

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
  }

  add(value: number, labels: Labels = {}): void {
    const first = () => ({ sum: 0, count: 0, atMost: this.bounds.map(() => 0) });
    const { value: histogram } = this.#series.at(labels, first);
    histogram.sum += value;
    histogram.count++;
    for (const [at, bound] of this.bounds.entries()) if (value <= bound) histogram.atMost[at]!++;
  }

  /** With the number of values that did not exceed each of the bounds. */
  read() {
    return this.#series.read();
  }
}

/** What a mailbox contains. */
export type MailboxCounts = Pick<ListedMailbox, 'name' | 'messages' | 'unread' | 'bytes'>;

/** Values that are read on request instead of being counted. */
export interface MetricSources {
  stats(): Promise<StoreStats>;
  /** The mailboxes, the default one first; empty if there is no other. */
  mailboxes(): Promise<MailboxCounts[]>;
  databaseLoad(): DatabaseLoad | undefined;
  webSocketClients(): number;
}

const COMMIT_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Everything that is counted. `smtp` is to be passed to the SMTP server. */
export function createMetrics() {
  const metrics = {
    messages: new Counter(),
    messageBytes: new Counter(),
    commitSeconds: new Histogram(COMMIT_BOUNDS),
    sessions: new Counter(),
    openSessions: new Counter(),
    refusals: new Counter(),
    faults: new Counter(),
    requestSeconds: new Histogram(REQUEST_BOUNDS),
  };
  const smtp: SmtpObserver = {
    sessionOpened() {
      metrics.sessions.add();
      metrics.openSessions.add();
    },
    sessionClosed: () => metrics.openSessions.add(-1),
    messageStored(bytes, seconds) {
      metrics.messages.add();
      metrics.messageBytes.add(bytes);
      metrics.commitSeconds.add(seconds);
    },
    refused: (reason) => metrics.refusals.add(1, { reason }),
    faultFired: (at) => metrics.faults.add(1, { at }),
  };
  return { ...metrics, smtp };
}
export type Metrics = ReturnType<typeof createMetrics>;
