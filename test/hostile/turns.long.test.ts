import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { endAll, type PosternProcess, startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { assertResponsive } from './responsive.ts';

const COPIES = 10;
const folded = (text: string) => text.replaceAll(/.{900}/g, '$&\r\n ');
const addresses = folded('=?utf-8?q?=C3=A9?= <a@b>,'.repeat(5000));
const header = ['To', 'Cc', 'Reply-To', 'From'].map((name) => `${name}: ${addresses}\r\n`).join('');

// Below what is handled one request at a time: 180 KB for each of 300 recipients.
const batch = JSON.stringify({
  content: { from: 'a@b.test', subject: 's', text: '{{a}}'.repeat(36) },
  substitution_data: { a: 'x'.repeat(5000) },
  recipients: Array.from({ length: 300 }, (_, n) => ({ address: `r${n}@x.test` })),
});

/** Sends requests all at once, and fails if the main thread works for long without responding to others. */
async function flood(
  postern: PosternProcess,
  count: number,
  send: (base: string, n: number) => Promise<Response>,
) {
  const base = `http://127.0.0.1:${postern.httpPort}`;
  // A client may give up. It is the others who must not wait.
  const requests = Array.from({ length: count }, (_, n) =>
    send(base, n).then(
      (response) => response.bytes().then(() => response.status),
      () => 0,
    ),
  );
  const most = await assertResponsive(postern.process, Promise.all(requests), () =>
    fetch(`${base}/api/v1/messages?limit=1`),
  );
  assert.ok((await Promise.all(requests)).includes(200));
  return most;
}

describe('hundreds of requests that each take milliseconds of the event loop', { skip: missing.proc }, () => {
  after(endAll);

  it('leave turns to others while small batches are composed', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const headers = { 'content-type': 'application/json' };
    const most = await flood(postern, 100, (base, n) =>
      fetch(`${base}/capture/sparkpost/api/v1/transmissions`, {
        ...{ method: 'POST', headers, body: batch },
        ...(n > 0 && { signal: AbortSignal.timeout(5_000) }),
      }),
    );
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while long headers are decoded', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const client = await SmtpClient.connect(postern.smtpPort);
    const ids: string[] = [];
    for (let n = 0; n < COPIES; n++) ids.push(keptId(await client.send(`${header}Subject: x\r\n\r\nx\r\n`)));
    await client.close();
    // More of them would keep this process busy, which asks for the others too.
    const most = await flood(postern, 40, (base, n) =>
      fetch(`${base}/api/v1/messages/${ids[n % COPIES]}/headers`),
    );
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while agents call tools', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      'mcp-protocol-version': '2025-03-26',
    };
    const params = { name: 'find_messages', arguments: {} };
    const calls = Array.from({ length: 10 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params,
    }));
    const body = JSON.stringify(calls);
    const most = await flood(postern, 300, (base) => fetch(`${base}/mcp`, { method: 'POST', headers, body }));
    t.diagnostic(`at most ${most} ms of work between responses`);
  });
});
