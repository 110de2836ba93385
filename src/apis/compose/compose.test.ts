import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { WorkerPool } from '../../workers/worker-pool.ts';
import { compose, leastSize } from './compose.ts';
import { HANDLEBARS } from './substitute.ts';

const MiB = 1024 * 1024;

describe('composing a message with placeholders', () => {
  const pool = new WorkerPool();
  after(() => pool.close());

  const limits = (maxBytes: number) => ({ maxBytes, workers: pool, htmlLimits: defaults.view });
  const draft = (content: { subject?: string; text?: string }, value: unknown) => ({
    ...{ from: { name: '', address: 'a@b.test' }, to: [{ name: '', address: 'c@d.test' }] },
    ...content,
    placeholders: { pattern: HANDLEBARS, values: [{ a: value }] },
  });

  it('a small one is composed on the event loop', async () => {
    const raw = await compose(
      draft({ subject: 'for {{a}}', text: '{{ a }} {{b}}' }, 'Zoe'),
      limits(MiB),
      'x',
    );
    assert.match(Buffer.from(raw).toString(), /Subject: for Zoe\r\n[\s\S]*Zoe \{\{b\}\}/);
    assert.equal(pool.threads, 0);
  });

  it('one that gets large when they are replaced is composed on a worker', async () => {
    const raw = await compose(draft({ text: '{{a}}'.repeat(100) }, 'x'.repeat(10_000)), limits(2 * MiB), 'x');
    assert.ok(raw.length > 1_000_000);
    assert.equal(pool.threads, 1);
  });

  for (const [title, content] of [
    ['a subject', { subject: '{{a}}'.repeat(20), text: 'x' }],
    ['a message', { text: '{{a}}'.repeat(200) }],
  ] as const)
    it(`${title} that gets larger than allowed is refused`, async () => {
      await assert.rejects(compose(draft(content, 'x'.repeat(10_000)), limits(MiB), 'x'), {
        code: 'too_large',
      });
    });
});

it('a large text is the same after it was encoded in pieces, with the line ends of SMTP', async () => {
  const pool = new WorkerPool();
  try {
    // Nothing in it has a length that divides that of a piece, so pairs and line ends are at the ends of some.
    const text = 'ab\ud83d\ude00\r\nc\n\ud800\r\r\n\r\ud83d\ude00xy'.repeat(120_000);
    const draft = {
      ...{ from: { name: '', address: 'a@b.test' }, to: [{ name: '', address: 'c@d.test' }] },
      ...{ text, html: '<p>x' },
    };
    const raw = await compose(draft, { maxBytes: 20 * MiB, workers: pool, htmlLimits: defaults.view }, 'x');
    const encoded = /text\/plain[\s\S]*?base64\r\n\r\n([\w+/=\r\n]+)/.exec(Buffer.from(raw).toString())![1]!;
    const expected = text.toWellFormed().replaceAll(/\r?\n/g, '\r\n');
    assert.ok(Buffer.from(encoded, 'base64').toString() === expected);
  } finally {
    await pool.close();
  }
});

it('the least size of a message with a large text is that in base64, and not more than it gets', async () => {
  const pool = new WorkerPool();
  try {
    const draft = {
      ...{ from: { name: '', address: 'a@b.test' }, to: [{ name: '', address: 'c@d.test' }] },
      ...{ text: 'é'.repeat(MiB + 1), html: '<p>x', amp: '<p>x' },
    };
    const least = leastSize(draft);
    const raw = await compose(draft, { maxBytes: 4 * MiB, workers: pool, htmlLimits: defaults.view }, 'x');
    assert.ok(least > (raw.length * 99) / 100, `${least} of ${raw.length}`);
    assert.ok(least <= raw.length);
  } finally {
    await pool.close();
  }
});
