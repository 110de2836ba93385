import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeLine, splitCommand } from '../session/commands.ts';
import { shownAuthResponse, shownLine } from './shown-line.ts';

function shown(line: string): string {
  const bytes = Buffer.from(line, 'latin1');
  const text = decodeLine(bytes, 0, bytes.length);
  const { verb, argument } = splitCommand(text ?? line);
  return shownLine(verb, argument, text);
}

describe('a line from a client, as it is shown', () => {
  for (const [line, expected] of [
    ['EHLO client.test', 'EHLO client.test'],
    ['mail from:<a@b.test> SIZE=10', 'mail from:<a@b.test> SIZE=10'],
    [
      'MAIL FROM:<a@b.test> SIZE=10 auth=c2VjcmV0 BODY=7BIT',
      'MAIL FROM:<a@b.test> SIZE=10 auth=[hidden] BODY=7BIT',
    ],
    ['MAIL FROM:<a@b.test> AUTH=<>', 'MAIL FROM:<a@b.test> AUTH=<>'],
    ['MAIL FROM:<a@b.test> AUTH=<>c2VjcmV0', 'MAIL FROM:<a@b.test> AUTH=[hidden]'],
    ['RCPT TO:<a@b.test>', 'RCPT TO:<a@b.test>'],
    ['BDAT 10 LAST', 'BDAT 10 LAST'],
    ['QUIT', 'QUIT'],
    ['AUTH', 'AUTH'],
    ['AUTH PLAIN', 'AUTH PLAIN'],
    ['auth login', 'AUTH LOGIN'],
    ['AUTH PLAIN c2VjcmV0', 'AUTH PLAIN [hidden]'],
    ['AUTH PLAIN  c2VjcmV0', 'AUTH PLAIN [hidden]'],
    ['  AUTH   PLAIN c2VjcmV0', 'AUTH PLAIN [hidden]'],
    ['AUTH PLAIN a c2VjcmV0', 'AUTH PLAIN [hidden]'],
    ['AUTH\tPLAIN c2VjcmV0', 'AUTH PLAIN [hidden]'],
    ['AUTH PLAIN c2Vj\0cmV0', 'AUTH PLAIN [hidden]'],
    ['AUTH PLAIN\0c2VjcmV0', 'AUTH [hidden]'],
    ['AUTH c2VjcmV0', 'AUTH [hidden]'],
    ['AUTH =c2VjcmV0 PLAIN', 'AUTH [hidden]'],
    ['AUHT PLAIN c2VjcmV0', 'AUHT [hidden]'],
    ['MIAL FROM:<c2VjcmV0@b.test>', 'MIAL [hidden]'],
    ['RCTP', 'RCTP'],
    ['HEL c2VjcmV0', 'HEL [hidden]'],
    ['QUITT', 'QUITT'],
    ['DATS', 'DATS'],
    ['ABCD c2VjcmV0', '[unknown command]'],
    ['MAIK1 c2VjcmV0', '[unknown command]'],
    ['AUTHPLAIN c2VjcmV0', '[unknown command]'],
    ['AUTH=PLAIN c2VjcmV0', '[unknown command]'],
    ['c2VjcmV0', '[unknown command]'],
    ['PASS c2VjcmV0', '[unknown command]'],
    ['GET /?token=c2VjcmV0 HTTP/1.1', 'GET [hidden]'],
    ['XCLIENT LOGIN=c2VjcmV0', 'XCLIENT [hidden]'],
    ['NOOP c2VjcmV0', 'NOOP [hidden]'],
    ['DATA c2VjcmV0', 'DATA [hidden]'],
    ['EHLO x\rAUTH PLAIN c2VjcmV0', 'EHLO [unreadable]'],
    ['__proto__ c2VjcmV0', '[unknown command]'],
    ['', '[unknown command]'],
  ] as const) {
    it(`${JSON.stringify(line)} is ${expected}`, () => {
      assert.equal(shown(line), expected);
      assert.ok(!shown(line).includes('c2V'));
    });
  }

  it('is truncated with a notice when it is long', () => {
    const line = `RCPT TO:<${'a'.repeat(1500)}@b.test>`;
    assert.match(shown(line), /^RCPT TO:<a{991}… \[517 more characters\]$/);
  });

  it('of an AUTH exchange is hidden, unless it cancels', () => {
    assert.equal(shownAuthResponse('c2VjcmV0'), '[hidden]');
    assert.equal(shownAuthResponse(null), '[hidden]');
    assert.equal(shownAuthResponse('*'), '*');
  });
});
