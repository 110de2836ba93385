import prometheus, { type Metric } from 'prom-client';
import type { DatabaseLoad } from '../../mailbox/ports.ts';
import type { Counter, Histogram, MailboxCounts, MetricSources, Metrics } from './metrics.ts';

const MAX_MAILBOXES = 100;

/** Prints the metrics, with the default metrics of a Node process, in Prometheus text format. */
export function createMetricsPrinter(metrics: Metrics, sources: MetricSources): () => Promise<string> {
  const register = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register });

  const counter = (name: string, help: string, count: Counter, labelNames: string[] = []) =>
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
  const histogram = (name: string, help: string, values: Histogram) =>
    // The registry uses only the name of a metric and this method.
    register.registerMetric({ name, get: async () => asHistogram(name, help, values) } as unknown as Metric);

  counter('postern_received_messages_total', 'Messages acknowledged with 250.', metrics.messages);
  counter('postern_received_bytes_total', 'Bytes of messages acknowledged with 250.', metrics.messageBytes);
  histogram(
    'postern_commit_seconds',
    'Time from the last byte of a message until it was on disk.',
    metrics.commitSeconds,
  );
  counter('postern_smtp_sessions_total', 'SMTP connections accepted.', metrics.sessions);
  gauge('postern_smtp_sessions', 'Open SMTP connections.', () => metrics.openSessions.read()[0]?.value);
  counter('postern_smtp_refusals_total', 'SMTP rejections, by reason.', metrics.refusals, ['reason']);
  counter('postern_smtp_faults_total', 'Faults that fired, by stage.', metrics.faults, ['at']);
  histogram('postern_http_request_seconds', 'Duration of HTTP requests, by route.', metrics.requestSeconds);
  gauge('postern_websocket_clients', 'Connected WebSocket clients.', sources.webSocketClients);

  // While the store is not available, its numbers are left out.
  let stats: Awaited<ReturnType<MetricSources['stats']>> | undefined;
  gauge('postern_messages', 'Messages in the store.', () => stats?.messages);
  gauge('postern_messages_unread', 'Unread messages.', () => stats?.unread);
  gauge('postern_store_bytes', 'Size of the store, including index and journal.', () => stats?.bytes);

  // Of the largest mailboxes, because each has three time series.
  let mailboxes: MailboxCounts[] = [];
  const ofMailboxes = (name: string, help: string, field: 'messages' | 'unread' | 'bytes') =>
    new prometheus.Gauge({
      ...{ name: `postern_mailbox_${name}`, help, labelNames: ['mailbox'], registers: [register] },
      collect() {
        this.reset();
        for (const mailbox of mailboxes) this.set({ mailbox: mailbox.name }, mailbox[field]);
      },
    });
  ofMailboxes('messages', `Messages, by mailbox: the ${MAX_MAILBOXES} with the most messages.`, 'messages');
  ofMailboxes('messages_unread', 'Unread messages, by mailbox.', 'unread');
  ofMailboxes('bytes', 'Size of the messages, by mailbox.', 'bytes');

  const database = (name: string, help: string, read: (load: DatabaseLoad) => number) =>
    gauge(`postern_database_${name}`, help, () => {
      const load = sources.databaseLoad();
      return load && read(load);
    });
  if (sources.databaseLoad()) {
    database('connections', 'Open connections for reading.', (load) => load.connections);
    database('idle_connections', 'Those of them that are idle.', (load) => load.idleConnections);
    database('waiting_reads', 'Requests that wait for a connection.', (load) => load.waitingReads);
    database('waiting_commits', 'Changes that wait for their commit.', (load) => load.waitingCommits);
    database(
      'oldest_commit_seconds',
      'How long the oldest of them has waited.',
      (load) => load.oldestCommitSeconds,
    );
    database('change_lag', 'Changes of other nodes not announced yet.', (load) => load.changeLag);
  }

  return async () => {
    stats = await sources.stats().catch(() => undefined);
    mailboxes = (await sources.mailboxes().catch(() => []))
      .sort((one, other) => other.messages - one.messages)
      .slice(0, MAX_MAILBOXES);
    return register.metrics();
  };
}

function asHistogram(name: string, help: string, values: Histogram) {
  const samples = values.read().flatMap(({ labels, value: { sum, count, atMost } }) => [
    ...values.bounds.map((bound, at) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le: bound },
      value: atMost[at],
    })),
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]);
  return { name, help, type: 'histogram', aggregator: 'sum', values: samples };
}
