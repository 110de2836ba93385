import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { endAll, runPostern, startPostern } from '../postern-process.ts';
import { SmtpClient } from '../smtp-client.ts';

const MESSAGES = 100;
const PAGE = 4096;

async function send(port: number, count: number): Promise<void> {
  const client = await SmtpClient.connect(port);
  for (let number = 0; number < count; number++) {
    for (const line of ['MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>', 'DATA']) await client.say(line);
    assert.match(await client.say(`Subject: hello ${number}\r\n\r\n${'text '.repeat(400)}\r\n.`), /^250/);
  }
  await client.close();
}

/** Overwrites every page from this one on. */
function overwrite(file: string, from: number): void {
  const handle = openSync(file, 'r+');
  for (let at = from * PAGE; at + PAGE <= statSync(file).size; at += PAGE)
    writeSync(handle, randomBytes(PAGE), 0, PAGE, at);
  closeSync(handle);
}

const cut = (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2));

describe('a damaged folder', () => {
  let good: string;
  before(async () => {
    good = mkdtempSync(join(tmpdir(), 'postern-damaged-'));
    const postern = await startPostern({ dataDir: good });
    await send(postern.smtpPort, MESSAGES);
    await postern.stop();
  });
  after(() => {
    endAll();
    rmSync(good, { recursive: true, force: true });
  });

  async function damaged(act: (folder: string) => void, check: (folder: string) => Promise<void>) {
    const folder = mkdtempSync(join(tmpdir(), 'postern-damaged-'));
    try {
      cpSync(good, folder, { recursive: true });
      act(folder);
      await check(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  for (const [title, act] of [
    ['whose header is overwritten', (file) => overwrite(file, 0)],
    ['whose first tables are overwritten', (file) => overwrite(file, 2)],
    ['whose messages are overwritten', (file) => overwrite(file, 30)],
    ['of which half is missing', cut],
  ] as [string, (file: string) => void][]) {
    it(`is reported at the start and left unchanged: a message store ${title}`, async () => {
      await damaged(
        (folder) => act(join(folder, 'mail.db')),
        async (folder) => {
          const args = ['--data-dir', folder, '--smtp-port', '0', '--http-port', '0'];
          const before = readFileSync(join(folder, 'mail.db'));
          const { code, stderr } = await runPostern(args);
          assert.equal(code, 1);
          assert.ok(readFileSync(join(folder, 'mail.db')).equals(before));
          assert.match(stderr, /mail\.db is damaged .* Restore it from a backup/);
        },
      );
    });
  }

  for (const [title, act] of [
    ['whose header is overwritten', (file) => overwrite(file, 0)],
    ['whose words are overwritten', (file) => overwrite(file, 3)],
    ['of which half is missing', cut],
    ['that is empty', (file) => truncateSync(file, 0)],
    ['with a journal of random bytes', (file) => writeFileSync(`${file}-wal`, randomBytes(40_000))],
  ] as [string, (file: string) => void][]) {
    it(`loses nothing, accepts messages and finds all of them: a search index ${title}`, async () => {
      await damaged(
        (folder) => act(join(folder, 'search.db')),
        async (folder) => {
          const postern = await startPostern({ dataDir: folder });
          await send(postern.smtpPort, 1);
          const response = await fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/messages?q=hello`);
          assert.equal(((await response.json()) as { total: number }).total, MESSAGES + 1);
          assert.equal(await postern.stop(), 0);
        },
      );
    });
  }

  it('is not used by two processes', async () => {
    const postern = await startPostern({ dataDir: good });
    const { code, stderr } = await runPostern(['--data-dir', good, '--smtp-port', '0', '--http-port', '0']);
    assert.equal(code, 1);
    assert.match(stderr, /Another Postern already uses/);
    const response = await fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/messages`);
    assert.equal(((await response.json()) as { total: number }).total, MESSAGES);
    await postern.stop();
  });
});
