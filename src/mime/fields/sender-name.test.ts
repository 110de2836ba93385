import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { senderName } from './searchable-headers.ts';

describe('senderName: the name', () => {
  for (const [title, headers, expected] of [
    ['is the display name of From', 'From: Ada Lovelace <ada@x.test>', 'Ada Lovelace'],
    ['is read from quotes', 'Subject: x\r\nFROM: "Lovelace, Ada" <ada@x.test>', 'Lovelace, Ada'],
    ['is decoded', 'From: =?utf-8?q?Zo=C3=AB?= <zoe@x.test>', 'Zoë'],
    [
      'is decoded by the charset of the message',
      'Content-Type: text/plain; charset=latin1\r\nFrom: Zo\xEB <z@x.test>',
      'Zoë',
    ],
    [
      'is found after a long Content-Type',
      `Content-Type: multipart/mixed; boundary=b; x="${'x'.repeat(5000)}"\r\nFrom: Ada <ada@x.test>`,
      'Ada',
    ],
    ['is read from a comment', 'From: ada@x.test (Ada)', 'Ada'],
    ['is empty without a name', 'From: ada@x.test', ''],
    ['is empty without a From header', 'Sender: Ada <ada@x.test>', ''],
    ['is on one line', 'From: =?utf-8?q?a=0D=0AX:_b?=\r\n  c <ada@x.test>', 'a X: b c'],
    ['is from the first address that has one', 'From: a@x.test, Bob <b@x.test>', 'Bob'],
    ['is not taken from the body', 'Subject: x\r\n\r\nFrom: Eve <eve@x.test>', ''],
  ] as const) {
    it(title, () => assert.equal(senderName(Buffer.from(`${headers}\r\n\r\nText`, 'latin1')), expected));
  }

  it('is decoded by the charset of the body if the message declares none', () => {
    const block = Buffer.from('From: \xcf\xf0 <a@x.test>\r\nContent-Type: multipart/mixed\r\n\r\n', 'latin1');
    assert.equal(senderName(block, 'windows-1251'), 'Пр');
    assert.equal(senderName(Buffer.from('From: Пр <a@x.test>\r\n\r\n'), 'windows-1251'), 'Пр');
  });

  it('is truncated', () => {
    assert.equal(senderName(Buffer.from(`From: ${'x'.repeat(300)} <a@x.test>\r\n\r\n`)).length, 200);
  });
});
