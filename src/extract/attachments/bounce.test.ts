import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
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
