import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SmtpRefusal } from '../../contract/session.ts';
import type { Nodes } from '../../mailbox/shared.ts';
import { RefusalLog } from './refusal-log.ts';
import { SessionLog } from './session-log.ts';

const NOW = Date.UTC(2026, 10, 14);
const TO = 'ada@example.test';

function refusal(fields: Partial<SmtpRefusal> & { ms?: number }): SmtpRefusal {
  const { ms = 0, ...others } = fields;
  return {
    ...{ protocol: 'smtp', session: 'S', remote_address: '127.0.0.1', command: null, reply: '550 no' },
    ...{ sender: null, recipients: [], fault: null, ...others },
    at: new Date(NOW + ms).toISOString(),
  };
}

describe('the refusals that explain a failed wait', () => {
  const sender = (ms: number, session = 'S') => refusal({ command: `MAIL ${ms}`, session, ms });
  const recipient = (ms: number, address: string) => refusal({ recipients: [address], ms });
  for (const [title, refusals, listed] of [
    ['those for the address, in any case', [recipient(-59_000, 'Ada@Example.test')], [-59_000]],
    ['none for other addresses', [recipient(0, 'bob@example.test')], []],
    [
      'misspelled recipients during the last seconds',
      [recipient(-9000, 'ada'), recipient(-11_000, 'a')],
      [-9000],
    ],
    [
      'senders within a second of a refusal for the address',
      [sender(-31_000), recipient(-30_000, TO)],
      [-31_000, -30_000],
    ],
    ['DATA within a second after it', [recipient(-30_000, TO), sender(-29_000)], [-30_000, -29_000]],
    [
      'no sender longer before or after it',
      [sender(-31_001), recipient(-30_000, TO), sender(-28_999)],
      [-30_000],
    ],
    ['no sender of another session', [sender(-30_000, 'T'), recipient(-30_000, TO)], [-30_000]],
    [
      'no sender within a second of a refusal for another address',
      [sender(0), recipient(1000, 'bob@example.test')],
      [],
    ],
    ['a sender that is near both', [recipient(0, 'bob@example.test'), sender(1), recipient(2, TO)], [1, 2]],
    [
      'senders of unknown messages, but older ones only if there is nothing else',
      [sender(-5000, 'T'), sender(5000, 'T'), recipient(-30_000, TO)],
      [5000, -30_000],
    ],
  ] as [string, SmtpRefusal[], number[]][]) {
    it(`are ${title}`, () => {
      const log = new RefusalLog();
      for (const refused of refusals) log.add(refused, null);
      const last = log.last({ time: NOW, addresses: [TO], owner: null });
      assert.deepEqual(
        last.map(({ at }) => Date.parse(at) - NOW),
        listed,
      );
    });
  }

  it('take linear time to find', () => {
    const COUNT = 1000;
    let reads = 0;
    const counted = (refused: SmtpRefusal) =>
      new Proxy(refused, {
        get: (target, name) => {
          reads++;
          return Reflect.get(target, name);
        },
      });
    const log = new RefusalLog();
    for (let i = 0; i < COUNT; i++) log.add(counted(i % 2 ? sender(0) : recipient(0, TO)), null);
    reads = 0;
    log.last({ time: NOW, addresses: ['bob@example.test'], owner: null });
    log.last({ time: NOW, addresses: [TO], owner: null });
    assert.ok(reads <= 10 * COUNT, `${reads} reads of ${COUNT} refusals`);
  });

  it('are the last ones of each protocol, also in the answer to another node', async () => {
    const answers = new Map<string, (question: unknown) => unknown>();
    const nodes: Pick<Nodes, 'answer' | 'ask'> = {
      answer: (kind, answer) => answers.set(kind, answer),
      ask: async (kind, question) => [answers.get(kind)!(question)],
    };
    const log = new SessionLog({ smtpSessionLog: 10, smtpSessionLogSize: 4096 }, nodes as Nodes);
    for (let ms = 0; ms < 100; ms++) {
      log.addRefusal(sender(ms));
      log.addRefusal(refusal({ protocol: 'http', session: `H${ms}`, ms }));
    }
    const times = (refusals: SmtpRefusal[]) => refusals.map(({ at }) => Date.parse(at) - NOW);
    const last = Array.from({ length: 10 }, (_, i) => 90 + i);
    for (const addresses of [[], [TO]]) {
      const answer = answers.get('refused')!({ time: NOW, addresses, owner: null }) as SmtpRefusal[];
      assert.deepEqual(times(answer), [...last, ...last]);
    }
    // The other node has the same ones.
    const twice = [95, 95, 96, 96, 97, 97, 98, 98, 99, 99];
    assert.deepEqual(times(await log.refusedSince(NOW)), [...twice, ...twice]);
  });

  it('are not those of a deleted mailbox for a new one of the same name', () => {
    const log = new RefusalLog();
    log.add(sender(0), 'mailbox-a');
    log.forget('mailbox-a');
    assert.deepEqual(log.last({ time: NOW, addresses: [], owner: 'mailbox-a' }), []);
  });
});
