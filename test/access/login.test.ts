import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hashSync } from 'bcryptjs';
import { WebSocket } from 'ws';
import { PasswordChecker } from '../../src/credentials/password-checker.ts';
import { SignInLimiter } from '../../src/credentials/sign-in-limiter.ts';
import { AppError } from '../../src/mailbox/errors.ts';
import { send } from '../api/http-client.ts';
import { openSmallApp, type SmallApp, type SmallAppOptions } from './small-app.ts';

const TOKEN = 'tok-0123456789abcdef';

async function openLockedApp(t: TestContext, options: SmallAppOptions = {}): Promise<SmallApp> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-login-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'people');
  const hash = hashSync('pässword: 1', 4).replace(/^\$2.\$/, '$2y$');
  await writeFile(file, `# people\nann:${hash}\n`);
  const limiter = new SignInLimiter({ signInTimeout: 60_000, signInMaxWaiting: 100, signInDelay: 1 });
  return openSmallApp(t, {
    checkPassword: await new PasswordChecker(limiter).fromFile(file),
    tokens: ['other', TOKEN],
    ...options,
  });
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const right = basic('ann', 'pässword: 1');

async function ask(app: SmallApp, authorization?: string, path = '/api/v1/messages', headers = {}) {
  const where = { host: '127.0.0.1', port: app.port };
  return send(where, 'GET', path, {
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  });
}

async function connects(
  t: TestContext,
  app: SmallApp,
  headers: Record<string, string>,
  protocols: string[] = [],
): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/api/v1/ws`, protocols, { headers });
  socket.on('error', () => {});
  t.after(() => socket.terminate());
  return Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
  ]);
}

describe('a login', () => {
  it('accepts a username and password, or a token', async (t) => {
    const app = await openLockedApp(t);
    for (const authorization of [right, right.replace('Basic', 'bASIC'), `Bearer ${TOKEN}`, 'bearer other']) {
      assert.equal((await ask(app, authorization)).status, 200, authorization);
    }
  });

  it('is required with both schemes, in the message and in headers', async (t) => {
    const app = await openLockedApp(t);
    const answer = await ask(app);
    assert.equal(answer.status, 401);
    assert.equal(answer.json.code, 'unauthorized');
    assert.equal(
      answer.headers['www-authenticate'],
      'Basic realm="Postern", charset="UTF-8", Bearer realm="Postern"',
    );
  });

  for (const [title, authorization] of [
    ['a wrong password', basic('ann', 'wrong')],
    ['an unknown person', basic('bob', 'pässword: 1')],
    ['an empty password', basic('ann', '')],
    ['no colon', `Basic ${Buffer.from('ann').toString('base64')}`],
    ['no base64', 'Basic ???'],
    ['a password hash', basic('ann', '$2y$04$')],
    ['a wrong token', 'Bearer tok-0123456789abcdeF'],
    ['the start of a token', 'Bearer tok-0123456789abcde'],
    ['a token as a password', basic('ann', TOKEN)],
    ['no token', 'Bearer'],
    ['an unknown scheme', `Digest ${TOKEN}`],
    ['two logins', `Bearer ${TOKEN}, Bearer x`],
    ['nothing', ''],
  ] as const) {
    it(`is refused for ${title}`, async (t) => {
      const app = await openLockedApp(t);
      const answer = await ask(app, authorization);
      assert.equal(answer.status, 401);
      assert.ok(answer.headers['www-authenticate']);
      assert.ok(!answer.text.includes('secret'));
    });
  }

  it('covers every path, however it is encoded, except the probes', async (t) => {
    const app = await openLockedApp(t);
    for (const path of [
      '/',
      '/nowhere',
      '/api/v1/messages/1',
      '/api/v1/mess%61ges',
      '/%61pi/v1/messages',
      '/api/v1/messages?/livez',
      '/api/v1/messages#/livez',
      '/livez/../api/v1/messages',
      '/livez%2f..%2fapi/v1/messages',
      '/livez/',
      '//livez',
      '/LIVEZ',
      '/livez;/api/v1/messages',
      '/api/v1/ws',
    ]) {
      assert.equal((await ask(app, undefined, path)).status, 401, path);
    }
    for (const path of ['/livez', '/livez?x', '/%6civez']) {
      assert.equal((await ask(app, undefined, path)).status, 200, path);
    }
  });

  it('is not required when none is configured', async (t) => {
    assert.equal((await ask(await openSmallApp(t))).status, 200);
  });

  it('with a token that cannot be sent is refused at start, without showing the token', async (t) => {
    for (const token of ['', 'two words', 'line\nend', 'ümlaut']) {
      await assert.rejects(openSmallApp(t, { tokens: [token] }), (error: Error) => {
        assert.match(error.message, /printable ASCII/);
        return token === '' || !error.message.includes(token);
      });
    }
  });
});

describe('guessing over HTTP', () => {
  it('passes the address that a trusted proxy saw, not the one that the client claims', async (t) => {
    const addresses: string[] = [];
    const app = await openLockedApp(t, {
      trustProxy: true,
      checkPassword: async (_user, _password, address) => {
        addresses.push(address);
        return false;
      },
    });
    const headers = { 'x-forwarded-for': '10.0.0.1, 192.0.2.7' };
    assert.equal((await ask(app, basic('ann', 'x'), '/api/v1/messages', headers)).status, 401);
    assert.deepEqual(addresses, ['192.0.2.7']);
  });

  it('limits wrong tokens like wrong passwords, and never valid ones', async (t) => {
    const limited: string[] = [];
    const app = await openLockedApp(t, {
      limitAttempts: async (address, _user, check) => {
        limited.push(address);
        return check();
      },
    });
    assert.equal((await ask(app, `Bearer ${TOKEN}`)).status, 200);
    assert.deepEqual(limited, []);
    assert.equal((await ask(app, 'Bearer wrong')).status, 401);
    assert.deepEqual(limited, ['127.0.0.1']);
  });

  it('gets 503 when too many attempts wait', async (t) => {
    const app = await openLockedApp(t, {
      checkPassword: async () => {
        throw new AppError('overloaded', 'Too many sign-in attempts at once. Try again later.');
      },
    });
    const refused = await ask(app, basic('ann', 'guess'));
    assert.equal(refused.status, 503);
    assert.equal(refused.json.code, 'overloaded');
  });
});

describe('the event stream behind a login', () => {
  it('accepts the same credentials as everything else', async (t) => {
    const app = await openLockedApp(t);
    assert.equal(await connects(t, app, {}), 401);
    assert.equal(await connects(t, app, { authorization: basic('ann', 'wrong') }), 401);
    assert.equal(await connects(t, app, { authorization: right }), 101);
    assert.equal(await connects(t, app, { authorization: `Bearer ${TOKEN}` }), 101);
  });

  it('accepts a token as a subprotocol, which is all that a browser can send', async (t) => {
    const app = await openLockedApp(t);
    const offer = (token: string) => ['postern', `bearer.${Buffer.from(token).toString('base64url')}`];
    assert.equal(await connects(t, app, {}, offer(TOKEN)), 101);
    assert.equal(await connects(t, app, {}, offer('wrong')), 401);
    const other = await ask(app, undefined, '/api/v1/messages', {
      'sec-websocket-protocol': offer(TOKEN).join(),
    });
    assert.equal(other.status, 401);
  });

  it('is the only endpoint that accepts the cookie of a browser that has signed in', async (t) => {
    const app = await openLockedApp(t);
    const browser = { 'accept-language': 'en' };
    const [setCookie = ''] = (await ask(app, right, '/api/v1/messages', browser)).headers['set-cookie'] ?? [];
    assert.match(
      setCookie,
      /^postern_ws_\d+=\S+; Path=\/api\/v1\/ws; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const cookie = setCookie.split(';')[0]!;
    assert.equal(await connects(t, app, { cookie: `a=b; ${cookie}; c=d` }), 101);
    assert.equal((await ask(app, undefined, '/api/v1/messages', { cookie })).status, 401);
    assert.equal(
      (await ask(app, undefined, '/api/v1/ws', { cookie })).status,
      400,
      'no upgrade, so no stream',
    );
    assert.equal(await connects(t, app, { cookie, origin: 'https://evil.example' }), 403);
    for (const forged of [
      cookie.replace(/=\d+/, (expires) => `=9${expires.slice(1)}`),
      cookie.slice(0, -1),
      `${cookie}x`,
      cookie.replace(/\..*/, '.'),
      cookie.replace(/=.*/, '='),
      `x${cookie}`,
    ]) {
      assert.equal(await connects(t, app, { cookie: forged }), 401, forged);
    }
    assert.equal(await connects(t, await openLockedApp(t), { cookie }), 401, 'a pass of another Postern');
  });

  it('gives programs no cookie', async (t) => {
    const app = await openLockedApp(t);
    assert.equal((await ask(app, right)).headers['set-cookie'], undefined);
    const token = await ask(app, `Bearer ${TOKEN}`, '/api/v1/messages', { 'accept-language': 'en' });
    assert.equal(token.headers['set-cookie'], undefined);
  });
});
