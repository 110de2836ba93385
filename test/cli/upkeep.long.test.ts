import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import type { MessagePage } from '../../src/contract/list.ts';
import { EventHub } from '../../src/events/event-hub.ts';
import { createLog } from '../../src/process/log.ts';
import { openSqliteStore } from '../../src/storage/sqlite/store.ts';
import { Postern, startPostern } from '../../src/testing/index.ts';
import { defaults } from '../defaults.ts';
import { isInstalled } from '../is-installed.ts';
import { missing } from '../platform.ts';
import { startPostern as startProcess } from '../postern-process.ts';
import { LossyProxy } from '../postgres/lossy-proxy.ts';
import { newDatabase } from '../postgres/server.ts';
import { program } from '../program.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';
import { cli, startCli } from './cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-upkeep-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('postern backup', () => {
  it('copies the messages of a running server to a folder that another server can use', async () => {
    const dataDir = join(folder, 'data');
    const target = join(folder, 'backups', 'today');
    await using postern = await startPostern({ settings: { 'data-dir': dataDir } });
    const { id } = await postern.api.createTestMessage();
    await using team = await postern.createMailbox({ name: 'team' });
    const teams = await team.api.createTestMessage();
    const { code, stdout, stderr } = await cli(['backup', '--data-dir', dataDir, target]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.match(stdout, /^Copied 2 messages to .*today \([\d.]+ kB\)\.\n$/);
    assert.deepEqual(readdirSync(target), ['mail.db']);
    assert.equal(statSync(join(target, 'mail.db')).mode & 0o077, 0);
    // It was not in the way.
    const later = await postern.api.createTestMessage();

    await using restored = await startPostern({ settings: { 'data-dir': target } });
    const { messages } = await restored.api.list({ q: 'works' });
    assert.deepEqual(
      messages.map((message) => message.id),
      [id],
    );
    await assert.rejects(restored.api.get(later.id));
    const copied = new Postern({ url: `${restored.url}/mailboxes/team`, token: team.token });
    assert.equal((await copied.api.get(teams.id)).id, teams.id);
    const [copy, original] = await Promise.all([restored.api.raw(id), postern.api.raw(id)]);
    assert.deepEqual(copy.bytes, original.bytes);

    const again = await cli(['backup', target], { env: { POSTERN_DATA_DIR: dataDir } });
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      /^postern: .*mail\.db already exists\. Choose another folder: a backup never overwrites files\.\n$/,
    );
  });

  it('takes a consistent snapshot while messages arrive', async () => {
    const dataDir = join(folder, 'busy');
    const target = join(folder, 'busy-copy');
    await using postern = await startPostern({ settings: { 'data-dir': dataDir } });
    const copying = cli(['backup', '--data-dir', dataDir, target]);
    let copied = false;
    copying.finally(() => {
      copied = true;
    });
    const sent: string[] = [];
    while (!copied) sent.push((await postern.api.createTestMessage()).id);
    assert.equal((await copying).code, 0);

    await using restored = await startPostern({ settings: { 'data-dir': target } });
    const ids: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: MessagePage = await restored.api.list({ limit: 200, ...(before && { before }) });
      ids.push(...page.messages.map(({ id }) => id));
      before = page.next_cursor;
    }
    // The first so many, without a gap.
    assert.deepEqual(ids.reverse(), sent.slice(0, ids.length));
    for (const id of ids) assert.deepEqual(await restored.api.raw(id), await postern.api.raw(id));
  });

  it('leaves nothing behind after Ctrl-C', { skip: missing.signals }, async () => {
    const dataDir = join(folder, 'large');
    const postern = await startPostern({ settings: { 'data-dir': dataDir } });
    await postern.close();
    // The copy cannot begin before the lock is released, so the signal always comes in the middle of it.
    using db = new DatabaseSync(join(dataDir, 'mail.db'));
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
    const target = join(folder, 'stopped');
    mkdirSync(target);
    const watcher = watch(target);
    const started = once(watcher, 'change');
    const child = startCli(['backup', '--data-dir', dataDir, target]);
    const exit = once(child, 'exit');
    await started;
    watcher.close();
    assert.deepEqual(readdirSync(target), ['mail.db.part']);
    child.kill('SIGINT');
    assert.deepEqual(await exit, [null, 'SIGINT']);
    assert.deepEqual(readdirSync(target), []);
  });

  it('removes what a killed backup left', async () => {
    const target = join(folder, 'interrupted');
    mkdirSync(target);
    for (const name of ['mail.db.part', 'mail.db.part-journal'])
      writeFileSync(join(target, name), 'left over');
    const dataDir = join(folder, 'backed-up-again');
    await using postern = await startPostern({ settings: { 'data-dir': dataDir } });
    await postern.api.createTestMessage();
    const { code, stderr } = await cli(['backup', '--data-dir', dataDir, target]);
    assert.equal(code, 0, stderr);
    assert.deepEqual(readdirSync(target), ['mail.db']);
  });

  it('refuses to copy an empty folder when the messages are in a database', async () => {
    for (const POSTERN_DATA_DIR of ['', join(folder, 'data')]) {
      const env = { POSTERN_DATABASE: 'postgres://ada:hunter2@db.test/mail', POSTERN_DATA_DIR };
      const { code, stderr } = await cli(['backup', join(folder, 'of-database')], { env });
      assert.equal(code, 2);
      assert.match(stderr, /the messages are in a database\. Copy it with pg_dump/);
    }
    assert.ok(!existsSync(join(folder, 'of-database')));
  });

  it('exits with 2 and leaves no partial copy if the source or the target is invalid', async () => {
    const none = await cli(['backup', '--data-dir', join(folder, 'nowhere'), join(folder, 'copy')]);
    assert.equal(none.code, 2);
    assert.match(
      none.stderr,
      /^postern: There are no messages in .*nowhere\. Use --data-dir to name the folder of the server\.\n$/,
    );
    assert.ok(!existsSync(join(folder, 'copy')));

    const dataDir = join(folder, 'data2');
    await using _postern = await startPostern({ settings: { 'data-dir': dataDir } });
    writeFileSync(join(folder, 'file'), '');
    const blocked = await cli(['backup', '--data-dir', dataDir, join(folder, 'file', 'copy')]);
    assert.equal(blocked.code, 2);
    assert.match(blocked.stderr, /^postern: Couldn't back up .*data2 to .*\n$/);
  });
});

describe('postern doctor', () => {
  it('reports that everything works, and deletes its test message', async () => {
    const dataDir = join(folder, 'healthy');
    await using postern = await startPostern({ settings: { 'data-dir': dataDir } });
    // Without --data-dir, because the server reports its folder.
    const { code, stdout, stderr } = await cli(['doctor'], {
      env: { POSTERN_URL: postern.url },
    });
    assert.equal(stderr, '');
    assert.equal(code, 0, stdout);
    for (const line of [
      /^ok +node: +Node \d/m,
      /^ok +server: +Postern \d/m,
      /^ok +ready: +accepts messages$/m,
      /^ok +smtp: +delivered a test message through 127\.0\.0\.1:\d+ in \d+ ms$/m,
      /^ok +store: +\d+ message/m,
      /disk: +[\d.]+ .B free for .*healthy$/m,
      /^Everything works\.$/m,
    ])
      assert.match(stdout, line);
    assert.equal((await postern.api.list()).total, 0);
  });

  it('removes tags that earlier versions stored without a limit, on request', async () => {
    const settings = { 'data-dir': join(folder, 'tagged') };
    const earlier = await startPostern({ settings });
    const { id } = await earlier.api.send({ from: 'a@b.test', to: 'c@d.test', text: 'x', tags: ['ok'] });
    await earlier.close();
    const options = { ...defaults.store, dataDir: settings['data-dir'] };
    const store = await openSqliteStore(options, new EventHub(), createLog('silent'));
    await store.update(id, { tags: ['ok', 'x'.repeat(30_000), '\0<img>', ''] });
    await store.close();

    await using postern = await startPostern({ settings });
    const tags = async () => (await postern.api.list()).messages[0]!.tags;
    assert.deepEqual(
      (await tags()).map(({ length }) => length),
      [2, 201, 6, 0],
    );
    const env = { POSTERN_URL: postern.url };
    assert.match((await cli(['doctor'], { env })).stdout, /^warn +tags: +3 tags .*\n +.*doctor --repair/m);
    const { code, stdout } = await cli(['doctor', '--repair'], { env });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^ok +repair: +1 message changed$/m);
    assert.doesNotMatch(stdout, /^warn +tags/m);
    assert.deepEqual(await tags(), ['ok']);
    assert.deepEqual((await postern.api.info()).tags, [{ tag: 'ok', messages: 1 }]);
  });

  it('checks the database instead of a folder if the server is not running and would use one', async () => {
    const stopped = await startPostern();
    await stopped.close();
    const databaseOf = async (url: string) => {
      const env = { POSTERN_URL: stopped.url, POSTERN_DATABASE: url, POSTERN_DATA_DIR: folder };
      const { stdout } = await cli(['doctor', '--json'], { env });
      const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
      assert.ok(!checks.some(({ name }) => name === 'disk'));
      return checks.find(({ name }) => name === 'database')!;
    };
    const url = new URL(await newDatabase());
    const { status, detail } = await databaseOf(url.href);
    assert.deepEqual(
      [status, /accepts connections, and has no inbox yet/.test(detail)],
      ['ok', true],
      detail,
    );
    url.pathname = '/no_such_database';
    const missing = await databaseOf(url.href);
    assert.equal(missing.status, 'fail');
    assert.match(missing.detail, /"no_such_database" does not exist/);
  });

  it('says what to do if the server is not running', async () => {
    const stopped = await startPostern();
    await stopped.close();
    const { code, stdout } = await cli(['doctor', '--json'], {
      env: { POSTERN_HTTP_PORT: new URL(stopped.url).port, POSTERN_SMTP_PORT: String(stopped.smtp.port) },
    });
    assert.equal(code, 1);
    const { ok, checks } = JSON.parse(stdout);
    assert.equal(ok, false);
    const server = checks.find(({ name }: { name: string }) => name === 'server');
    assert.equal(server.status, 'fail');
    assert.match(server.detail, /Is it running\? Start it with `postern`/);
    assert.ok(checks.some(({ name }: { name: string }) => name === 'http'));
  });

  it('only asks whether the server is ready with --ready, without a login', async () => {
    await using postern = await startPostern({ settings: { token: 'secret' } });
    const ready = await cli(['doctor', '--ready', '--url', postern.url]);
    assert.deepEqual(ready, { code: 0, stdout: '', stderr: '' });
    const elsewhere = await cli(['doctor', '--ready', '--url', new URL('/elsewhere', postern.url).href]);
    assert.equal(elsewhere.code, 1);
    assert.match(
      elsewhere.stderr,
      /^postern: Postern is not ready: http.*\/elsewhere\/readyz responded with 40[14]\.\n$/,
    );
  });

  it('finds the server that the settings in the environment start, as in a container', {
    skip: missing.unixSockets,
  }, async () => {
    const socket = join(folder, 'http.sock');
    await using onPort = await startPostern({ settings: { 'base-path': '/mail', host: '127.0.0.1' } });
    const port = new URL(onPort.url).port;
    const settings = { POSTERN_HOST: '0.0.0.0', POSTERN_HTTP_PORT: port, POSTERN_BASE_PATH: '/mail' };
    const env = { ...settings, POSTERN_SMTP_PORT: String(onPort.smtp.port) };
    for (const args of [['doctor', '--ready'], ['list'], ['send'], ['doctor']])
      assert.deepEqual([(await cli(args, { env })).code, ...args], [0, ...args]);
    const process = await startProcess({ args: ['--http-socket', socket] });
    const ready = await cli(['doctor', '--ready'], { env: { POSTERN_HTTP_SOCKET: socket } });
    assert.deepEqual(ready, { code: 0, stdout: '', stderr: '' });
    await process.stop();
  });

  it('says that the folder in --data-dir does not exist', async () => {
    await using postern = await startPostern();
    const nowhere = join(folder, 'nowhere');
    const { code, stdout } = await cli(['doctor', '--url', postern.url, '--data-dir', nowhere]);
    assert.equal(code, 1);
    assert.match(stdout, /^fail +disk: +There is no folder .*nowhere\.\n +Check --data-dir\.$/m);
  });

  it('says that the store is damaged, which keeps the server from starting', async () => {
    const dataDir = join(folder, 'damaged');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'mail.db'), 'This is not a database.');
    const { code, stdout } = await cli(['doctor', '--data-dir', dataDir, '--url', 'http://127.0.0.1:9']);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^fail +store: +.*mail\.db is damaged or not a message store\n +Restore it from a backup/m,
    );
  });

  it('says that the store cannot be opened or written, which keeps the server from starting', {
    skip: missing.fileModes,
  }, async (t) => {
    const doctor = (dataDir: string, uid = process.getuid!()) =>
      spawnSync(process.execPath, [program, 'doctor', '--data-dir', dataDir, '--url', 'http://127.0.0.1:9'], {
        encoding: 'utf8',
        uid,
      });
    const isFolder = join(folder, 'is-folder');
    mkdirSync(join(isFolder, 'mail.db'), { recursive: true });
    const { status, stdout } = doctor(isFolder);
    assert.equal(status, 1, stdout);
    assert.match(stdout, /^fail +store: +EISDIR.*\n +Check the permissions of the folder/m);
    // Permissions do not apply to root, and another user may not be able to read the program.
    const uid = process.getuid!() || 65_534;
    if (spawnSync(process.execPath, [program, '--version'], { uid }).status !== 0)
      return t.skip('needs another user');
    const readOnly = join(folder, 'read-only');
    mkdirSync(readOnly, { mode: 0o555 });
    chmodSync(folder, 0o755);
    assert.match(doctor(readOnly, uid).stdout, /^fail +store: +EACCES.*read-only'\n +Check the permissions/m);
    assert.match(doctor(join(readOnly, 'new'), uid).stdout, /^fail +store: +EACCES.*read-only'\n/m);
  });

  it('waits with --ready until the server has started, or says why it is not ready', async () => {
    const earlier = await startPostern();
    await earlier.close();
    const never = await cli(['doctor', '--ready', '--timeout', '.2', '--url', earlier.url]);
    assert.equal(never.code, 1);
    assert.match(
      never.stderr,
      /^postern: Postern is not ready: Couldn't reach .* \(connection refused\)\.\n$/,
    );
    const waiting = cli(['doctor', '--ready', '--timeout', '30', '--url', earlier.url]);
    const { port } = new URL(earlier.url);
    await using _postern = await startPostern({ settings: { 'http-port': port } });
    assert.equal((await waiting).code, 0);
  });

  it('says why the server refuses messages, as its probe does', { skip: missing.shell }, async () => {
    // The limit makes writes fail just as a full disk does.
    const under = ['sh', '-c', 'ulimit -f 4000; exec "$@"', 'sh'];
    const postern = await startProcess({ under, isQuiet: true });
    try {
      const url = `http://127.0.0.1:${postern.httpPort}`;
      const smtp = await SmtpClient.connect(postern.smtpPort);
      const message = `Subject: large\r\n\r\n${'text\r\n'.repeat(20_000)}`;
      const send = () => smtp.send(message, 'to@example.test', 'from@example.test');
      const ready = () => fetch(`${url}/readyz`);
      await until(async () => /^452/.test(await send()) && (await ready()).status === 503);
      const full = 'The disk is full. Free disk space or delete messages.';
      assert.deepEqual(await (await ready()).json(), { error: full, code: 'overloaded' });
      await smtp.close();
      const { code, stdout } = await cli(['doctor', '--url', url]);
      assert.equal(code, 1);
      assert.match(stdout, /^fail +ready: +The disk is full\. Free disk space or delete messages\.\n(?=\w)/m);
      assert.doesNotMatch(stdout, /faults/);
      const { stderr } = await cli(['doctor', '--ready', '--url', url]);
      assert.equal(stderr, `postern: Postern is not ready: ${full}\n`);
    } finally {
      await postern.stop();
    }
  });

  it('does not suspect its ports if the server responds that its database is unreachable', async (t) => {
    const { proxy, url } = await LossyProxy.open(await newDatabase());
    t.after(() => proxy.close());
    await using postern = await startPostern({ settings: { database: url } });
    proxy.goAway();
    const { port } = new URL(postern.url);
    const env = { POSTERN_HTTP_PORT: port, POSTERN_SMTP_PORT: String(postern.smtp.port) };
    const { stdout } = await cli(['doctor', '--json'], { env });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
    const unreachable = 'The database is not available. Try again later.';
    for (const name of ['server', 'ready'])
      assert.equal(checks.find((check) => check.name === name)?.detail, unreachable);
    // Nor the folder that a server without a database would use.
    for (const name of ['http', 'smtp', 'store', 'disk'])
      assert.ok(!checks.some((check) => check.name === name), name);
    proxy.comeBack();
  });

  it('says why a message was not delivered', async () => {
    await using postern = await startPostern();
    await postern.api.addFault({
      at: 'rcpt',
      match: { remote_address: '*' },
      action: { reply: { code: 451, text: 'Not now' } },
    });
    const { code, stdout } = await cli(['doctor'], { env: { POSTERN_URL: postern.url } });
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^fail +smtp: +127\.0\.0\.1:\d+ refused the message: 4/m);
  });
});

describe('postern completion', () => {
  it('completes commands, options and values in bash', {
    skip: !isInstalled('bash') && 'needs bash',
  }, async () => {
    const { code, stdout: script } = await cli(['completion', 'bash']);
    assert.equal(code, 0);
    const complete = (...words: string[]) => {
      const run = `${script}\nCOMP_WORDS=(postern "$@"); COMP_CWORD=$#; _postern; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', run, 'bash', ...words], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n');
    };
    assert.deepEqual(complete('se'), ['serve', 'send', 'sendmail']);
    assert.deepEqual(complete('list', '--has'), ['--has-attachments']);
    assert.deepEqual(complete('send', '--tls', ''), ['auto', 'none', 'starttls', 'implicit']);
    assert.deepEqual(complete('--smtp-po'), ['--smtp-port']);
    assert.deepEqual(complete('completion', 'z'), ['zsh']);
    assert.deepEqual(complete('help', 'doc'), ['doctor']);
    // Bash completes the names of files where nothing else is known.
    assert.deepEqual(complete('list', '--to', ''), ['']);
    assert.deepEqual(complete('send', '--attach', '-'), ['']);
    assert.deepEqual(complete('import', ''), ['']);
    assert.ok(complete('run', '--json', '--', 'bas').includes('bash'));
    assert.deepEqual(complete('run', '--', 'npm', '--js'), ['']);
  });

  it('completes commands, options and values in fish', {
    skip: !isInstalled('fish') && 'needs fish',
  }, async () => {
    const { stdout: script } = await cli(['completion', 'fish']);
    const complete = (line: string) => {
      const run = `${script}\ncomplete -C '${line}'`;
      const { stdout } = spawnSync('fish', ['--no-config', '-c', run], { encoding: 'utf8', cwd: folder });
      return stdout
        .trim()
        .split('\n')
        .map((each) => each.split('\t')[0]);
    };
    assert.deepEqual(complete('postern se'), ['send', 'sendmail', 'serve']);
    assert.deepEqual(complete('postern list --has'), ['--has-attachments']);
    assert.deepEqual(complete('postern send --tls '), ['auto', 'implicit', 'none', 'starttls']);
    assert.deepEqual(complete('postern help se'), ['send', 'sendmail', 'serve']);
    assert.deepEqual(complete('postern list --he'), ['--help', '--help-all']);
    assert.ok(complete('postern run --smtp-port 0 -- fis').includes('fish'));
  });

  it('completes in zsh, from a file as well as from .zshrc', {
    skip: !isInstalled('zsh') && 'needs zsh',
  }, async () => {
    const { stdout: script } = await cli(['completion', 'zsh']);
    writeFileSync(join(folder, '_postern'), script);
    const complete = (load: string) => {
      // What would be added to the command line, without a terminal.
      const run = `compadd() { shift; print -l -- "$@" }; compdef() { [[ "$*" == "_postern postern" ]] || print -u2 "$@" }
        ${load}; words=(postern send --tls ''); CURRENT=4; _postern`;
      const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', run], { encoding: 'utf8', cwd: folder });
      assert.equal(stderr, '');
      return stdout.trim().split('\n');
    };
    const values = ['auto', 'none', 'starttls', 'implicit'];
    assert.deepEqual(complete('fpath=(. $fpath); autoload -U _postern'), values);
    assert.deepEqual(complete('eval "$(<_postern)"'), values);
  });

  for (const shell of ['zsh', 'fish']) {
    it(`prints a script for ${shell} with every command`, async () => {
      const { code, stdout } = await cli(['completion', shell]);
      assert.equal(code, 0);
      for (const name of ['serve', 'wait', 'sendmail']) assert.match(stdout, new RegExp(`\\b${name}\\b`));
      assert.match(stdout, /has-attachments/);
      if (!isInstalled(shell)) return;
      const { status, stderr } = spawnSync(shell, ['-n', '-c', stdout], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    });
  }

  it('exits with 2 for an unsupported shell', async () => {
    const { code, stderr } = await cli(['completion', 'tcsh']);
    assert.equal(code, 2);
    assert.match(stderr, /^postern: Unsupported shell "tcsh"\. Use bash, zsh or fish\.\n$/);
  });
});
