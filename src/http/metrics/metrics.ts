import type { FastifyInstance } from 'fastify';
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
      mailKept(bytes, seconds) {
        metrics.mails.add();
        metrics.mailBytes.add(bytes);
        metrics.commitSeconds.add(seconds);
      },
      refused: (reason) => metrics.refusals.add(1, { reason }),
    },
  };
}

/** Counts every request by its route, and shows all counts at `metrics` in the format of Prometheus. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { basePath = '', ...sources }: MetricSources & { basePath?: string },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requestSeconds.add(reply.elapsedTime / 1000, {
      // The route and never the path, of which there are as many as messages.
      route: request.routeOptions.url ?? 'none',
      method: request.is404 ? 'any' : request.method,
      status: String(reply.statusCode),
    });
    done();
  });

  let print: Promise<() => Promise<string>> | undefined;
  app.get(
    `${basePath}/metrics`,
    {
      schema: {
        operationId: 'metrics',
        tags: ['Server'],
        summary: 'Counts for Prometheus',
        description:
          'Mails, bytes, SMTP sessions, refusals by reason, commit and request latencies, the size of the store, WebSocket clients, and the process itself, in the text format of Prometheus.',
        text: {
          mediaType: 'text/plain',
          description: 'The counts.',
          example: '# TYPE postern_mails_total counter\npostern_mails_total 42\n',
        },
      },
    },
    async (_request, reply) => {
      // Loaded when someone first looks: prom-client takes longer to load than Postern takes to start.
      print ??= import('./metrics-text.ts').then(({ createMetricsPrinter }) =>
        createMetricsPrinter(metrics, sources),
      );
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await (await print)());
    },
  );
}
