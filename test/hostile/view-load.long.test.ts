import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { assertAnswered, assertResponsive } from './responsive.ts';

const MAX_MEMORY_MIB = 600;

const bodies: [title: string, html: string][] = [
  ['20 MB of text', 'word '.repeat(4_000_000)],
  ['20 MB of entities', '&lt;&amp;'.repeat(2_200_000)],
  ['15 MB of paragraphs', '<p>x'.repeat(3_700_000)],
  ['10 MB of styled cells', '<td style="margin:1px 2px;color:#123456">x'.repeat(240_000)],
  ['formatting that is opened again and again', `<p>${'<b>'.repeat(400)}${'<p>x'.repeat(1_000_000)}`],
  ['10 MB of a picture', `<img src="data:image/png;base64,${'A'.repeat(10_000_000)}">`],
];

/** Sends the messages to a separate Postern, and returns their ids. */
async function receive(dataDir: string): Promise<string[]> {
  const postern = await startPostern({ args: ['--log-level', 'warn'], dataDir });
  const client = await SmtpClient.connect(postern.smtpPort);
  const ids: string[] = [];
  for (const [title, html] of bodies) {
    const lines = html.replace(/.{900}/gs, '$&\r\n');
    ids.push(keptId(await client.send(`Subject: ${title}\r\nContent-Type: text/html\r\n\r\n${lines}\r\n`)));
  }
  await client.close();
  await postern.stop();
  return ids;
}

describe('view: messages that take long to prepare', () => {
  it('are all shown, while lists respond as usual', { skip: missing.proc }, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-views-'));
    t.after(() => rm(dataDir, { recursive: true }));
    const ids = await receive(dataDir);
    // A new process, so that only the views use its memory.
    const postern = await startPostern({ args: ['--log-level', 'warn'], dataDir });
    t.after(() => postern.stop());
    const api = `http://127.0.0.1:${postern.httpPort}/api/v1/messages`;
    const views = Promise.all(
      ids.map(async (id) => {
        const view = await fetch(`${api}/${id}/view`);
        await view.bytes();
        return view.status;
      }),
    );
    const mostMs = await assertResponsive(postern.process, views, () => fetch(`${api}?limit=1`));
    t.diagnostic(`at most ${mostMs} ms of work between responses`);
    assertAnswered(await views);
    const memory = Math.round(postern.peakMemory() / 2 ** 20);
    t.diagnostic(`memory ${memory} MiB`);
    assert.ok(memory < MAX_MEMORY_MIB, `${memory} MiB`);
  });
});
