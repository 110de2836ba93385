import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { hashSync } from 'bcryptjs';
import { WebSocket } from 'ws';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { SmtpClient } from '../smtp-client.ts';
import { eventually } from '../web/eventually.ts';
import { codeBlocks, readPage } from './markdown.ts';
import { missing } from './programs.ts';

const guide = readPage('docs/proxy.md');
const [site, directives, inPath] = [
  codeBlocks(guide, 'nginx')[0]!.code,
  /proxy_http_version[^}]*/.exec(codeBlocks(guide, 'nginx')[0]!.code)![0],
  codeBlocks(guide, 'nginx')[1]!.code,
];
const [caddySite, caddyPath] = codeBlocks(guide, 'txt').map(({ code }) => code);

/** The options in the guide's command for Postern behind a proxy, with a login. */
const flags = /^postern (--allow-host .*)$/m.exec(guide)![1]!.split(' ');
const authorization = `Basic ${Buffer.from('ada:secret').toString('base64')}`;

interface Proxy {
  /** Writes the configuration, and returns the command that runs the proxy in the foreground. */
  configure: (folder: string, config: string, postern: string) => Promise<string[]>;
  site: string;
  path: string;
}

// The proxies listen on a Unix socket, because they cannot choose a free port themselves.
const proxies: Record<string, Proxy> = {
  nginx: {
    site: site.replace('listen 443 ssl;', 'listen unix:SOCKET;').replaceAll(/^.*ssl_certificate.*\n/gm, ''),
    path: `${site.slice(0, site.indexOf('server {'))}
      server { listen unix:SOCKET; ${inPath.replace(/# The other.*/, directives)} }`,
    async configure(folder, config, postern) {
      await mkdir(join(folder, 'logs'));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${name};`,
      );
      const http = config.replaceAll('127.0.0.1:8025', postern);
      const main = `daemon off; pid nginx.pid; error_log stderr; worker_processes 1; events {}
        http { access_log off; ${temporary.join(' ')} ${http} }`;
      await writeFile(join(folder, 'nginx.conf'), main);
      return ['nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
    },
  },
  caddy: {
    site: caddySite!.replace('{', '{\n\tbind unix/SOCKET'),
    path: caddyPath!.replace('{', '{\n\tbind unix/SOCKET'),
    async configure(folder, config, postern) {
      const plain = config.replace(/^(?=\S+ \{)/m, 'http://').replaceAll('127.0.0.1:8025', postern);
      await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${plain}`);
      return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
};

async function startBehind(t: TestContext, proxy: Proxy, config: string, extra: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'postern-proxy-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'people'), `ada:${hashSync('secret', 4)}\n`);
  const options = [...flags, ...extra].map((word) => (word === 'people' ? join(folder, 'people') : word));
  const quiet = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'silent'];
  const app = await createApp(parseConfig([...quiet, ...options], {}));
  t.after(() => app.close());
  const portOf = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  const socketPath = join(folder, 'proxy.socket');
  const [program = '', ...args] = await proxy.configure(
    folder,
    config.replaceAll('SOCKET', socketPath),
    `127.0.0.1:${portOf('http')}`,
  );
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  t.after(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  await eventually(async () => {
    const probe = connect(socketPath);
    await once(probe, 'connect');
    probe.destroy();
  });
  return { socketPath, smtpPort: portOf('smtp') };
}

async function get(socketPath: string, host: string, path: string, headers = {}) {
  const [response] = await once(
    request({ socketPath, path, headers: { host, ...headers } }).end(),
    'response',
  );
  return { status: response.statusCode as number, body: await text(response) };
}

describe('docs/proxy.md', () => {
  for (const [name, proxy] of Object.entries(proxies)) {
    const skip = missing(name);
    for (const [title, config, host, base, extra] of [
      [`a site in ${name}`, proxy.site, 'mail.example.com', '', []],
      [
        `a path in ${name}`,
        proxy.path,
        'example.com',
        '/mail',
        ['--allow-host', 'example.com', '--base-path', '/mail'],
      ],
    ] as const) {
      it(`serves Postern with a login and live updates as ${title}`, { skip }, async (t) => {
        const { socketPath, smtpPort } = await startBehind(t, proxy, config, [...extra]);
        assert.equal((await get(socketPath, host, `${base}/`)).status, 401);
        const page = await get(socketPath, host, `${base}/`, { authorization });
        assert.match(page.body, /<title>Postern/);
        const socket = new WebSocket(`ws+unix:${socketPath}:${base}/api/v1/ws`, {
          headers: { host, authorization, origin: `http://${host}` },
        });
        await once(socket, 'open');
        const event = once(socket, 'message');
        const sender = await SmtpClient.connect(smtpPort);
        await sender.send('Subject: Hello\r\n\r\n', 'ada@example.test', 'hello@shop.test');
        await sender.close();
        assert.equal(JSON.parse(String((await event)[0])).type, 'message:new');
        socket.close();
        await once(socket, 'close');
      });
    }
  }
});
