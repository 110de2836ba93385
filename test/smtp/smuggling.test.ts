import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from './client.ts';
import { converse, ehlo, mail, rcpt, type Turn } from './play.ts';
import { startServer, type TestOptions } from './server.ts';

/** An attacker's commands, which send a whole message, as the payload of something else. */
const smuggled =
  'RSET\r\nMAIL FROM:<evil@b.test>\r\nRCPT TO:<victim@d.test>\r\nDATA\r\nevil\r\n.\r\nQUIT\r\n';
const open = 'MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\n';

describe('message data is never run as commands', () => {
  for (const [title, bdat] of [
    ['without a size', 'BDAT'],
    ['with a size that is not a number', 'BDAT x'],
    ['with a hexadecimal size', 'BDAT 0x10'],
    ['with a negative size', 'BDAT -1'],
    ['with a signed size', 'BDAT +80'],
    ['with a fractional size', 'BDAT 80.0'],
    ['with a size in other digits', 'BDAT \u0661\u0662'],
    ['with a size past 2^53', 'BDAT 9007199254740993'],
    ['with a size past 2^64', 'BDAT 18446744073709551697 LAST'],
    ['with a size of 400 digits', `BDAT ${'9'.repeat(400)}`],
    ['with a wrong keyword', 'BDAT 80 FIRST'],
    ['with something behind LAST', 'BDAT 80 LAST X'],
    ['with a NUL', 'BDAT 80\0'],
    ['with a NUL in between', 'BDAT\x0080 LAST'],
    ['with a NUL before it', '\0BDAT 80'],
    ['with a bare CR', 'BDAT 80\r'],
    ['with a bare CR before it', '\rBDAT 80 LAST'],
    ['with bytes that are not UTF-8', Buffer.from('BDAT 80 \xff', 'latin1')],
    ['with 600 spaces in its line', `BDAT 80${' '.repeat(600)}LAST`],
    ['with 600 spaces before it', `${' '.repeat(600)}BDAT 80 LAST`],
    ['with a line of 20,000 bytes', `BDAT 80 ${' '.repeat(20_000)}LAST`],
    ['in small letters', 'bdat none'],
  ] as const) {
    for (const [state, before, replies] of [
      ['in a message', open, 2],
      ['without a message', '', 0],
    ] as const) {
      it(`after a BDAT ${title}, ${state}`, async (test) => {
        const { port, messages } = await startServer(test);
        const client = await Client.greeted(port);
        client.send(Buffer.concat([Buffer.from(before), Buffer.from(bdat), Buffer.from(`\r\n${smuggled}`)]));
        assert.equal((await client.codes(replies)).length, replies);
        assert.match(
          await client.end(),
          /^50[01] 5\.5\.\d .*\r\n421 4\.7\.0 Cannot tell commands from .*\r\n$/,
        );
        assert.equal(messages.length, 0);
        client.close();
      });
    }
  }

  for (const [title, turns, options] of [
    ['before EHLO', [], {}],
    ['after MAIL was refused', [ehlo, ['MAIL FROM:<a@b.test> SIZE=99999999999', 552]], {}],
    ['after RCPT was refused', [ehlo, mail, ['RCPT TO:<broken', 501]], {}],
    ['where AUTH is required', [ehlo, ['MAIL FROM:<a@b.test>', 530]], { requireAuth: true }],
  ] as [string, Turn[], TestOptions][]) {
    const size = Buffer.byteLength(smuggled);

    it(`in the chunk of a BDAT that is refused ${title}`, async (test) => {
      const { port, messages } = await startServer(test, options);
      const client = await Client.connect(port);
      await client.reply();
      await converse(client, turns);
      client.send(`BDAT ${size} LAST\r\n${smuggled}NOOP\r\n`);
      assert.deepEqual(await client.codes(2), [503, 250]);
      assert.equal(messages.length, 0);
      client.close();
    });

    it(`behind a DATA that is refused ${title}, in the same packet`, async (test) => {
      const { port, messages } = await startServer(test, options);
      const client = await Client.connect(port);
      await client.reply();
      await converse(client, turns);
      client.send(`DATA\r\n${smuggled}`);
      assert.match(await client.end(), /^503 .*\r\n421 4\.7\.0 Cannot tell commands from .*\r\n$/);
      assert.equal(messages.length, 0);
      client.close();
    });

    it(`behind a DATA that is refused ${title}, in a later packet`, async (test) => {
      const { port, messages } = await startServer(test, options);
      const client = await Client.connect(port);
      await client.reply();
      await converse(client, [...turns, ['DATA', 503]]);
      client.send(`Subject: hello\r\n\r\n${smuggled}`);
      assert.match(await client.end(), /^500 .*\r\n421 4\.7\.0 Cannot tell commands from .*\r\n$/);
      assert.equal(messages.length, 0);
      client.close();
    });
  }

  for (const line of ['DATA now', 'DATA\0', 'DATA\r', `DATA${' '.repeat(600)}`]) {
    it(`behind ${JSON.stringify(line.slice(0, 10))}, which is not a DATA command`, async (test) => {
      const { port, messages } = await startServer(test);
      const client = await Client.greeted(port);
      client.send(`${open}${line}\r\n${smuggled}`);
      assert.match(await client.end(), /\r\n50[01] .*\r\n421 4\.7\.0 Cannot tell commands from .*\r\n$/);
      assert.equal(messages.length, 0);
      client.close();
    });
  }

  it('after a refused DATA, commands go on', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.greeted(port);
    await converse(client, [['DATA', 503], mail, ['DATA', 503], rcpt, ['DATA', 354], ['hello\r\n.', 250]]);
    assert.equal(messages.length, 1);
    client.close();
  });

  it('where a response to an AUTH challenge is expected', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.greeted(port);
    client.send(`AUTH PLAIN\r\nBDAT 80 LAST\r\n${smuggled}`);
    assert.match(await client.end(), /^334 \r\n501 .*\r\n421 4\.7\.0 Cannot tell commands from .*\r\n$/);
    assert.equal(messages.length, 0);
    client.close();
  });
});
