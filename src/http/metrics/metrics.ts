import type { SmtpObserver, StoreStats } from '../../mailbox/ports.ts';
import { Count, Spread } from './tallies.ts';

/** Everything that is counted. */
export interface Metrics {
  /** Give this to the SMTP server. */
  smtp: SmtpObserver;
  mails: Count;
  mailBytes: Count;
  commitSeconds: Spread;
  sessions: Count;
  openSessions: Count;
  refusals: Count;
  faults: Count;
  requestSeconds: Spread;
}

/** What is asked when someone looks, not counted as it happens. */
export interface MetricSources {
  stats(): Promise<StoreStats>;
  webSocketClients(): number;
}

const COMMIT_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const metrics = {
    mails: new Count(),
    mailBytes: new Count(),
    commitSeconds: new Spread(COMMIT_BOUNDS),
    sessions: new Count(),
    openSessions: new Count(),
    refusals: new Count(),
    faults: new Count(),
    requestSeconds: new Spread(REQUEST_BOUNDS),
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
        metrics.mails.add();
        metrics.mailBytes.add(bytes);
        metrics.commitSeconds.add(seconds);
      },
      refused: (reason) => metrics.refusals.add(1, { reason }),
      faultFired: (at) => metrics.faults.add(1, { at }),
    },
  };
}
