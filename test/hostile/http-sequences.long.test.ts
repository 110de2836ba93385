import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { endAll, startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { Flood, HonestClient, peakMemory } from './flood.ts';

// A flood may leave memory that the next one cannot use: single floods stayed below 600 MB, and several in a row took
// 1,559 MB.
const MAX_MEMORY_MB = 600;

const CONNECTIONS = 600;
const REQUESTS_PER_CONNECTION = 20;

const manyHeaders = Array.from({ length: 180 }, (_, n) => `x-${n}: ${'v'.repeat(300)}\r\n`).join('');
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

describe('several floods of pipelined requests in a row', { skip: missing.proc }, () => {
  after(endAll);

  it('leave memory bounded and lists fast, however large the rows of lists are', async (t) => {
    const postern = await startPostern({ args: ['--log-level', 'error'] });
    t.after(() => postern.stop('SIGKILL'));
    const smtp = await SmtpClient.connect(postern.smtpPort);
    const large = keptId(await smtp.send(`Subject: large\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(30_000)}`));
    for (let n = 0; n < 100; n++) await smtp.send(`Subject: ${'€'.repeat(10_000)}\r\n\r\n`);
    await smtp.close();
    const message = `/api/v1/messages/${large}`;
    const honest = new HonestClient(postern.httpPort);
    t.after(() => honest.stop());
    await honest.hear(1);

    const floods: Record<string, string> = {
      'large headers': get('/x', manyHeaders),
      'lists with large headers': get('/api/v1/messages', manyHeaders),
      ranges: get(`${message}/raw`, 'Range: bytes=0-65000\r\n'),
      'lists of long subjects': get('/api/v1/messages?limit=200'),
      messages: get(message),
      'the page, compressed': get('/', 'Accept-Encoding: gzip\r\n'),
      'the OpenAPI text': get('/api/v1/openapi.yaml', 'Accept-Encoding: gzip\r\n'),
    };
    for (const [title, request] of Object.entries(floods)) {
      const flood = new Flood(postern.httpPort);
      await flood.open(CONNECTIONS, Buffer.from(request.repeat(REQUESTS_PER_CONNECTION)));
      await honest.hear(10);
      t.diagnostic(
        `${title}: ${peakMemory(postern).toFixed()} MB, lists in ${honest.times.slice(-10).map(Math.round)} ms`,
      );
      flood.close();
    }
    honest.assertServed();
    assert.ok(peakMemory(postern) <= MAX_MEMORY_MB, `${peakMemory(postern)} MB`);
  });
});
