import type { ListedMailbox } from '../../mailbox/mailbox-info.ts';
import type { DatabaseLoad, StoreStats } from '../../mailbox/ports.ts';
import type { SmtpObserver } from '../../smtp/ports.ts';
import { Counter, Histogram } from './counters.ts';

/** Everything that is counted. */
export interface Metrics {
  /** To be passed to the SMTP server. */
  smtp: SmtpObserver;
  messages: Counter;
  messageBytes: Counter;
  commitSeconds: Histogram;
  sessions: Counter;
  openSessions: Counter;
  refusals: Counter;
  faults: Counter;
  requestSeconds: Histogram;
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

export function createMetrics(): Metrics {
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
  return {
    ...metrics,
    smtp: {
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
    },
  };
}
