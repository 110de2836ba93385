import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { assertAnswered, assertResponsive } from './responsive.ts';

const paths = ['codes', 'links', 'images'];

const bodies: [type: string, body: string][] = [
  ['text/html', '4829'.repeat(5_000_000)],
  ['text/plain', '4829'.repeat(5_000_000)],
  ['text/html', '<a href="https://a.test/c">x</a>'.repeat(500_000)],
  ['text/plain', 'https://a.test/c '.repeat(1_000_000)],
  ['text/html', '<div><b>'.repeat(1_000_000)],
];

describe('codes, links and images: messages that take long to read', () => {
  it('get a response, while lists respond as usual', { skip: missing.proc }, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-extract-'));
    t.after(() => rm(dataDir, { recursive: true }));
    const postern = await startPostern({ args: ['--log-level', 'warn'], dataDir });
    t.after(() => postern.stop());
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
