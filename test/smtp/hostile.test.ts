import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { selfSignedCertificate } from '../../src/smtp/self-signed.ts';
import { Client } from './client.ts';
import { converse, data, ehlo, mail, rcpt } from './play.ts';
import { startServer } from './server.ts';

const words = [
  'EHLO x', 'HELO y', 'MAIL FROM:<a@b.test>', 'MAIL FROM:<', 'RCPT TO:<c@d.test>', 'RCPT TO:', 'DATA', 'BDAT 3', 'BDAT 5 LAST',
  'BDAT 99999999999', 'RSET', 'NOOP', 'VRFY', 'STARTTLS', 'AUTH PLAIN', 'AUTH LOGIN', 'AUTH PLAIN AGEAYg==', '*', 'QUIT', '.',
  'GET / HTTP/1.1', '\x16\x03\x01', '"', '<>', 'SIZE=1', 'BODY=BINARYMIME',
]; // biome-ignore format: a word list reads better packed

const fragment = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...words), fc.constantFrom('\r\n', '\n', ' ', '\r', ''))
      .map((pair) => pair.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
  { weight: 1, arbitrary: fc.constantFrom('\r\n', '\r\n.\r\n', '\0', '\xff\xfe', 'x'.repeat(20_000)) },
);

describe('hostile bytes', () => {
  it('never crash the server or affect the next client', async (test) => {
    const tls = await selfSignedCertificate('mail.test');
    const authenticate = async (_: string, password: string) => password === 'b';
    const { port, messages, sessions } = await startServer(test, { tls, authenticate });
    const property = fc.asyncProperty(
      fc.array(fragment, { maxLength: 30 }),
      fc.boolean(),
      async (fragments, polite) => {
        const client = await Client.connect(port);
        for (const one of fragments) {
          client.send(Buffer.from(one, 'latin1'));
          if (one.length % 3 === 0) await new Promise(setImmediate);
        }
        if (polite) {
          client.socket.end();
          const replies = await client.end();
          // After a 220 reply to STARTTLS, the rest of the output is TLS.
          const [inClear = ''] = replies.split(/(?<=^220 2\.0\.0 .*\r\n)/m);
          assert.match(inClear, /^(?:\d{3}[ -][\x20-\x7e]*\r\n)*$/);
        }
        client.socket.destroy();
      },
    );
    await fc.assert(property, { numRuns: 300 });
    while (sessions.closed < sessions.opened) await new Promise(setImmediate);

    const kept = messages.length;
    const client = await Client.connect(port);
    await client.reply();
    await converse(client, [ehlo, mail, rcpt, data, ['hello\r\n.', 250], ['QUIT', 221]]);
    assert.equal(messages.length, kept + 1);
    for (const { envelope } of messages) {
      assert.doesNotMatch(
        JSON.stringify(envelope),
        /\\u00|[\x7f-\x9f]/,
        'no control character reaches an envelope',
      );
    }
    client.close();
  });
});
