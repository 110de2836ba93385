import type { FastifyInstance } from 'fastify';
import { inTurnOf } from '../../mailbox/client.ts';
import { SharedRead } from '../../mailbox/shared-read.ts';
import type { MetricSources, Metrics } from './metrics.ts';

/** Counts requests by route, and serves all metrics at `metrics` in Prometheus format. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { basePath = '', ...sources }: MetricSources & { basePath?: string },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requestSeconds.add(reply.elapsedTime / 1000, {
      // The route, because there are as many paths as messages.
      route: request.routeOptions.url ?? 'none',
      method: request.is404 ? 'any' : request.method,
      status: String(reply.statusCode),
    });
    done();
  });

  let print: Promise<() => Promise<string>> | undefined;
  // It takes milliseconds, and with ten thousand mailboxes a tenth of a second.
  const text = new SharedRead(() =>
    inTurnOf('metrics', async () => {
      // Loaded on first use: prom-client takes longer to load than Postern takes to start.
      print ??= import('./metrics-text.ts').then(({ createMetricsPrinter }) =>
        createMetricsPrinter(metrics, sources),
      );
      return (await print)();
    }),
  );
  app.get(
    `${basePath}/metrics`,
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'metrics',
        tags: ['Server'],
        summary: 'Prometheus metrics',
        description:
          'Messages, bytes, SMTP sessions, refusals by reason, commit and request latencies, the size of the store, WebSocket clients, and the process, in the Prometheus text format.',
        text: {
          mediaType: 'text/plain',
          description: 'The metrics.',
          example: '# TYPE postern_received_messages_total counter\npostern_received_messages_total 42\n',
        },
      },
    },
    async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await text.get()),
  );
}
