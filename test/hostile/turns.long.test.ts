import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
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
    send(base, n)
      .then((response) => response.bytes().then(() => response.status))
      .catch(() => 0),
  );
  // With a connection of its own, which waits to be accepted.
  const most = await assertResponsive(postern.process, Promise.all(requests), () =>
    fetch(`${base}/api/v1/messages?limit=1`, { headers: { connection: 'close' } }),
  );
  assert.ok((await Promise.all(requests)).includes(200));
  return most;
}

/** Stores a message for a thousand recipients, and returns its id. */
async function sendToThousand({ smtpPort }: PosternProcess): Promise<string> {
  const client = await SmtpClient.connect(smtpPort);
  await client.say('MAIL FROM:<a@b.test>');
  const recipients = Array.from({ length: 1000 }, (_, n) => `RCPT TO:<recipient-${n}@example-${n}.test>\r\n`);
  client.socket.write(recipients.join(''));
  for (const _ of recipients) assert.match(await client.reply(), /^250 /);
  await client.say('DATA');
  const id = keptId(await client.say('Subject: x\r\n\r\nx\r\n.'));
  await client.close();
  return id;
}

function opened(socket: WebSocket): Promise<Event> {
  if (socket.readyState === WebSocket.OPEN) return Promise.resolve(new Event('open'));
  return new Promise((resolve) => {
    socket.onopen = socket.onerror = resolve;
  });
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

  it('leave turns to others while a large template is read', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const url = `http://127.0.0.1:${postern.httpPort}/capture/mailgun/v3/x.test/templates`;
    const headers = { authorization: `Basic ${btoa('api:key')}` };
    const body = new URLSearchParams({ name: 'large', template: '{{.}}'.repeat(900_000) });
    assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 200);
    const most = await flood(postern, 200, () => fetch(`${url}/large?active=yes`, { headers }));
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while calls of agents with too many values are refused', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      'mcp-protocol-version': '2025-03-26',
    };
    const values = Array(250_000).fill(0);
    const params = { name: 'find_messages', arguments: { values } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const most = await flood(postern, 60, (base, n) =>
      n === 0 ? fetch(`${base}/livez`) : fetch(`${base}/mcp`, { method: 'POST', headers, body }),
    );
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while agents send thousands of fields', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const capabilities = Object.fromEntries(Array.from({ length: 4500 }, (_, n) => [`k${n}`, {}]));
    const params = {
      ...{ protocolVersion: '2025-06-18', capabilities },
      clientInfo: { name: 'a', version: '1' },
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const most = await flood(postern, 500, (base) => fetch(`${base}/mcp`, { method: 'POST', headers, body }));
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while forms of thousands of parts are read', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const part = '--B\r\nContent-Disposition: form-data; name="o:tag"\r\n\r\nt\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=B' };
    const body = `${part.repeat(4990)}--B--\r\n`;
    const most = await flood(postern, 100, (base, n) =>
      n === 0
        ? fetch(`${base}/livez`)
        : fetch(`${base}/capture/mailgun/v3/x.test/messages`, { method: 'POST', headers, body }),
    );
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while events are simulated for thousands of recipients', async (t) => {
    // Nothing listens there.
    const postern = await startPostern({ isQuiet: true, args: ['--events', 'smtp=127.0.0.1:1'] });
    const id = await sendToThousand(postern);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'bounce', reason: '550 No' });
    const most = await flood(postern, 1000, (base, n) =>
      n === 0
        ? fetch(`${base}/livez`)
        : fetch(`${base}/api/v1/messages/${id}/delivery-events`, { method: 'POST', headers, body }),
    );
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  for (const [what, path] of [
    ['a message is read as Mailpit shows it', '/compat/mailpit/api/v1/message/ID'],
    ['a message is read as MailDev shows it', '/compat/maildev/email/ID'],
    ['recipients are collected', '/api/v1/messages/recipients?sender=a@b.test'],
  ] as const) {
    it(`leave turns to others while ${what}`, async (t) => {
      const postern = await startPostern({ isQuiet: true });
      const ids: string[] = [];
      for (let n = 0; n < COPIES; n++) ids.push(await sendToThousand(postern));
      const read = (base: string, n: number) => fetch(`${base}${path.replace('ID', ids[n % COPIES]!)}`);
      // Loads what reads them.
      await (await read(`http://127.0.0.1:${postern.httpPort}`, 0)).bytes();
      const most = await flood(postern, 800, read);
      t.diagnostic(`at most ${most} ms of work between responses`);
    });
  }

  for (const [catcher, path] of [
    ['Mailpit', '/compat/mailpit/api/v1/messages?limit=200'],
    ['MailHog', '/compat/mailhog/api/v2/messages?limit=200'],
  ] as const) {
    it(`leave turns to others when clients leave that read lists of ${catcher}`, async (t) => {
      const postern = await startPostern({ isQuiet: true });
      const client = await SmtpClient.connect(postern.smtpPort);
      for (let n = 0; n < 200; n++) await client.send('Subject: x\r\n\r\nx\r\n');
      await client.close();
      const most = await flood(postern, 390, (base, n) =>
        fetch(`${base}${path}`, n === 0 ? {} : { signal: AbortSignal.timeout(4000) }),
      );
      t.diagnostic(`at most ${most} ms of work between responses`);
    });
  }

  it('leave turns to others when thousands of clients ask for a large message and leave', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const client = await SmtpClient.connect(postern.smtpPort);
    const html = '<p>hello world this is text</p>\r\n'.repeat(480_000);
    const id = keptId(await client.send(`Subject: x\r\nContent-Type: text/html\r\n\r\n${html}`));
    await client.close();
    const request = `GET /api/v1/messages/${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const leave = async () => {
      const socket = connect(postern.httpPort, '127.0.0.1');
      await once(socket, 'connect');
      socket.end(request);
      await once(socket.resume(), 'close').catch(() => {});
    };
    const sent = (async () => {
      const clients: Promise<void>[] = [];
      for (let n = 0; n < 4000; n++) {
        clients.push(leave());
        if (n % 10 === 0) await nextRound();
      }
      await Promise.allSettled(clients);
    })();
    const most = await assertResponsive(postern.process, sent, () =>
      fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/messages?limit=1`, {
        headers: { connection: 'close' },
      }),
    );
    t.diagnostic(`at most ${most} ms of work between responses`);
  });

  it('leave turns to others while messages are compared with the filters of a thousand WebSockets', async (t) => {
    const postern = await startPostern({ isQuiet: true });
    const base = `127.0.0.1:${postern.httpPort}`;
    const filter = Array.from({ length: 20 }, (_, n) => `to=a${n}@b.test`).join('&');
    const sockets: WebSocket[] = [];
    // Of too many that open at once, some are refused.
    while (sockets.length < 1000) {
      const some = Array.from({ length: 50 }, () => new WebSocket(`ws://${base}/api/v1/ws?${filter}`));
      for (const socket of some) assert.equal((await opened(socket)).type, 'open');
      sockets.push(...some);
    }
    // As many as the list of a message shows whole.
    const to = Array.from({ length: 50 }, (_, n) => ({ email: `${'r'.repeat(60)}${n}@x.test` }));
    const personalizations = Array.from({ length: 100 }, () => ({ to }));
    const body = JSON.stringify({
      ...{ personalizations, from: { email: 'a@b.test' }, subject: 's' },
      content: [{ type: 'text/plain', value: 'x' }],
    });
    const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
    const sent = fetch(`http://${base}/capture/sendgrid/v3/mail/send`, { method: 'POST', headers, body });
    const most = await assertResponsive(postern.process, sent, () =>
      fetch(`http://${base}/api/v1/messages?limit=1`, { headers: { connection: 'close' } }),
    );
    assert.equal((await sent).status, 202);
    t.diagnostic(`at most ${most} ms of work between responses`);
    for (const socket of sockets) socket.close();
  });
});
