import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { Check, Finding } from '../../src/contract/message/checks.ts';
import { defer } from '../defer.ts';
import { type Api, startApi } from './harness.ts';

async function start(t: TestContext, ...flags: string[]): Promise<Api> {
  const api = await startApi(...flags);
  defer(t, () => api.close());
  return api;
}

async function checks(api: Api, path: string): Promise<Check[]> {
  const { status, json, text } = await api.call('GET', path);
  assert.equal(status, 200, text);
  return json.checks;
}

/** A server that counts its requests, and may answer with JSON. */
async function startServer(t: TestContext, answer: unknown = {}): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(t, () => server.close());
  return { port: (server.address() as AddressInfo).port, asked };
}

const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code);

describe('checks that use the network', () => {
  it('open links only if that is allowed and requested', async (t) => {
    const { port, asked } = await startServer(t);
    const message = `Subject: a\r\nContent-Type: text/html\r\n\r\n<a href="http://127.0.0.1:${port}/x">Open</a>`;
    const closed = await start(t);
    const id = await closed.mail(message);
    const [refused] = await checks(closed, `/messages/${id}/checks/links?fetch=true`);
    assert.ok(codes(refused!.findings).includes('link_not_checked'));

    const open = await start(t, '--check-links', '*');
    const other = await open.mail(message);
    await checks(open, `/messages/${other}/checks`);
    await checks(open, `/messages/${other}/checks/links`);
    assert.equal(asked.length, 0);
    const [opened] = await checks(open, `/messages/${other}/checks/links?fetch=true`);
    assert.deepEqual(codes(opened!.findings), ['local_link', 'link_opened']);
    assert.deepEqual(asked, ['HEAD /x']);
    const sent = await open.call('POST', '/check?only=links&fetch=true', {
      headers: { 'content-type': 'message/rfc822' },
      body: message,
    });
    assert.equal(sent.json.checks[0].name, 'links');
    assert.equal(asked.length, 2);
  });

  it('open few links of a server that sends informational responses without end', async (t) => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections++;
      socket
        .on('error', () => {})
        .once('data', () => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)));
      t.after(() => socket.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const links = Array.from({ length: 40 }, (_, n) => `http://127.0.0.1:${port}/${n}`);
    const api = await start(t, '--check-links', '*');
    const id = await api.mail(`Subject: a\r\n\r\n${links.join('\r\n')}\r\n`);
    const [result] = await checks(api, `/messages/${id}/checks/links?fetch=true`);
    // As many as are opened at the same time.
    assert.ok(connections <= 5, String(connections));
    const found = codes(result!.findings);
    assert.equal(found.filter((code) => code === 'broken_link').length, connections);
    assert.equal(found.filter((code) => code === 'link_not_checked').length, links.length - connections);
  });

  it('open no private addresses if others can use the server', async (t) => {
    const { port, asked } = await startServer(t);
    const message = `Subject: a\r\n\r\nhttp://127.0.0.1:${port}/x`;
    const api = await start(t, '--check-links', '*', '--trust-proxy');
    const [all] = await checks(api, `/messages/${await api.mail(message)}/checks/links?fetch=true`);
    assert.deepEqual(codes(all!.findings), ['local_link', 'link_not_checked']);
    assert.equal(asked.length, 0);
    const listed = await start(t, '--check-links', `127.0.0.1:${port}`, '--trust-proxy');
    await checks(listed, `/messages/${await listed.mail(message)}/checks/links?fetch=true`);
    assert.equal(asked.length, 1);
  });

  it('ask the spam filter only when its check is requested, and say how to start one', async (t) => {
    const { port, asked } = await startServer(t, {
      score: 1.5,
      required_score: 15,
      action: 'no action',
      symbols: {},
    });
    const without = await start(t);
    const id = await without.mail('Subject: a\r\n\r\nHello');
    for (const path of ['checks', 'checks/spam']) {
      const spam = (await checks(without, `/messages/${id}/${path}`)).find(({ name }) => name === 'spam');
      assert.equal(spam!.status, 'skipped');
      assert.match(spam!.reason!, /--spam-check/);
    }
    const api = await start(t, '--spam-check', `http://127.0.0.1:${port}`);
    const other = await api.mail('Subject: a\r\n\r\nHello');
    const spam = (await checks(api, `/messages/${other}/checks`)).find(({ name }) => name === 'spam');
    assert.match(spam!.reason!, /Request \/checks\/spam/);
    assert.equal(asked.length, 0);
    const [asking] = await checks(api, `/messages/${other}/checks/spam`);
    assert.deepEqual([asking!.status, asking!.score, asking!.on_request], ['pass', 90, undefined]);
    assert.deepEqual(asked, ['POST /checkv2']);
  });

  it('run ten at a time, and further ones get 503', async (t) => {
    const held: ServerResponse[] = [];
    const tenth = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      request.resume();
      if (held.push(response) === 10) tenth.resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    defer(t, () => server.close());
    const api = await start(t, '--spam-check', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const path = `/messages/${await api.mail('Subject: a\r\n\r\nHello')}/checks/spam`;
    const first = Array.from({ length: 10 }, () => checks(api, path));
    await tenth.promise;
    const { status, json } = await api.call('GET', path);
    assert.deepEqual([status, json.code], [503, 'overloaded']);
    for (const response of held) response.end('{"score":0,"required_score":15}');
    assert.ok((await Promise.all(first)).every(([spam]) => spam!.status === 'pass'));
    const again = checks(api, path);
    server.once('request', (_request, response) => response.end('{"score":0,"required_score":15}'));
    assert.equal((await again)[0]!.status, 'pass');
  });

  it('are named in the response of all checks if the settings allow them', async (t) => {
    const onRequest = async (...flags: string[]) => {
      const api = await start(t, ...flags);
      const path = `/messages/${await api.mail('From: a@shop.test\r\n\r\nHello')}/checks`;
      return (await checks(api, path)).filter(({ on_request }) => on_request).map(({ name }) => name);
    };
    assert.deepEqual(await onRequest(), []);
    const flags = ['--check-links', '*', '--dkim-keys', 'dns', '--spam-check', 'spamd://127.0.0.1:783'];
    assert.deepEqual(await onRequest(...flags), ['links', 'authentication', 'spam']);
  });

  it('say which setting opens the links of a message, if it has some', async (t) => {
    const api = await start(t);
    const actions = async (body: string) => {
      const all = await checks(api, `/messages/${await api.mail(`From: a@shop.test\r\n\r\n${body}`)}/checks`);
      return all
        .filter(({ action }) => action)
        .map(({ name, action, on_request }) => [name, action!, on_request]);
    };
    assert.deepEqual(await actions('Hello'), []);
    const [[name, action, onRequest] = []] = await actions('https://shop.test/orders');
    assert.deepEqual([name, onRequest], ['links', undefined]);
    assert.match(JSON.stringify(action), /"label":"Open the links","note":"Start Postern with --check-links/);
  });

  it('verify signatures with the keys in a file', async (t) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const folder = mkdtempSync(join(tmpdir(), 'postern-keys-'));
    defer(t, () => rmSync(folder, { recursive: true }));
    const file = join(folder, 'keys.txt');
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    writeFileSync(
      file,
      `mail._domainkey.shop.test. IN TXT ( "v=DKIM1; k=rsa; "\n  "p=${key.slice(0, 200)}"\n  "${key.slice(200)}" )\n`,
    );
    const message = 'From: hello@shop.test\r\nSubject: a\r\n\r\nHello\r\n';
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const signatureData = [{ signingDomain: 'shop.test', selector: 'mail', privateKey: pem }];
    const { signatures } = await dkimSign(message, { signatureData } as never);
    const api = await start(t, '--dkim-keys', file);
    const id = await api.mail(signatures + message);
    const [found] = await checks(api, `/messages/${id}/checks/authentication`);
    assert.deepEqual(codes(found!.findings), ['dkim_valid', 'dmarc']);
  });

  it('reject settings that cannot work when Postern starts', async () => {
    await assert.rejects(
      startApi('--dkim-keys', '/nonexistent/keys'),
      /Couldn't read \/nonexistent\/keys for --dkim-keys/,
    );
    await assert.rejects(
      startApi('--check-links', 'example.org'),
      /--check-links: "example\.org" is not host:port/,
    );
    await assert.rejects(async () => startApi('--spam-check', 'filter.example.org'), /--spam-check/);
  });
});
