import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import type { ReleaseResult } from '../../../src/contract/release.ts';
import { releaseEach } from './release-each.ts';

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }) as MessageSummary);
const sent: ReleaseResult = {
  released: true,
  accepted: ['a@b.test'],
  rejected: [],
  rejections: [],
  response: '250 OK',
};

/** Releases messages, of which those in `bad` fail. Returns the last progress and the messages that were tried. */
async function release(ids: string, bad: string) {
  const tried: string[] = [];
  const steps = await Array.fromAsync(
    releaseEach(rowsOf(ids), async (id) => {
      tried.push(id);
      if (bad.includes(id)) throw new Error(`${id} failed`);
      return sent;
    }),
  );
  return { last: steps.at(-1)!, tried: tried.join(''), steps };
}

describe('release of selected messages', () => {
  it('continues after a failure, and reports each', async () => {
    const { last, tried } = await release('abcde', 'bd');
    assert.equal(tried, 'abcde');
    assert.deepEqual([last.released, last.failed, last.total, last.done], [3, 2, 5, true]);
    assert.deepEqual(last.failures, [
      { id: 'b', error: 'b failed' },
      { id: 'd', error: 'd failed' },
    ]);
    assert.deepEqual(last.left, rowsOf('bd'));
  });

  it('stops after three failures in a row, and reports what is left', async () => {
    const { last, tried } = await release('abcdefg', 'bcdefg');
    assert.equal(tried, 'abcd');
    assert.deepEqual([last.released, last.failed, last.done], [1, 3, true]);
    assert.deepEqual(last.left, rowsOf('bcdefg'));
  });

  it('reports its progress after each message', async () => {
    const { steps } = await release('abc', 'b');
    assert.deepEqual(
      steps.map(({ released, failed, done }) => [released, failed, done]),
      [
        [1, 0, false],
        [1, 1, false],
        [2, 1, false],
        [2, 1, true],
      ],
    );
  });

  it('reports recipients that were rejected, with the reply', async () => {
    const rejections = [{ recipient: 'c@d.test', response: '550 No such user' }];
    const steps = await Array.fromAsync(
      releaseEach(rowsOf('a'), async () => ({ ...sent, rejected: ['c@d.test'], rejections })),
    );
    const { released, rejected, rejections: listed, left } = steps.at(-1)!;
    assert.deepEqual([released, rejected, left], [1, 1, []]);
    assert.deepEqual(listed, [{ id: 'a', ...rejections[0] }]);
  });
});
