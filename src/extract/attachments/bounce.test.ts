import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readBounce } from './attachment-tasks.ts';
import { readDeliveryReport } from './bounce.ts';

describe('delivery report', () => {
  it('contains the failed recipients and the reasons', () => {
    const status = [
      'Reporting-MTA: dns; mx.shop.test',
      'Arrival-Date: Sat, 14 Nov 2026 09:30:00 +0000',
      '',
      'Original-Recipient: rfc822;Zoe@example.test',
      'Final-Recipient: rfc822; zoe@example.test',
      'Action: Failed',
      'Status: 5.1.1 (bad address)',
      'Remote-MTA: dns; mail.example.test',
      'Diagnostic-Code: smtp; 550 5.1.1 <zoe@example.test>:',
      '    No such user; sorry',
      '',
      'Original-Recipient: rfc822;list@example.test',
      'Final-Recipient: rfc822; bob@example.test',
      'Action: delayed',
      'Status: 4.4.1',
      '',
    ].join('\r\n');
    const original =
      'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nFrom: Shop <a@shop.test>\r\nMessage-ID: <1@x>\r\n\r\nTo: body';
    assert.deepEqual(readDeliveryReport(status, Buffer.from(original)), {
      reporting_server: 'mx.shop.test',
      recipients: [
        {
          recipient: 'zoe@example.test',
          original_recipient: '',
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 <zoe@example.test>: No such user; sorry',
          remote_server: 'mail.example.test',
        },
        {
          recipient: 'bob@example.test',
          original_recipient: 'list@example.test',
          action: 'delayed',
          status: '4.4.1',
          diagnostic: '',
          remote_server: '',
        },
      ],
      recipient_count: 2,
      original: { subject: 'Grüße', from: 'Shop <a@shop.test>', to: '', date: '', message_id: '<1@x>' },
    });
  });

  it('is empty for a status without fields', () => {
    const empty = { reporting_server: '', recipients: [], recipient_count: 0, original: null };
    for (const status of ['', '\r\n\r\n', 'no fields here', '\0']) {
      assert.deepEqual(readDeliveryReport(status, null), empty, status);
    }
  });

  const about = ['Reporting-MTA: dns; mx.test'];
  const zoe = ['Final-Recipient: rfc822;zoe@a.test', 'Action: failed', 'Status: 5.1.1'];
  const bob = ['Original-Recipient: rfc822;bob@a.test', 'Status: 4.0.0'];
  for (const [title, lines, server, addresses] of [
    ['one empty line at the start', ['', ...about, '', ...zoe], 'mx.test', ['zoe@a.test']],
    ['several empty lines at the start', ['', ' ', '', ...about, '', ...zoe], 'mx.test', ['zoe@a.test']],
    [
      'an empty line and no group about the report',
      ['', ...zoe, '', ...bob],
      '',
      ['zoe@a.test', 'bob@a.test'],
    ],
    [
      'a recipient that only the sender named',
      [...about, '', ...bob, '', ...zoe],
      'mx.test',
      ['bob@a.test', 'zoe@a.test'],
    ],
    ['all fields in one group', [...about, ...zoe], 'mx.test', ['zoe@a.test']],
    ['two recipients in one group', [...about, ...zoe, ...zoe], 'mx.test', ['zoe@a.test', 'zoe@a.test']],
    ['the server in the last group', [...zoe, '', ...about], 'mx.test', ['zoe@a.test']],
    [
      'text before the fields',
      ['This is why it failed', ...about, '', 'Sorry!', ...zoe],
      'mx.test',
      ['zoe@a.test'],
    ],
    ['text with a colon', ['Note: see below', '', ...about, '', ...zoe], 'mx.test', ['zoe@a.test']],
  ] as [string, string[], string, string[]][]) {
    for (const lineBreak of ['\r\n', '\n']) {
      it(`is read with ${title} and ${JSON.stringify(lineBreak)}`, () => {
        const { reporting_server, recipients } = readDeliveryReport(lines.join(lineBreak), null);
        assert.deepEqual(
          [reporting_server, recipients.map(({ recipient }) => recipient)],
          [server, addresses],
        );
      });
    }
  }

  it('is read from the second status part if the first is only text', () => {
    const attachment = (text: string) => ({
      id: 'x',
      isCut: false,
      bytes: Buffer.from(text),
      part: {
        role: 'attachment' as const,
        start: 0,
        end: text.length,
        content_type: 'message/delivery-status',
        charset: null,
        encoding: 'identity' as const,
        filename: '',
        content_id: null,
        disposition: 'attachment' as const,
      },
    });
    const parts = ['Your message\r\ncould not be delivered.', [...about, '', ...zoe].join('\r\n')];
    const report = readBounce(parts.map(attachment));
    assert.deepEqual([report?.reporting_server, report?.recipient_count], ['mx.test', 1]);
  });

  it('lists at most 100 recipients, and counts all of them', () => {
    const { recipients, recipient_count } = readDeliveryReport(
      'Final-Recipient: rfc822;x@y.test\n\n'.repeat(5000),
      null,
    );
    assert.deepEqual([recipients.length, recipient_count], [100, 5000]);
  });

  it('never throws for any text', () => {
    const line = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('Action', 'Status', 'Final-Recipient', 'Diagnostic-Code'), fc.string())
        .map((pair) => pair.join(':')),
      fc.constant(''),
    );
    fc.assert(
      fc.property(fc.array(line), fc.uint8Array(), (lines, original) => {
        readDeliveryReport(lines.join('\r\n'), original);
      }),
    );
  });
});
