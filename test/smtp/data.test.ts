import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Client } from './client.ts';
import { startServer, type TestServer } from './server.ts';

const open = 'MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n';

/** Doubles dots at the start of lines, as RFC 5321 section 4.5.2 requires. */
function stuff(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  return Buffer.from(text.replace(/(^|\r\n)\./g, '$1..'), 'latin1');
}

/** Sends each piece in a separate packet. */
async function sendPieces(client: Client, pieces: Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    client.send(piece);
    // The next piece is sent in a later turn of the event loop, so that the kernel rarely joins the two.
    await new Promise(setImmediate);
  }
}

function pieces(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

/** Sends `session` in pieces on a new connection, and returns all replies. */
async function playPieces({ port }: TestServer, session: Uint8Array, cuts: number[]): Promise<string> {
  const client = await Client.connect(port);
  await sendPieces(client, pieces(session, cuts));
  const replies = await client.end();
  client.close();
  return replies;
}

describe('the end of DATA', () => {
  for (const [title, sent, kept] of [
    ['LF.LF', 'a\n.\nb', 'a\n.\nb\r\n'],
    ['LF.CRLF', 'a\n.\r\nb', 'a\n.\r\nb\r\n'],
    ['CR.CR', 'a\r.\rb', 'a\r.\rb\r\n'],
    ['CR.CRLF', 'a\r.\r\nb', 'a\r.\r\nb\r\n'],
    ['CRLF.LF, whose dot is one too many', 'a\r\n.\nb', 'a\r\n\nb\r\n'],
    ['CRLF.CR, whose dot is one too many', 'a\r\n.\rb', 'a\r\n\rb\r\n'],
    ['CRLF.CR.CRLF', 'a\r\n.\r.\r\nb', 'a\r\n\r.\r\nb\r\n'],
    ['CRLF.CRCR', 'a\r\n.\r\rb', 'a\r\n\r\rb\r\n'],
    ['LFCR.LFCR', 'a\n\r.\n\rb', 'a\n\r.\n\rb\r\n'],
    ['CRCRLF.LF', 'a\r\r\n.\nb', 'a\r\r\n\nb\r\n'],
    ['LF.LF at once', '\n.\nb', '\n.\nb\r\n'],
    ['.LF at once', '.\nb', '\nb\r\n'],
    ['NUL', 'a\r\n\0.\r\nb', 'a\r\n\0.\r\nb\r\n'],
    ['a dot and a space', 'a\r\n. \r\nb', 'a\r\n \r\nb\r\n'],
    ['two dots', 'a\r\n..\r\nb', 'a\r\n.\r\nb\r\n'],
  ] as const) {
    it(`is not ${title}: no second message is smuggled in`, async (test) => {
      const { port, messages } = await startServer(test);
      const client = await Client.greeted(port);
      client.send(`${open}${sent}\r\n.\r\nNOOP\r\n`);
      assert.deepEqual(await client.codes(5), [250, 250, 354, 250, 250]);
      assert.equal(messages.length, 1);
      assert.equal(messages[0]?.raw.toString('latin1'), kept);
      client.close();
    });
  }

  it('leaves smuggled commands in the message, where they can be seen', async (test) => {
    const { port, messages } = await startServer(test);
    const smuggled = 'innocent\n.\nMAIL FROM:<evil@b.test>\nRCPT TO:<v@d.test>\nDATA\nforged';
    const client = await Client.greeted(port);
    client.send(`${open}${smuggled}\r\n.\r\nQUIT\r\n`);
    await client.end();
    assert.deepEqual(
      messages.map((message) => message.raw.toString()),
      [`${smuggled}\r\n`],
    );
    client.close();
  });

  for (const sent of ['hello\n.\n', 'hello\n.\r\n', 'hello\r\n.\n', '.\n', 'hello\r.\r']) {
    it(`is explained to a client that waits after ${JSON.stringify(sent)}`, async (test) => {
      const { port, messages } = await startServer(test, { limits: { smtpDataTimeout: 500 } });
      const client = await Client.greeted(port);
      client.send(open + sent);
      assert.match(
        await client.end(),
        /\r\n421 4\.4\.2 Message ended with a bare LF or CR; SMTP requires <CRLF>\.<CRLF>/,
      );
      assert.equal(messages.length, 0);
      client.close();
    });
  }

  it('is explained to a client that sends QUIT after bare LFs and closes its side', async (test) => {
    const { port } = await startServer(test);
    const client = await Client.greeted(port);
    client.socket.end(`${open}hello\n.\nQUIT\n`);
    assert.match(await client.end(), /\r\n421 4\.4\.2 .*<CRLF>\.<CRLF>/);
    client.close();
  });

  it('is not a closed connection: a partial message is discarded', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.greeted(port);
    client.socket.end(`${open}half a mail\r\n`);
    assert.match(await client.end(), /\r\n421 4\.4\.2 Connection ended in the middle of a message/);
    assert.equal(messages.length, 0);
    client.close();
  });
});

describe('the bytes of a message', () => {
  const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  it('are stored unchanged, all 256 values', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.greeted(port);
    client.send(Buffer.concat([Buffer.from(open), allBytes, Buffer.from('\r\n.\r\n')]));
    assert.deepEqual(await client.codes(4), [250, 250, 354, 250]);
    assert.deepEqual(messages[0]?.raw, Buffer.concat([allBytes, Buffer.from('\r\n')]));
    client.close();
  });

  it('may be one line of any length', async (test) => {
    const { port, messages } = await startServer(test);
    const line = Buffer.alloc(3_000_000, 'x');
    const client = await Client.greeted(port);
    client.send(Buffer.concat([Buffer.from(open), line, Buffer.from('\r\n.\r\n')]));
    assert.deepEqual(await client.codes(4), [250, 250, 354, 250]);
    assert.ok(messages[0]?.raw.equals(Buffer.concat([line, Buffer.from('\r\n')])));
    client.close();
  });

  const dotted = '.one\r\n..two\r\n...\r\n.\r\r\n.\n\r\n.\r';
  const session = Buffer.concat([
    Buffer.from(`EHLO x\r\n${open}`),
    stuff(Buffer.from(`${dotted}\r\n`)),
    Buffer.from(`.\r\n${open}.\r\nQUIT\r\n`),
  ]);
  const codes = '220 250 250 250 354 250 250 250 354 250 221';
  const codesOf = (replies: string) => replies.match(/^\d{3}(?= )/gm)?.join(' ');

  it('are the same wherever the session is split into two packets', async (test) => {
    const server = await startServer(test);
    for (let cut = 1; cut < session.length; cut++) {
      assert.equal(codesOf(await playPieces(server, session, [cut])), codes, `cut at ${cut}`);
      const [second, first] = [server.messages.pop(), server.messages.pop()];
      assert.equal(first?.raw.toString(), `${dotted}\r\n`, `cut at ${cut}`);
      assert.equal(second?.raw.toString(), '', `cut at ${cut}`);
    }
  });

  it('are the same when every byte arrives separately', async (test) => {
    const server = await startServer(test);
    const cuts = Array.from(session, (_, index) => index);
    assert.equal(codesOf(await playPieces(server, session, cuts)), codes);
    assert.equal(server.messages[0]?.raw.toString(), `${dotted}\r\n`);
  });

  // Mostly bytes with a meaning to the reader, so that all complete and partial line ends occur.
  const nasty = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('\r\n', '.', '\r', '\n', '\r\n.', '\r\n.\r', '\n.\n') },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
  );
  const raws = fc.array(nasty, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''), 'latin1'));

  it('arrive unchanged by DATA, whatever they are and however they are split', async (test) => {
    const server = await startServer(test);
    const property = fc.asyncProperty(raws, fc.array(fc.nat(), { maxLength: 8 }), async (body, cuts) => {
      const raw = Buffer.concat([body, Buffer.from('\r\n')]);
      const bytes = Buffer.concat([
        Buffer.from(`EHLO x\r\n${open}`),
        stuff(raw),
        Buffer.from('.\r\nQUIT\r\n'),
      ]);
      assert.equal(codesOf(await playPieces(server, bytes, cuts)), '220 250 250 250 354 250 221');
      assert.deepEqual(server.messages.pop()?.raw, raw);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it('arrive unchanged by BDAT, whatever they are and however they are split', async (test) => {
    const server = await startServer(test);
    const cutting = fc.array(fc.nat(), { maxLength: 5 });
    const property = fc.asyncProperty(raws, cutting, cutting, async (raw, chunkCuts, cuts) => {
      const chunks = pieces(raw, chunkCuts).flatMap((chunk, index) => [
        Buffer.from(`BDAT ${chunk.length}${index === chunkCuts.length ? ' LAST' : ''}\r\n`),
        chunk,
      ]);
      const begin = Buffer.from('EHLO x\r\nMAIL FROM:<a@b.test> BODY=BINARYMIME\r\nRCPT TO:<c@d.test>\r\n');
      const bytes = Buffer.concat([begin, ...chunks, Buffer.from('QUIT\r\n')]);
      assert.equal((await playPieces(server, bytes, cuts)).match(/^250 2\.0\.0 kept/gm)?.length, 1);
      assert.deepEqual(server.messages.pop()?.raw, raw);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
