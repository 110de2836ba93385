import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from './client.ts';
import { converse, rcpt } from './play.ts';
import { startServer, type TestOptions } from './server.ts';

const open = 'MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\n';

describe('BDAT', () => {
  for (const [title, session, codes, kept, options = {}] of [
    ['accepts a message in one chunk', `${open}BDAT 5 LAST\r\nhello`, [250, 250, 250], ['hello']],
    [
      'accepts a message in several chunks',
      `${open}BDAT 2\r\nheBDAT 3 last\r\nllo`,
      [250, 250, 250, 250],
      ['hello'],
    ],
    ['accepts an empty last chunk', `${open}BDAT 5\r\nhelloBDAT 0 LAST\r\n`, [250, 250, 250, 250], ['hello']],
    [
      'accepts empty chunks in between',
      `${open}BDAT 0\r\nBDAT 5 LAST\r\nhello`,
      [250, 250, 250, 250],
      ['hello'],
    ],
    ['accepts an empty message', `${open}BDAT 0 LAST\r\n`, [250, 250, 250], ['']],
    [
      'does not touch dots and line ends',
      `${open}BDAT 11 LAST\r\n..\r\n.\r\n\n.\n\0`,
      [250, 250, 250],
      ['..\r\n.\r\n\n.\n\0'],
    ],
    [
      'reads no command in a chunk',
      `${open}BDAT 12 LAST\r\nRSET\r\nQUIT\r\n`,
      [250, 250, 250],
      ['RSET\r\nQUIT\r\n'],
    ],
    [
      'lets other commands come between chunks',
      `${open}BDAT 2\r\nheNOOP\r\nBDAT 3 LAST\r\nllo`,
      [250, 250, 250, 250, 250],
      ['hello'],
    ],
    [
      'forgets its chunks on RSET',
      `${open}BDAT 5\r\nhelloRSET\r\n${open}BDAT 1 LAST\r\nx`,
      [250, 250, 250, 250, 250, 250, 250],
      ['x'],
    ],
    [
      'accepts a second message after the last chunk',
      `${open}BDAT 1 LAST\r\nx${open}BDAT 1 LAST\r\ny`,
      [250, 250, 250, 250, 250, 250],
      ['x', 'y'],
    ],
    [
      'allows neither MAIL nor RCPT after it',
      `${open}BDAT 1\r\nx${open}BDAT 0 LAST\r\n`,
      [250, 250, 250, 503, 503, 250],
      ['x'],
    ],
    ['discards a chunk without a message', 'BDAT 6 LAST\r\nQUIT\r\nNOOP\r\n', [503, 250], []],
    [
      'discards a chunk without a recipient',
      'MAIL FROM:<a@b.test>\r\nBDAT 6\r\nQUIT\r\nNOOP\r\n',
      [250, 503, 250],
      [],
    ],
    [
      'discards a chunk over the size limit, and stays in sync',
      `${open}BDAT 11 LAST\r\n01234567890${open}BDAT 10 LAST\r\n0123456789`,
      [250, 250, 552, 250, 250, 250],
      ['0123456789'],
      { limits: { smtpMaxSize: 10 } },
    ],
    [
      'rejects all further chunks of a message over the size limit',
      `${open}BDAT 6\r\n012345BDAT 6\r\n678901BDAT 2\r\nxxBDAT 0 LAST\r\nNOOP\r\n`,
      [250, 250, 250, 552, 552, 552, 250],
      [],
      { limits: { smtpMaxSize: 10 } },
    ],
    [
      // 400 kB is room for the two reads that a busy session may hold beside its message.
      'discards a chunk that there is no memory for',
      `${open}BDAT 390000 LAST\r\n${'x'.repeat(390_000)}${open}BDAT 1 LAST\r\ny`,
      [250, 250, 452, 250, 250, 250],
      ['y'],
      { limits: { smtpMaxBuffered: 400_000, smtpMaxSize: 395_000 } },
    ],
    ['discards a chunk before AUTH', `BDAT 6\r\nQUIT\r\nNOOP\r\n`, [503, 250], [], { requireAuth: true }],
  ] as [string, string, number[], string[], TestOptions?][]) {
    it(title, async (test) => {
      const { port, messages } = await startServer(test, options);
      const client = await Client.greeted(port);
      client.send(session);
      assert.deepEqual(await client.codes(codes.length), codes);
      assert.equal(Number.parseInt(await client.say('NOOP'), 10), 250);
      assert.deepEqual(
        messages.map((message) => message.raw.toString()),
        kept,
      );
      client.close();
    });
  }

  it('is required for BINARYMIME, and cannot be mixed with DATA', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.greeted(port);
    await converse(client, [['MAIL FROM:<a@b.test> BODY=BINARYMIME', 250], rcpt, ['DATA', 503]]);
    client.send('BDAT 1\r\nx');
    assert.deepEqual(await client.codes(1), [250]);
    await converse(client, [
      ['DATA', 503],
      ['BDAT 0 LAST', 250],
    ]);
    assert.equal(messages[0]?.raw.toString(), 'x');
    client.close();
  });
});
