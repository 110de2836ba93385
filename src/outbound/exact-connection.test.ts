import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ReplyLimit } from './exact-connection.ts';

function cut(text: string, size = text.length): string {
  const limit = new ReplyLimit();
  let kept = '';
  for (let at = 0; at < text.length; at += size)
    kept += limit.cut(Buffer.from(text.slice(at, at + size), 'latin1')).toString('latin1');
  return kept;
}

describe('ReplyLimit', () => {
  it('leaves ordinary replies as they are', () => {
    const dialogue = '220 mx.test\r\n250-mx.test\r\n250-SIZE 1000\r\n250 HELP\r\n250\r\n\n354 go\r\n';
    for (const size of [1, 3, 1000]) assert.equal(cut(dialogue, size), dialogue);
  });

  it('drops the end of a long line, and continues with the next reply', () => {
    assert.equal(cut(`250 ${'x'.repeat(5000)}\r\n250 ok\r\n`), `250 ${'x'.repeat(996)}\n250 ok\r\n`);
  });

  it('drops lines of a long reply, but not the last one', () => {
    const reply = `${`250-${'x'.repeat(500)}\r\n`.repeat(100)}250 last\r\n`;
    const kept = cut(reply);
    assert.ok(kept.length < 6000, String(kept.length));
    assert.match(kept, /\n250-\n250 last\r\n$/);
    assert.equal(cut(`${reply}250 next\r\n`), `${kept}250 next\r\n`);
  });

  it('returns the same wherever the chunks are split', () => {
    const text = fc.array(fc.constantFrom('250-', '250 ', 'x'.repeat(900), '\r\n', '\n', '-', ' '), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (pieces, size) => {
        assert.equal(cut(pieces.join(''), size), cut(pieces.join('')));
      }),
    );
  });
});
