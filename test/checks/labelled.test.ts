import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkNames } from '../../src/contract/message/check-names.ts';
import type { MessageChecks } from '../../src/contract/message/checks.ts';
import { type Api, startApi } from '../api/harness.ts';
import { evaluate, rawOf, readLabelled } from './evaluate.ts';
import { records } from './labelled/authentication.ts';

// Measured: see docs/decisions/checks.md. A wrong finding costs more than a missed one: people stop reading findings.
const required = {
  html: { precision: 0.99, recall: 0.99 },
  'broken-html': { precision: 0.97, recall: 0.95 },
  size: { precision: 1, recall: 1 },
  links: { precision: 0.97, recall: 0.95 },
  accessibility: { precision: 0.97, recall: 0.95 },
  headers: { precision: 0.97, recall: 0.95 },
  authentication: { precision: 1, recall: 1 },
};

describe('checks of the labelled messages', async () => {
  const labelled = await readLabelled();
  let api: Api;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-labelled-'));
    const keys = join(folder, 'keys');
    writeFileSync(keys, records);
    api = await startApi('--dkim-keys', keys);
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const known = new Map<string | Buffer, MessageChecks>();

  async function check(raw: string | Buffer): Promise<MessageChecks> {
    const headers = { 'content-type': 'message/rfc822' };
    if (known.has(raw)) return known.get(raw)!;
    const answer = await api.call('POST', '/check?all=true', { headers, body: raw });
    assert.equal(answer.status, 200, answer.text);
    known.set(raw, answer.json);
    return answer.json;
  }

  for (const [name, { precision, recall }] of Object.entries(required))
    it(`${name}: what is found is right in ${precision * 100} % and complete to ${recall * 100} %`, async () => {
      const measured = await evaluate(labelled.get(name)!, check);
      const details = `${measured.precision.toFixed(3)}, ${measured.recall.toFixed(3)}\n${measured.wrong.join('\n')}`;
      assert.ok(measured.precision >= precision && measured.recall >= recall, details);
    });

  it('are there for every check that needs no network, and measured', () => {
    assert.deepEqual([...labelled.keys()].sort(), Object.keys(required).sort());
    const local = checkNames.filter((name) => name !== 'spam');
    assert.deepEqual(
      local.filter((name) => !labelled.has(name)),
      [],
    );
  });

  it('html: findings point at the feature in the source', async () => {
    for (const message of labelled.get('html')!.messages) {
      if (message.html === undefined) continue;
      const lines = message.html.split('\n');
      const { checks } = await check(rawOf(message));
      for (const { where, feature } of checks.find(({ name }) => name === 'html')!.findings) {
        assert.ok(where, `${message.name}: ${feature}`);
        const source = lines[where.line - 1]!.slice(where.column - 1);
        assert.ok(source.startsWith(where.excerpt.replace(/…$/, '')), `${message.name}: ${feature}`);
      }
    }
  });
});
