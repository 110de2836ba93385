import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CheckOutcome } from '../../src/checks/check.ts';
import { createLinkFetcher } from '../../src/checks/links/fetch-links.ts';
import { currentClient } from '../../src/mailbox/client.ts';
import { Destinations } from '../../src/outbound/destinations.ts';

describe('opening links', () => {
  const asked: string[] = [];
  const server = createServer(respond);
  let origin = '';
  let port = 0;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    origin = `http://app.example.org:${port}`;
  });
  after(() => server.close());
  beforeEach(() => {
    asked.length = 0;
  });

  function respond({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
    asked.push(`${method} ${headers.host} ${url}`);
    const [, status = '200', target] = /^\/(\d+)(?:\/(.*))?$/.exec(url!) ?? [];
    if (url === '/no-head' && method === 'HEAD') response.writeHead(405).end();
    else if (url === '/endless') {
      response.writeHead(method === 'HEAD' ? 500 : 200);
      if (method === 'GET') write(response);
      else response.end();
    } else if (url === '/again') response.writeHead(302, { location: '/again' }).end();
    else response.writeHead(Number(status), target ? { location: target } : {}).end();
  }

  function write(response: ServerResponse): void {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
    if (!response.destroyed) response.once('drain', () => write(response));
  }

  /** Opens links where only these names exist, which all are this machine. */
  async function open(urls: string[], options: { allow?: string[]; names?: Record<string, string> } = {}) {
    const { allow = [`app.example.org:${port}`], names = { 'app.example.org': '127.0.0.1' } } = options;
    const destinations = new Destinations({
      allow,
      any: ['public'],
      lookup: async (name) => (names[name] ? [names[name]] : []),
    });
    const local: CheckOutcome = { score: null, findings: [], urls };
    const message = { envelope: null, read: async () => Buffer.alloc(0) };
    const result = await createLinkFetcher(destinations).run(message, local, async () => undefined);
    return (result as CheckOutcome).findings;
  }
  const codes = async (...given: Parameters<typeof open>) =>
    (await open(...given)).map(({ code, severity }) => `${code} ${severity}`);

  it('reports the status and the time, and asks with HEAD first', async () => {
    const [works, missing, fails, refused] = await open([
      `${origin}/200`,
      `${origin}/404`,
      `${origin}/500`,
      `${origin}/403`,
    ]);
    assert.match(works!.message, /: status 200, in \d+ ms\.$/);
    assert.deepEqual(
      [works!.code, missing!.code, missing!.severity],
      ['link_opened', 'broken_link', 'error'],
    );
    assert.deepEqual([fails!.severity, refused!.severity], ['error', 'warning']);
    assert.ok(asked.includes(`HEAD app.example.org:${port} /200`));
    assert.ok(!asked.some((line) => line.startsWith('GET') && line.endsWith('/200')));
  });

  it('asks with GET where HEAD fails, and reads little of the response', async () => {
    assert.deepEqual(await codes([`${origin}/no-head`, `${origin}/endless`]), [
      'link_opened info',
      'link_opened info',
    ]);
  });

  it('follows redirects, but not forever', async () => {
    const [found] = await open([`${origin}/302//301//200`]);
    assert.match(found!.message, /status 200 after 2 redirects, at "http:\/\/app\.example\.org/);
    assert.deepEqual(await codes([`${origin}/again`]), ['broken_link error']);
    assert.equal(asked.filter((line) => line.endsWith('/again')).length, 6);
  });

  it('opens nothing that is not allowed: by name, by address, by redirect, by another notation', async () => {
    const names = {
      'app.example.org': '127.0.0.1',
      'evil.example.net': '127.0.0.2',
      'meta.example.net': '169.254.169.254',
    };
    for (const url of [
      `http://evil.example.net:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://10.0.0.1:${port}/`,
      'http://meta.example.net/latest/meta-data/',
      'http://169.254.169.254/latest/meta-data/',
    ])
      assert.deepEqual(await codes([url], { allow: ['*'], names }), ['link_not_checked info'], url);
    assert.equal(asked.length, 0);
    for (const target of [
      `http://127.0.0.2:${port}/200`,
      `http://evil.example.net:${port}/200`,
      'http://169.254.169.254/',
    ])
      assert.deepEqual(
        await codes([`${origin}/302/${target}`], { names }),
        ['link_not_checked info'],
        target,
      );
    assert.ok(
      asked.every((line) => line.includes(' app.example.org:')),
      asked.join(),
    );
    assert.deepEqual(await codes([`${origin}/302/file:///etc/passwd`]), ['link_redirects info']);
  });

  it('connects to the address that was checked, even if the name has another one a moment later', async () => {
    let lookups = 0;
    const destinations = new Destinations({
      allow: ['*'],
      any: ['public'],
      lookup: async () => [++lookups === 1 ? '127.0.0.1' : '192.0.2.1'],
    });
    const message = { envelope: null, read: async () => Buffer.alloc(0) };
    const local: CheckOutcome = { score: null, findings: [], urls: [`http://rebind.example.net:${port}/`] };
    const result = (await createLinkFetcher(destinations).run(
      message,
      local,
      async () => undefined,
    )) as CheckOutcome;
    assert.equal(result.findings[0]!.code, 'link_not_checked');
    assert.deepEqual([lookups, asked], [1, []]);
  });

  it('reports names that do not exist and servers that do not answer', async () => {
    assert.deepEqual(await codes(['http://nowhere.example.org/'], { allow: ['nowhere.example.org:80'] }), [
      'broken_link error',
    ]);
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const free = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    assert.deepEqual(
      await codes([`http://app.example.org:${free}/`], { allow: [`app.example.org:${free}`] }),
      ['broken_link error'],
    );
  });

  it('opens at most fifty links, and says so', async () => {
    const urls = Array.from({ length: 60 }, (_, at) => `${origin}/200?${at}`);
    const found = await open(urls);
    assert.equal(asked.length, 50);
    assert.equal(found.at(-1)!.message, '10 more links were not opened.');
  });

  it('reports a redirect to an invalid URL', async () => {
    const [found] = await open([`${origin}/302/http://[::1`]);
    assert.equal(found!.code, 'broken_link');
    assert.match(found!.message, /redirects to an invalid URL: "http:\/\/\[::1"\.$/);
  });

  it('stops when its client has disconnected', async () => {
    const client = { isGone: false, isPipelining: false };
    server.once('request', () => {
      client.isGone = true;
    });
    const urls = Array.from({ length: 20 }, (_, index) => `${origin}/200?${index}`);
    await currentClient.run(client, () => open(urls));
    assert.ok(asked.length <= 5, `${asked.length} links were opened`);
  });
});
