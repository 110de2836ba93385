import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import fastify from 'fastify';
import { createErrorHandler } from '../../src/http/errors.ts';
import { createMetrics } from '../../src/http/metrics/metrics.ts';
import { registerMetrics } from '../../src/http/metrics/route.ts';
import type { DatabaseLoad } from '../../src/mailbox/ports.ts';
import { send } from '../api/http-client.ts';
import { noLog } from './small-app.ts';

async function openMetrics(
  t: TestContext,
  stats = async () => ({ messages: 3, unread: 2, bytes: 4096 }),
  databaseLoad = (): DatabaseLoad | undefined => undefined,
) {
  const metrics = createMetrics();
  const app = fastify();
  app.setErrorHandler(createErrorHandler(noLog));
  registerMetrics(app, metrics, {
    stats,
    databaseLoad,
    mailboxes: async () => [],
    webSocketClients: () => 5,
    basePath: '/mail',
  });
  app.get('/messages/:id', async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => send({ host: '127.0.0.1', port }, 'GET', path);
  return { metrics, get };
}

describe('the metrics', () => {
  it('show how busy the database is, also while it is unreachable', async (t) => {
    const load = {
      ...{ connections: 4, idleConnections: 1, waitingReads: 2 },
      ...{ waitingCommits: 3, oldestCommitSeconds: 12.5, changeLag: 6 },
    };
    const { get } = await openMetrics(
      t,
      () => Promise.reject(new Error('unreachable')),
      () => load,
    );
    const lines = (await get('/mail/metrics')).text.split('\n');
    for (const line of [
      'postern_database_connections 4',
      'postern_database_idle_connections 1',
      'postern_database_waiting_reads 2',
      'postern_database_waiting_commits 3',
      'postern_database_oldest_commit_seconds 12.5',
      'postern_database_change_lag 6',
    ])
      assert.ok(lines.includes(line), line);
  });

  it('count messages, bytes, sessions and refusals from the start', async (t) => {
    const { metrics, get } = await openMetrics(t);
    metrics.smtp.sessionOpened();
    metrics.smtp.sessionOpened();
    metrics.smtp.sessionClosed();
    metrics.smtp.messageStored(1000, 0.002);
    metrics.smtp.messageStored(500, 9);
    metrics.smtp.refused('too_large');
    metrics.smtp.refused('too_large');
    metrics.smtp.refused('syntax');
    const answer = await get('/mail/metrics');
    assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
    const lines = answer.text.split('\n');
    for (const line of [
      '# TYPE postern_received_messages_total counter',
      'postern_received_messages_total 2',
      'postern_received_bytes_total 1500',
      'postern_smtp_sessions_total 2',
      'postern_smtp_sessions 1',
      'postern_smtp_refusals_total{reason="too_large"} 2',
      'postern_smtp_refusals_total{reason="syntax"} 1',
      '# TYPE postern_commit_seconds histogram',
      'postern_commit_seconds_bucket{le="0.001"} 0',
      'postern_commit_seconds_bucket{le="0.0025"} 1',
      'postern_commit_seconds_bucket{le="2.5"} 1',
      'postern_commit_seconds_bucket{le="+Inf"} 2',
      'postern_commit_seconds_sum 9.002',
      'postern_commit_seconds_count 2',
      'postern_messages 3',
      'postern_messages_unread 2',
      'postern_store_bytes 4096',
      'postern_websocket_clients 5',
    ]) {
      assert.ok(lines.includes(line), line);
    }
    assert.match(answer.text, /^process_cpu_seconds_total /m);
    assert.match(answer.text, /^nodejs_eventloop_lag_seconds /m);
  });

  it('start at zero and do not grow when they are read', async (t) => {
    const { metrics, get } = await openMetrics(t);
    assert.match((await get('/mail/metrics')).text, /^postern_received_messages_total 0$/m);
    metrics.smtp.messageStored(1, 0.1);
    await get('/mail/metrics');
    assert.match((await get('/mail/metrics')).text, /^postern_received_messages_total 1$/m);
  });

  it('are grouped by route, never by path', async (t) => {
    const { get } = await openMetrics(t);
    for (const path of ['/messages/1', '/messages/2', '/messages/%22%0A', '/nowhere/1', '/nowhere/2'])
      await get(path);
    const { text } = await get('/mail/metrics');
    const counts = text.split('\n').filter((line) => line.startsWith('postern_http_request_seconds_count'));
    assert.deepEqual(counts, [
      'postern_http_request_seconds_count{route="/messages/:id",method="GET",status="200"} 3',
      'postern_http_request_seconds_count{route="none",method="any",status="404"} 2',
    ]);
  });

  it('are shown without the numbers of a store that fails', async (t) => {
    let broken = false;
    const { get } = await openMetrics(t, async () => {
      if (broken) throw new Error('stopped');
      return { messages: 3, unread: 2, bytes: 4096 };
    });
    assert.match((await get('/mail/metrics')).text, /^postern_messages 3$/m);
    broken = true;
    const { status, text } = await get('/mail/metrics');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /^postern_messages 3$/m);
    assert.match(text, /^postern_received_messages_total 0$/m);
  });
});
