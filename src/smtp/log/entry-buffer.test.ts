import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { EntryBuffer } from './entry-buffer.ts';

const firstNumbers = (buffer: EntryBuffer) => buffer.entries().map(({ numbers }) => numbers[0]);

describe('an entry buffer', () => {
  it('returns the entries that were added', () => {
    const buffer = new EntryBuffer(Buffer.alloc(1000), 0.5);
    buffer.add(1, 2, 4_294_967_295, 'MAIL FROM:<ä@日本.test>', null, '');
    buffer.add(0, 0, 0, null, 'x', null);
    assert.deepEqual(buffer.entries(), [
      { numbers: [1, 2, 4_294_967_295], texts: ['MAIL FROM:<ä@日本.test>', null, ''] },
      { numbers: [0, 0, 0], texts: [null, 'x', null] },
    ]);
    assert.equal(buffer.omitted, 0);
  });

  it('keeps the first and the last entries, and counts those dropped in between', () => {
    const buffer = new EntryBuffer(Buffer.alloc(400), 0.25);
    for (let number = 0; number < 100; number++) buffer.add(number, 0, 0, 'text', null, null);
    const numbers = firstNumbers(buffer);
    assert.equal(buffer.gapAt, 3);
    assert.deepEqual(numbers.slice(0, 3), [0, 1, 2]);
    assert.equal(numbers.at(-1), 99);
    assert.equal(numbers.length + buffer.omitted, 100);
  });

  it('drops an entry that is larger than the buffer', () => {
    const buffer = new EntryBuffer(Buffer.alloc(100), 0);
    buffer.add(1, 0, 0, 'a', null, null);
    buffer.add(2, 0, 0, 'x'.repeat(200), null, null);
    assert.deepEqual(firstNumbers(buffer), [1]);
    assert.equal(buffer.omitted, 1);
  });

  it('only has complete entries, in order, whatever their sizes', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text, text), { maxLength: 60 }),
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(0, 0.3),
        (texts, size, headShare) => {
          const buffer = new EntryBuffer(Buffer.alloc(size), headShare);
          texts.forEach((entry, index) => {
            buffer.add(index, 0, 0, ...entry);
          });
          const entries = buffer.entries();
          assert.equal(entries.length + buffer.omitted, texts.length);
          let last = -1;
          for (const { numbers, texts: got } of entries) {
            assert.ok(numbers[0] > last);
            last = numbers[0];
            assert.deepEqual(
              got,
              texts[last]!.map((text) => text?.toWellFormed() ?? null),
            );
          }
        },
      ),
    );
  });
});
