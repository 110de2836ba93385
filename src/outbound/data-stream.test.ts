import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DataStream, examineData } from './data-stream.ts';

async function written(...chunks: string[]): Promise<string> {
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1')));
  return (await buffer(source.pipe(new DataStream()))).toString('latin1');
}

const examined = (...chunks: string[]) =>
  examineData(Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))));

/** What a server that follows RFC 5321 exactly stores. */
function received(data: string): string {
  const end = `\r\n${data}`.indexOf('\r\n.\r\n');
  assert.equal(`\r\n${data}`.length, end + 5, 'the end comes once, and last');
  return `\r\n${data}`
    .slice(0, end + 2)
    .replaceAll('\r\n..', '\r\n.')
    .slice(2);
}

/** Messages full of what matters here, cut anywhere. */
const pieces = fc.array(fc.string({ unit: fc.constantFrom('\r', '\n', '.', 'a', '\xff', '\r\n', '\r\n.') }));

describe('the data of DATA', () => {
  for (const [title, mail, data] of [
    ['doubles a dot at the start of a line', 'a\r\n.b\r\n', 'a\r\n..b\r\n.\r\n'],
    ['doubles a dot at the very start', '.\r\n', '..\r\n.\r\n'],
    ['leaves other dots alone', 'a.b\r\n', 'a.b\r\n.\r\n'],
    ['keeps a bare LF', 'a\nb\r\n', 'a\nb\r\n.\r\n'],
    ['keeps a bare CR', 'a\rb\r\n', 'a\rb\r\n.\r\n'],
    ['does not take a bare LF for the start of a line', 'a\n.b\r\n', 'a\n.b\r\n.\r\n'],
    ['keeps bytes above 127', '\xe9\x00\xff\r\n', '\xe9\x00\xff\r\n.\r\n'],
    ['ends a last line that has no end', 'a', 'a\r\n.\r\n'],
    ['does not take a last CR for half of the end', 'a\r', 'a\r\r\n.\r\n'],
    ['adds no line to an empty message', '', '.\r\n'],
  ] as const) {
    it(title, async () => assert.equal(await written(mail), data));
  }

  it('is one piece for each chunk, however many lines begin with dots', async () => {
    const data = Readable.from([Buffer.from('.\r\n'.repeat(10_000))]).pipe(new DataStream());
    assert.deepEqual(
      (await data.toArray()).map(({ length }) => length),
      [40_000, 3],
    );
  });

  it('is the same wherever the message is split, and a server gets the bytes of the message', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (chunks) => {
        const mail = chunks.join('');
        const data = await written(...chunks);
        assert.equal(data, await written(mail));
        const complete = mail === '' || mail.endsWith('\r\n') ? mail : `${mail}\r\n`;
        assert.equal(received(data), complete);
      }),
    );
  });
});

describe('a message examined before it is sent', () => {
  for (const [mail, smuggles] of [
    ['a\r\n.\r\nb\r\n', false],
    ['.\r\n', false],
    ['a\n.b\r\n', false],
    ['a\n.\r\nMAIL FROM:<x@y.test>\r\n', true],
    ['a\n.\nMAIL FROM:<x@y.test>\r\n', true],
    ['a\r.\rMAIL', true],
    ['a\r.\r\n', true],
    ['a\r\r\n.\n', false],
    ['a\n.', true],
    ['a\r\n.', false],
    ['', false],
  ] as const) {
    it(`${JSON.stringify(mail)} ${smuggles ? 'could smuggle commands' : 'is harmless'}`, async () => {
      assert.equal((await examined(mail)).smuggles, smuggles);
      assert.equal((await examined(...mail)).smuggles, smuggles, 'cut after every byte');
    });
  }

  it('is harmless exactly when no server can find an end of data inside it', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (chunks) => {
        const data = `\r\n${await written(...chunks)}`;
        const inside = data.slice(0, -3);
        const { smuggles } = await examined(...chunks);
        assert.equal(smuggles, /[\r\n]\.[\r\n]/.test(inside));
      }),
    );
  });

  it('says whether it has bytes above 127', async () => {
    assert.equal((await examined('a', 'b\x7f')).eightBit, false);
    assert.equal((await examined('a', 'b\x80')).eightBit, true);
  });
});
