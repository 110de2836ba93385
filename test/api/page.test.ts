import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { EventHub } from '../../src/events/event-hub.ts';
import { createHttpServer, type HttpServer } from '../../src/http/server.ts';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import type { Mailboxes } from '../../src/mailbox/mailboxes.ts';
import { createLog } from '../../src/process/log.ts';
import { ScriptedFaults } from '../../src/smtp/faults/faults.ts';
import { SessionLog } from '../../src/smtp/log/session-log.ts';
import { openSqliteStore } from '../../src/storage/sqlite/store.ts';
import { WorkerPool } from '../../src/workers/worker-pool.ts';
import { defaults } from '../defaults.ts';
import { type Answer, send } from './http-client.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** An HTTP server with a page made by the test. */
async function startWithPage(options: { basePath?: string; web: string }) {
  const log = createLog('silent');
  const events = new EventHub(log);
  const store = await openSqliteStore(defaults.store, events, log);
  const workers = new WorkerPool();
  const mailbox = new Mailbox({
    store,
    events,
    workers,
    mimeLimits: defaults.mime,
    limits: defaults.limits,
    undoTimeout: defaults.limits.undoTimeout,
  });
  const info = () => ({
    version: '0.0.0',
    started_at: '',
    ephemeral: true,
    data_folder: null,
    listening: [],
    limits: {},
  });
  const server: HttpServer = await createHttpServer(
    {
      host: '127.0.0.1',
      port: 0,
      limits: defaults.limits,
      ...options,
    },
    {
      mailboxes: { default: mailbox, isUsed: false, get: async () => mailbox } as unknown as Mailboxes,
      rooms: [],
      faults: new ScriptedFaults(defaults.limits),
      sessions: new SessionLog({ smtpSessionLog: 0, smtpSessionLogSize: 0 }),
      log,
      info,
    },
  );
  const { port } = await server.listen();
  return {
    get: (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
      send({ host: '127.0.0.1', port: port! }, method, path, { headers }),
    async close() {
      await server.close(0);
      await store.close();
    },
  };
}

describe('the page', () => {
  let web: string;
  let page: Awaited<ReturnType<typeof startWithPage>>;
  before(async () => {
    web = await mkdtemp(join(tmpdir(), 'postern-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(
      join(web, 'index.html'),
      '<!doctype html><html><head lang="en"><title>P</title></head></html>',
    );
    await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(web, 'assets', 'index-abc123.js'), 'console.log(1)');
    await writeFile(join(web, 'assets', 'index-abc123.js.gz'), gzipSync('console.log(1)'));
    page = await startWithPage({ web });
  });
  after(async () => {
    await page.close();
    await rm(web, { recursive: true });
  });

  it('is served at /, revalidated each time, with its base path', async () => {
    const { status, headers, text } = await page.get('/');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(text, /<head lang="en"><base href="\/">/);
  });

  it('may run scripts from Postern alone, and may not be framed', async () => {
    const policy = (await page.get('/')).headers['content-security-policy'] as string;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.match(policy, /connect-src 'self'(;|$)/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /form-action 'none'/);
    assert.match(policy, /base-uri 'self'/);
  });

  it('sends its assets compressed to clients that accept it', async () => {
    const { status, headers } = await page.get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' });
    assert.equal(status, 200);
    assert.equal(headers['content-encoding'], 'gzip');
    assert.match(headers['content-type'] ?? '', /javascript/);
    assert.match(headers.vary ?? '', /accept-encoding/i);
    const plain = await page.get('/assets/index-abc123.js', { 'accept-encoding': 'identity' });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.text, 'console.log(1)');
  });

  it('has immutable assets, because their names contain a hash', async () => {
    const { status, headers, text } = await page.get('/assets/index-abc123.js');
    assert.equal(status, 200);
    assert.equal(text, 'console.log(1)');
    assert.match(headers['content-type']!, /^(text|application)\/javascript/);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal((await page.get('/assets/index-abc123.js', {}, 'HEAD')).status, 200);
  });

  it('has other files that are revalidated', async () => {
    const { status, headers } = await page.get('/favicon.svg');
    assert.equal(status, 200);
    assert.match(headers['content-type']!, /^image\/svg\+xml/);
    assert.equal(headers['cache-control'], 'public, max-age=0');
    assert.equal((await page.get('/favicon.svg', { 'if-none-match': headers.etag! })).status, 304);
  });

  it('is also found as index.html', async () => {
    const { status, headers } = await page.get('/index.html', BROWSER);
    assert.deepEqual([status, headers.location], [308, '/']);
  });

  for (const path of ['/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/settings', '/a/b/c?x=1', '/none.html']) {
    it(`says to a browser that there is nothing at ${path}`, async () => {
      const answer = await page.get(path, BROWSER);
      assert.equal(answer.status, 404);
      assert.match(answer.text, /<base href="\/">/);
      assert.doesNotMatch(answer.text, /preload/);
      assert.match(answer.headers['content-security-policy'] as string, /script-src 'self'/);
      assert.equal((await page.get(path, BROWSER, 'HEAD')).status, 404);
    });
    it(`is not what a program gets at ${path}`, async () => {
      assert.equal((await page.get(path, { accept: '*/*' })).json.code, 'not_found');
      assert.equal((await page.get(path)).json.code, 'not_found');
      assert.equal((await page.get(path, BROWSER, 'POST')).json.code, 'not_found');
    });
  }

  for (const path of ['/api/v1/none', '/api/none', '/api', '/%61pi/v1/none', '/assets/none.js', '/assets/']) {
    it(`is not at ${path}, not even for a browser`, async () => {
      const answer = await page.get(path, BROWSER);
      assert.deepEqual([answer.status, answer.json.code], [404, 'not_found']);
    });
  }

  for (const path of [
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/..%5cx',
    '/assets/%00',
  ]) {
    it(`serves nothing outside its folder at ${path}`, async () =>
      assert.equal((await page.get(path)).status, 404));
  }
});

describe('the page under a base path', () => {
  it('finds its assets, its API and its WebSocket by its base path', async () => {
    const web = await mkdtemp(join(tmpdir(), 'postern-web-'));
    await writeFile(join(web, 'index.html'), '<html><head></head></html>');
    const page = await startWithPage({ web, basePath: '/tools/mail/' });
    try {
      assert.match((await page.get('/tools/mail/')).text, /<head><base href="\/tools\/mail\/">/);
      const bare = await page.get('/tools/mail');
      assert.deepEqual([bare.status, bare.headers.location], [308, '/tools/mail/']);
      assert.match((await page.get('/tools/mail/messages/x', BROWSER)).text, /<base href="\/tools\/mail\/">/);
      const ofMailbox = await page.get('/tools/mail/mailboxes/team-a/');
      assert.match(ofMailbox.text, /<head><base href="\/tools\/mail\/mailboxes\/team-a\/">/);
      assert.equal((await page.get('/', BROWSER)).status, 404);
      assert.equal((await page.get('/messages/x', BROWSER)).status, 404);
    } finally {
      await page.close();
      await rm(web, { recursive: true });
    }
  });
});

describe('a page that is not built', () => {
  it('says in one line how to build it, and the API works', async () => {
    const page = await startWithPage({ web: join(tmpdir(), 'postern-no-such-folder') });
    try {
      const answer = await page.get('/', BROWSER);
      assert.equal(answer.status, 404);
      assert.match(answer.json.error, /npm run build/);
      assert.equal((await page.get('/api/v1/messages')).status, 200);
    } finally {
      await page.close();
    }
  });
});
