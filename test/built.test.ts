import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hashSync } from 'bcryptjs';
import { createTransport } from 'nodemailer';
import { endAll, type PosternProcess, startPostern } from './postern-process.ts';
import { newDatabase } from './postgres/server.ts';
import { dropDatabase } from './postgres/test-store.ts';
import { keptId, SmtpClient } from './smtp-client.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loaded before Postern. At exit, it records which files and which Node.js modules were loaded. */
const watch = `
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  if (isMainThread)
    process.on('exit', () =>
      writeFileSync(process.env.LOADED, JSON.stringify({ files, modules: process.moduleLoadList })));
`;

describe('the built program, without any package installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern built-'));
  const authorization = `Basic ${btoa('ada:secret')}`;
  const deliveries: string[] = [];
  const receiver = createServer((request, response) => {
    deliveries.push(request.headers['user-agent'] ?? '');
    response.end();
  });
  let postern: PosternProcess;
  let api: string;
  let id: string;

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${api}${path}`, { ...init, headers: { authorization, ...init.headers } });

  before(async () => {
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    writeFileSync(join(folder, 'users'), `ada:${hashSync('secret', 4)}\n`);
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    postern = await startPostern({
      root: folder,
      args: [
        ...['--smtp-tls', 'self-signed', '--auth-file', join(folder, 'users')],
        ...['--token', 'for-commands'],
        ...['--cors-origin', 'https://app.example.test'],
        ...['--webhook-url', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`],
      ],
    });
    api = `http://127.0.0.1:${postern.httpPort}/api/v1`;
  });
  after(async () => {
    await postern?.stop();
    endAll();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('accepts a message over TLS, announces it and posts it to the webhook', async () => {
    const socket = new WebSocket(`${api.replace('http', 'ws')}/ws`, { headers: { authorization } } as never);
    await once(socket, 'open');
    const event = once(socket, 'message');
    const delivered = once(receiver, 'request');
    await createTransport({
      host: '127.0.0.1',
      port: postern.smtpPort,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    }).sendMail({
      from: 'from@example.test',
      to: 'to@example.test',
      subject: 'built',
      text: 'plain',
      html: '<p>caf&eacute;</p>',
    });
    const [{ data }] = (await event) as [MessageEvent<string>];
    const { type, data: summary } = JSON.parse(data);
    assert.equal(type, 'message:new');
    id = summary.id;
    socket.close();
    await delivered;
  });

  it('lists, finds, shows, changes and releases it', async () => {
    const found = await (await get('/messages?q=caf%C3%A9')).json();
    assert.deepEqual(
      found.messages.map((one: { id: string }) => one.id),
      [id],
    );
    assert.equal((await (await get(`/messages/${id}`)).json()).text_body.trim(), 'plain');
    assert.match(await (await get(`/messages/${id}/view`)).text(), /<p>café<\/p>/);
    assert.match(await (await get(`/messages/${id}/view?client=gmail`)).text(), /<p>café<\/p>/);
    const { checks } = await (await get(`/messages/${id}/checks`)).json();
    assert.deepEqual([checks[0].name, checks[0].score], ['html', 100]);
    const signed = await get('/check?only=authentication', {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: 'DKIM-Signature: v=1; a=rsa-sha256; d=a.test; s=a; h=from; bh=AAAA; b=AAAA\r\nFrom: a@a.test\r\n\r\nHi',
    });
    assert.match(await signed.text(), /the body was changed after it was signed/);
    const json = { 'content-type': 'application/json' };
    const patch = (body: unknown) =>
      get(`/messages/${id}`, { method: 'PATCH', headers: json, body: JSON.stringify(body) });
    assert.equal((await (await patch({ is_read: true })).json()).is_read, true);
    assert.equal((await patch({ is_read: 'yes' })).status, 400);
    const release = await get(`/messages/${id}/release`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ host: '127.0.0.1', port: postern.smtpPort }),
    });
    assert.equal(release.status, 200, await release.text());
  });

  for (const [path, type] of [
    ['/api/v1/openapi.yaml', 'application/yaml'],
    ['/api/docs', 'text/html'],
    ['/metrics', 'text/plain'],
    ['/', 'text/html'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const) {
    it(`serves ${path}`, async () => {
      const response = await get(`/../..${path}`);
      assert.equal(response.status, 200);
      assert.ok(response.headers.get('content-type')?.startsWith(type));
      await response.text();
    });
  }

  it('lets pages of allowed origins read the API', async () => {
    const origin = 'https://app.example.test';
    const response = await get('/messages', { headers: { origin } });
    assert.equal(response.headers.get('access-control-allow-origin'), origin);
  });

  it('starts without loading code that is only needed later', async () => {
    const loaded = join(folder, 'loaded.json');
    const hooks = join(folder, 'watch.mjs');
    writeFileSync(hooks, watch);
    const options = `NODE_OPTIONS=--import="${pathToFileURL(hooks).href}"`;
    const other = await startPostern({
      root: folder,
      under: ['env', options, `LOADED=${loaded}`],
    });
    await other.stop();
    const { files, modules } = JSON.parse(readFileSync(loaded, 'utf8')) as Record<string, string[]>;
    const source = files!
      .filter((url) => url.startsWith('file:') && url.includes('/dist/'))
      .map((url) => readFileSync(new URL(url), 'utf8'))
      .join('');
    const packages = new Set(
      [...source.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(([, name]) => name),
    );
    assert.ok(packages.has('fastify') && packages.has('typebox'), 'the packages were found');
    for (const name of [
      'ajv',
      'bcryptjs',
      'glob',
      'mailauth',
      'nodemailer',
      'parse5',
      'pg',
      'pino',
      'prom-client',
      'selfsigned',
      'tldts',
      'yaml',
    ])
      assert.ok(!packages.has(name), name);
    assert.ok(!source.includes('css-display-grid":'), 'the table of supported HTML and CSS');
    for (const name of ['internal/deps/undici/undici', 'http2', 'stream/web'])
      assert.ok(!modules!.includes(`NativeModule ${name}`), name);
  });

  it('runs its commands', async () => {
    const url = `http://127.0.0.1:${postern.httpPort}`;
    const token = ['--token', 'for-commands'];
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(folder, 'dist/main.js'), ...args], { cwd: folder });
    await run(
      'send',
      '--smtp',
      `127.0.0.1:${postern.smtpPort}`,
      '--tls',
      'starttls',
      '--subject',
      'From a command',
    );
    const { stdout } = await run('show', '--subject', 'From a command', '--json', '--url', url, ...token);
    assert.equal(JSON.parse(stdout).subject, 'From a command');
    await run('export', join(folder, 'all.mbox'), '--url', url, ...token);
    await run('import', join(folder, 'all.mbox'), '--smtp', `127.0.0.1:${postern.smtpPort}`);
    await run('backup', '--data-dir', postern.dataDir, join(folder, 'copy'));
    assert.match(
      (await run('run', '--', process.execPath, '--print', 'process.env.SMTP_URL')).stdout,
      /^smtp:/,
    );
    assert.match((await run('completion', 'bash')).stdout, /complete .* postern/);
  });

  it('stores messages in PostgreSQL', async () => {
    const database = await newDatabase();
    const inDatabase = await startPostern({ root: folder, database });
    try {
      const smtp = await SmtpClient.connect(inDatabase.smtpPort);
      const kept = keptId(await smtp.send('Subject: hello\r\n\r\nneedle\r\n', 'to@x.test', 'from@x.test'));
      await smtp.close();
      const found = await fetch(`http://127.0.0.1:${inDatabase.httpPort}/api/v1/messages?q=needle`);
      const { messages } = (await found.json()) as { messages: { id: string }[] };
      assert.deepEqual(
        messages.map((message) => message.id),
        [kept],
      );
    } finally {
      await inDatabase.stop();
      await dropDatabase(database);
    }
  });

  it('contains the licences of the bundled packages', () => {
    assert.match(readFileSync(join(folder, 'dist/licenses.txt'), 'utf8'), /^fastify \d.*\(MIT\)$/m);
  });
});

it('the matchers for Vitest name no module that Vite would have to resolve, besides Vitest itself', () => {
  for (const file of globSync(join(root, 'dist/lib/*.js')))
    assert.doesNotMatch(readFileSync(file, 'utf8'), /["'`]vitest\//, file);
});
