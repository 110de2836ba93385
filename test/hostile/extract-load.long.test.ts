import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { missing } from '../platform.ts';
import { startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { assertAnswered, assertResponsive, processMs } from './responsive.ts';

const paths = ['codes', 'links', 'images'];

const bodies: [type: string, body: string][] = [
  ['text/html', '4829'.repeat(5_000_000)],
  ['text/plain', '4829'.repeat(5_000_000)],
  ['text/html', '<a href="https://a.test/c">x</a>'.repeat(500_000)],
  ['text/plain', 'https://a.test/c '.repeat(1_000_000)],
  ['text/html', '<div><b>'.repeat(1_000_000)],
];

async function start(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-extract-'));
  t.after(() => rm(dataDir, { recursive: true }));
  const postern = await startPostern({ args: ['--log-level', 'warn'], dataDir });
  t.after(() => postern.stop());
  return postern;
}

describe('codes, links and images: messages that take long to read', () => {
  it('get a response, while lists respond as usual', { skip: missing.proc }, async (t) => {
    const postern = await start(t);
    const client = await SmtpClient.connect(postern.smtpPort);
    const ids: string[] = [];
    for (const [type, body] of bodies) {
      const lines = body.replace(/.{900}/gs, '$&\r\n');
      ids.push(keptId(await client.send(`Subject: x\r\nContent-Type: ${type}\r\n\r\n${lines}\r\n`)));
    }
    await client.close();
    const api = `http://127.0.0.1:${postern.httpPort}/api/v1/messages`;
    const responses = Promise.all(
      ids.flatMap((id) => paths.map((path) => fetch(`${api}/${id}/${path}`).then(({ status }) => status))),
    );
    const mostMs = await assertResponsive(postern.process, responses, () => fetch(`${api}?limit=1`));
    t.diagnostic(`at most ${mostMs} ms of work between responses`);
    assertAnswered(await responses);
  });
});

// Takes the parser two seconds or more. Three of them take longer than a job may.
const parameters = ';A=x'.repeat(120_000);
const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART${parameters.replaceAll(/.{900}/g, '$&\r\n ')}:2026\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const attachment = `--b\r\nContent-Type: text/calendar\r\nContent-Disposition: attachment\r\n\r\n${calendar}`;
const MESSAGES = 16;
// Of the whole process, because a busy machine can stop it for any time. While a calendar is read it is one thread's time.
const MAX_WORK_MS = 2000;

describe('calendars that take too long to read', () => {
  it('leave views within two seconds, although each is in another message', {
    skip: missing.proc,
  }, async (t) => {
    const postern = await start(t);
    const client = await SmtpClient.connect(postern.smtpPort);
    const send = async (text: string) => keptId(await client.send(text));
    const bad: string[] = [];
    const good: string[] = [];
    for (let n = 0; n < MESSAGES; n++) {
      const parts = `${attachment.repeat(8)}--b--\r\n`;
      bad.push(await send(`Subject: bad ${n}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`));
      good.push(await send(`Subject: good ${n}\r\nContent-Type: text/html\r\n\r\n<p>Hello ${n}</p>\r\n`));
    }
    await client.close();
    const api = `http://127.0.0.1:${postern.httpPort}/api/v1/messages`;
    const calendars = bad.map((id) => fetch(`${api}/${id}/calendars`).then(({ status }) => status));
    for (const id of good) {
      const before = processMs(postern.process);
      const view = await fetch(`${api}/${id}/view`);
      assert.match(await view.text(), /Hello/);
      const workMs = processMs(postern.process) - before;
      assert.ok(workMs < MAX_WORK_MS, `${workMs} ms of work until the view was there`);
    }
    assert.deepEqual(new Set(await Promise.all(calendars)), new Set([503]));
  });
});
