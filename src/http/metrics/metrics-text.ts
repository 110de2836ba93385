import prometheus, { type Metric } from 'prom-client';
import type { MetricSources, Metrics } from './metrics.ts';
import type { Count, Spread } from './tallies.ts';

/** Prints the counts, and the usual ones of a Node process, in the text format of Prometheus. */
export function createMetricsPrinter(metrics: Metrics, sources: MetricSources): () => Promise<string> {
  const register = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register });

  const counter = (name: string, help: string, count: Count, labelNames: string[] = []) =>
    new prometheus.Counter({
      name,
      help,
      labelNames,
      registers: [register],
      collect() {
        this.reset();
        for (const { labels, value } of count.read()) this.inc(labels, value);
      },
    });
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new prometheus.Gauge({
      name,
      help,
      registers: [register],
      collect() {
        const value = read();
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  const histogram = (name: string, help: string, spread: Spread) =>
    // The registry asks a metric for nothing but its name and this.
    register.registerMetric({ name, get: async () => asHistogram(name, help, spread) } as unknown as Metric);

  counter('postern_mails_total', 'Mails answered 250.', metrics.mails);
  counter('postern_mail_bytes_total', 'Bytes of those mails.', metrics.mailBytes);
  histogram(
    'postern_commit_seconds',
    'From the last byte of a mail until it was on disk.',
    metrics.commitSeconds,
  );
  counter('postern_smtp_sessions_total', 'SMTP connections taken.', metrics.sessions);
  gauge('postern_smtp_sessions', 'SMTP connections now.', () => metrics.openSessions.read()[0]?.value);
  counter('postern_smtp_refusals_total', 'What SMTP refused, by reason.', metrics.refusals, ['reason']);
  counter('postern_smtp_faults_total', 'Faults that fired, by the step of the session.', metrics.faults, [
    'at',
  ]);
  histogram('postern_http_request_seconds', 'HTTP requests, by route.', metrics.requestSeconds);
  gauge('postern_websocket_clients', 'WebSocket clients now.', sources.webSocketClients);

  // While the store cannot answer, its numbers are left out and the others still shown.
  let stats: Awaited<ReturnType<MetricSources['stats']>> | undefined;
  gauge('postern_messages', 'Messages in the store.', () => stats?.messages);
  gauge('postern_messages_unread', 'Messages not read.', () => stats?.unread);
  gauge('postern_store_bytes', 'Size of the store, index and journal included.', () => stats?.bytes);

  return async () => {
    stats = await sources.stats().catch(() => undefined);
    return register.metrics();
  };
}

function asHistogram(name: string, help: string, spread: Spread) {
  const values = spread.read().flatMap(({ labels, sum, count, atMost }) => [
    ...atMost.map(({ bound, count }) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le: bound },
      value: count,
    })),
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]);
  return { name, help, type: 'histogram', aggregator: 'sum', values };
}
