import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { version } from '../src/process/version.ts';
import { missing } from './platform.ts';
import { endAll, runPostern, startPostern } from './postern-process.ts';
import { program } from './program.ts';
import { keptId, SmtpClient } from './smtp-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-process-'));
after(() => {
  endAll();
  rmSync(folder, { recursive: true, force: true });
});
const freePorts = ['--smtp-port', '0', '--http-port', '0'];

describe('starting Postern', () => {
  it('prints where it listens and where messages are stored', { skip: missing.signals }, async () => {
    const postern = await startPostern();
    assert.match(postern.startLines, new RegExp(`smtp://127\\.0\\.0\\.1:${postern.smtpPort}\\b`));
    assert.match(postern.startLines, new RegExp(`http://127\\.0\\.0\\.1:${postern.httpPort}/`));
    assert.ok(postern.startLines.includes(postern.dataDir));
    assert.equal(await postern.stop(), 0);
  });

  it('says which service is on which port of its own', async () => {
    const ports = ['--capture', 'sendgrid=0', '--compat', 'mailpit=0/team-a'];
    const postern = await startPostern({ args: ['--base-path', '/mail', ...ports] });
    await postern.stop();
    const shown = postern.startLines.matchAll(/^ {2}HTTP {2}http:\/\/127\.0\.0\.1:[1-9]\d*(.*)$/gm);
    assert.deepEqual(
      [...shown].map(([, rest]) => rest),
      ['/mail/', '/ (capture/sendgrid)', '/ (mailboxes/team-a/compat/mailpit)'],
    );
  });

  it('stores messages in the XDG data folder by default', { skip: missing.shell }, async () => {
    const home = join(folder, 'xdg');
    const postern = await startPostern({
      under: ['env', `XDG_DATA_HOME=${home}`],
      args: ['--data-dir', 'none'],
    });
    assert.ok(postern.startLines.includes(join(home, 'postern')));
    await postern.stop();
    assert.notDeepEqual(readdirSync(join(home, 'postern')), []);
  });

  it('creates only private files and folders, whatever the umask', { skip: missing.fileModes }, async () => {
    const dataDir = join(folder, 'private', 'mail');
    const postern = await startPostern({
      under: ['sh', '-c', 'umask 000; exec "$@"', 'sh'],
      dataDir,
      args: ['--webhook-url', 'http://127.0.0.1:9/'],
    });
    const client = await SmtpClient.connect(postern.smtpPort);
    keptId(await client.send('Subject: private\r\n\r\nhello'));
    await client.close();
    const whileRunning = readdirSync(dataDir);
    assert.ok(whileRunning.includes('postern.lock') && whileRunning.includes('mail.db-wal'));
    const modes = () =>
      ['..', '.', ...readdirSync(dataDir)].map((name) => statSync(join(dataDir, name)).mode & 0o077);
    assert.deepEqual(new Set(modes()), new Set([0]));
    await postern.stop();
    assert.ok(readdirSync(dataDir).includes('webhook.json'));
    assert.deepEqual(new Set(modes()), new Set([0]));
  });

  it('shows help and version and exits with 0', async () => {
    const help = await runPostern(['--help']);
    assert.equal(help.code, 0);
    assert.match(help.stdout, /--smtp-port/);
    const version = await runPostern(['--version']);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it('exits with 2 and one line when a setting is invalid', async () => {
    const { code, stderr, stdout } = await runPostern(['--smtp-port', 'mail']);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^postern: --smtp-port got "mail"; it takes a port[^\n]*\n$/);
  });

  it('exits with 2 and one line for a token that a header cannot contain, and does not print it', async () => {
    const { code, stderr } = await runPostern([...freePorts, '--ephemeral', '--token', 'open sesame']);
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --token: a token must [^\n]*\n$/);
    assert.doesNotMatch(stderr, /sesame/);
  });

  it('exits with 2 and one line when a file that a setting names cannot be used', async () => {
    const absent = join(folder, 'missing');
    const noPem = join(folder, 'no-pem');
    writeFileSync(noPem, 'This is not a certificate.');
    for (const [flag, value, expected] of [
      [
        '--auth-file',
        absent,
        /^postern: Couldn't read .*missing for --auth-file \(ENOENT: .*\)\. Check the path .*\n$/,
      ],
      [
        '--smtp-auth-file',
        folder,
        /^postern: Couldn't read .* for --smtp-auth-file \(EISDIR: .*\)\. Check the path .*\n$/,
      ],
      ['--http-tls-cert', absent, /^postern: Couldn't read .*missing for --http-tls-cert \(ENOENT: .*\n$/],
      [
        '--smtp-tls-cert',
        noPem,
        /^postern: --smtp-tls-cert: .*no-pem.* are not a certificate .* Both must be PEM files\.\n$/,
      ],
    ] as const) {
      const key = flag.endsWith('-cert') ? [flag.replace('-cert', '-key'), value] : [];
      const { code, stderr } = await runPostern([...freePorts, '--ephemeral', flag, value, ...key]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, expected);
    }
  });

  it('exits with 2 when an environment variable is invalid', async () => {
    const { code, stderr } = await runPostern([], { POSTERN_HTTP_PORT: '99999' });
    assert.equal(code, 2);
    assert.match(stderr, /^postern: POSTERN_HTTP_PORT got "99999"[^\n]*\n$/);
  });

  for (const [name, flag, others] of [
    ['SMTP', '--smtp-port', ['--http-port', '0']],
    ['SMTPS', '--smtps-port', [...freePorts, '--smtp-tls', 'self-signed']],
    ['HTTP', '--http-port', ['--smtp-port', '0']],
  ] as const) {
    it(`exits with 1 and one line when the ${name} port is in use, and leaves no folder behind`, async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as { port: number };
      const dataDir = join(folder, `new-${name}`, 'mail');
      const { code, stderr } = await runPostern([flag, String(port), ...others, '--data-dir', dataDir]);
      taken.close();
      assert.equal(code, 1);
      assert.match(stderr, new RegExp(`^postern: [^\\n]*${port}[^\\n]*${flag}[^\\n]*\\n$`));
      assert.ok(!existsSync(join(folder, `new-${name}`)));
    });
  }

  it('says so when the port is in use by a Postern, with its version and address', async () => {
    const running = await startPostern();
    const { httpPort, smtpPort } = running;
    const url = `http://127.0.0.1:${httpPort}/`;
    const start = (smtp: number, http: number) =>
      runPostern(['--smtp-port', `${smtp}`, '--http-port', `${http}`, '--ephemeral']);
    const [both, web, alone] = await Promise.all([
      start(smtpPort, httpPort),
      start(0, httpPort),
      start(smtpPort, 0),
    ]);
    await running.stop();
    const by = `is already in use by Postern ${version}, which is at ${url}. Choose another with`;
    assert.equal(both.stderr, `postern: 127.0.0.1 port ${smtpPort} ${by} --smtp-port.\n`);
    assert.equal(web.stderr, `postern: 127.0.0.1 port ${httpPort} ${by} --http-port.\n`);
    assert.match(alone.stderr, / is already in use by a Postern\. Choose another with --smtp-port\.\n$/);
  });

  for (const [title, args, named] of [
    ['the host name leads nowhere', ['--host', 'nowhere.invalid'], '"nowhere.invalid"'],
    ['the machine lacks the address', ['--host', '192.0.2.1'], '192.0.2.1'],
    ['a socket has no folder', ['--smtp-socket', join(folder, 'no', 'such.sock')], '--smtp-socket'],
    ['the path of a socket is too long', ['--http-socket', join(folder, 's'.repeat(200))], '--http-socket'],
  ] as const) {
    it(`exits with 1 and one line when ${title}`, async () => {
      const { code, stderr } = await runPostern([...freePorts, '--ephemeral', ...args]);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /^postern: [^\n]*\n$/);
      assert.ok(stderr.includes(named), stderr);
    });
  }

  it('exits with 1 and one line when the data folder cannot be created', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { code, stderr } = await runPostern([...freePorts, '--data-dir', join(file, 'mail')]);
    assert.equal(code, 1);
    assert.match(stderr, /^postern: [^\n]*a-file[^\n]*\n$/);
  });

  // Where no folder can be created, the recursive mkdir of Node.js never returns.
  it('exits with 1 and one line when the data folder is under /proc', {
    skip: missing.proc,
    timeout: 300_000,
  }, async () => {
    const { code, stderr } = await runPostern([...freePorts, '--data-dir', '/proc/postern/mail']);
    assert.equal(code, 1);
    assert.match(stderr, /^postern: [^\n]*\/proc\/postern[^\n]*\n$/);
  });

  it('exits with 1 and one line when the database file is not a database, and does not change it', async () => {
    const dataDir = join(folder, 'corrupt');
    const postern = await startPostern({ dataDir });
    await postern.stop();
    const database = readdirSync(dataDir).find((name) => name === 'mail.db') ?? '';
    const junk = Buffer.alloc(8192, 'not a database ');
    writeFileSync(join(dataDir, database), junk);
    const { code, stderr } = await runPostern([...freePorts, '--data-dir', dataDir]);
    assert.equal(code, 1);
    assert.match(stderr, /^postern: [^\n]*mail\.db[^\n]*\n$/);
  });

  it('exits with 1 and one line when another Postern uses the folder', async () => {
    const dataDir = join(folder, 'shared');
    const first = await startPostern({ dataDir });
    const { code, stderr } = await runPostern([...freePorts, '--data-dir', dataDir]);
    await first.stop();
    assert.equal(code, 1);
    assert.match(stderr, /^postern: [^\n]*(another|already)[^\n]*\n$/i);
  });

  const absent = join(folder, 'missing.pem');
  const junk = join(folder, 'junk.txt');
  writeFileSync(junk, 'this is no certificate and no password file');
  for (const [title, args, named] of [
    ['a certificate cannot be read', ['--smtp-tls-cert', absent, '--smtp-tls-key', absent], 'missing.pem'],
    ['a certificate is invalid', ['--http-tls-cert', junk, '--http-tls-key', junk], '--http-tls-cert'],
    ['a password file is invalid', ['--auth-file', junk], '--auth-file'],
    ['an origin is invalid', ['--allow-origin', 'example'], '--allow-origin'],
    ['a host name is invalid', ['--allow-host', 'a b'], '--allow-host'],
    ['a destination is invalid', ['--release-allow', 'smtp.example.test'], '--release-allow'],
  ] as const) {
    it(`exits with 2 and one line when ${title}`, async () => {
      const { code, stderr } = await runPostern([...freePorts, '--ephemeral', ...args]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^postern: [^\n]*\n$/);
      assert.ok(stderr.includes(named), stderr);
    });
  }

  it('replaces a Unix socket that a killed Postern left behind, but not one in use', {
    skip: missing.unixSockets,
  }, async () => {
    const socket = join(folder, 'smtp.sock');
    const args = ['--smtp-socket', socket];
    await (await startPostern({ args })).stop('SIGKILL');
    assert.ok(existsSync(socket));
    const next = await startPostern({ args });
    const { code, stderr } = await runPostern(['--ephemeral', '--http-port', '0', ...args]);
    await next.stop();
    assert.equal(code, 1);
    assert.match(stderr, /^postern: [^\n]*smtp\.sock[^\n]*--smtp-socket[^\n]*\n$/);
  });
});

describe('stopping Postern', { skip: missing.signals }, () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`exits with 0 on ${signal} and has stored what it acknowledged`, async () => {
      const dataDir = join(folder, signal);
      mkdirSync(dataDir);
      const first = await startPostern({ dataDir });
      const client = await SmtpClient.connect(first.smtpPort);
      const id = keptId(await client.send('Subject: kept\r\n\r\nhello'));
      assert.equal(await first.stop(signal), 0);
      await client.close();

      const second = await startPostern({ dataDir });
      const response = await fetch(`http://127.0.0.1:${second.httpPort}/api/v1/messages/${id}/raw`);
      assert.equal(await response.text(), 'Subject: kept\r\n\r\nhello\r\n');
      await second.stop();
    });
  }

  it('lets a message that is being received finish', async () => {
    const postern = await startPostern();
    const client = await SmtpClient.connect(postern.smtpPort);
    await client.say('MAIL FROM:<a@example.test>');
    await client.say('RCPT TO:<b@example.test>');
    await client.say('DATA');
    client.socket.write('Subject: in flight\r\n\r\nhalf of ');
    const stopped = postern.stop('SIGTERM');
    // New connections are refused now, but the message that is being sent is still accepted.
    await refused(postern.smtpPort);
    keptId(await client.say('it\r\n.'));
    assert.equal(await stopped, 0);
    await client.close();
  });

  it('stops when its terminal is closed', { skip: missing.terminal }, async () => {
    const server = `'${process.execPath}' '${program}' ${freePorts.join(' ')} --ephemeral`;
    const terminal = spawn('script', ['-q', '-e', '-c', `echo $$; exec ${server}`, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let shown = '';
    let isStopping = false;
    for await (const chunk of terminal.stdout.setEncoding('utf8')) {
      shown += chunk;
      if (isStopping || !/^ +Mail /m.test(shown)) continue;
      isStopping = true;
      // Twice: from the system and from the shell.
      for (let count = 0; count < 2; count++) process.kill(Number.parseInt(shown, 10), 'SIGHUP');
    }
    if (terminal.exitCode === null) await once(terminal, 'exit');
    assert.equal(terminal.exitCode, 0, shown);
    assert.match(shown, /stopping reason="the terminal was closed"/);
  });

  it('stops when standard input closes, if it is told to', async () => {
    const args = [...freePorts, '--ephemeral', '--log-level=info', '--stop-with-stdin'];
    const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' });
    const log = text(child.stderr);
    const [started] = await once(child.stdout, 'data');
    assert.match(String(started), /is ready/);
    child.stdin.end();
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    assert.match(await log, /stopping reason="standard input was closed"/);
  });

  it('keeps running without a terminal, as under nohup, when the terminal is closed', async () => {
    const postern = await startPostern();
    postern.process.kill('SIGHUP');
    const client = await SmtpClient.connect(postern.smtpPort);
    keptId(await client.send('Subject: still there\r\n\r\nhello'));
    await client.close();
    assert.equal(await postern.stop(), 0);
  });

  it('does not wait for a message that never ends', async () => {
    const postern = await startPostern({ args: ['--shutdown-timeout', '100ms'] });
    const client = await SmtpClient.connect(postern.smtpPort);
    await client.say('MAIL FROM:<a@example.test>');
    await client.say('RCPT TO:<b@example.test>');
    await client.say('DATA');
    assert.equal(await postern.stop('SIGTERM'), 0);
    await client.close();
  });

  it('exits immediately on a second signal', async () => {
    const postern = await startPostern({ args: ['--shutdown-timeout', '1h'] });
    const client = await SmtpClient.connect(postern.smtpPort);
    await client.say('MAIL FROM:<a@example.test>');
    await client.say('RCPT TO:<b@example.test>');
    await client.say('DATA');
    postern.process.kill('SIGTERM');
    await refused(postern.smtpPort);
    assert.notEqual(await postern.stop('SIGTERM'), 0);
    await client.close();
  });
});

describe('a store that fails permanently', () => {
  it('makes Postern exit with 1 and one line, so that a supervisor restarts it', async () => {
    const trigger = join(folder, 'fail-now');
    const preload = fileURLToPath(new URL('./failing-writer.ts', import.meta.url));
    const postern = await startPostern({
      under: ['env', `TEST_FAIL_WRITER=${trigger}`, `NODE_OPTIONS=--import=${preload}`],
      args: ['--log-level', 'silent'],
    });
    const [stderr] = await Promise.all([
      text(postern.process.stderr!),
      once(postern.process, 'exit'),
      writeFile(trigger, ''),
    ]);
    assert.equal(postern.process.exitCode, 1);
    assert.match(stderr, /^postern: The message store has stopped[^\n]* can be restarted\.\n$/);
    await postern.stop();
  });
});

/** Resolves when the port refuses connections, which means that shutdown has begun. */
async function refused(port: number): Promise<void> {
  for (;;) {
    try {
      await (await SmtpClient.connect(port)).close();
    } catch {
      return;
    }
  }
}
