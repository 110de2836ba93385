import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, assertRefused, startApi } from './harness.ts';
import { mailWithParts } from './mime-message.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

function calendarPart(lines: string[], type = 'text/calendar; charset=utf-8') {
  const text = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return { type, filename: 'invite.ics', bytes: Buffer.from(text) };
}

const endless = [
  'BEGIN:VTIMEZONE',
  'TZID:Z',
  'BEGIN:STANDARD',
  'DTSTART:00010101T000000',
  'RRULE:FREQ=SECONDLY',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Z:20261120T140000',
  'END:VEVENT',
];

describe('what attachments say', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('the calendars of a message have their events, and each names its attachment', async () => {
    const event = [
      'BEGIN:VEVENT',
      'SUMMARY:Grüße',
      'DTSTART;TZID=Europe/Berlin:20261120T140000',
      'END:VEVENT',
    ];
    const id = await api.mail(
      mailWithParts([
        calendarPart(event),
        { type: 'application/pdf', filename: 'x.pdf', bytes: Buffer.from('x') },
        calendarPart(['nonsense'], 'application/ics'),
      ]),
    );
    const { attachments } = (await api.call('GET', `/messages/${id}/attachments`)).json;
    const { calendars } = (await api.call('GET', `/messages/${id}/calendars`)).json;
    assert.deepEqual(
      calendars.map((calendar: Record<string, unknown>) => calendar.attachment_id),
      [attachments[0].id, attachments[2].id],
    );
    assert.equal(calendars[0].method, 'request');
    assert.equal(calendars[0].events[0].title, 'Grüße');
    assert.equal(calendars[0].events[0].start, '2026-11-20T13:00:00.000Z');
    assert.deepEqual([calendars[1].readable, calendars[1].events], [false, []]);
  });

  it('a calendar whose time zone changes every second is read without it', async () => {
    const id = await api.mail(mailWithParts([calendarPart(endless)]));
    const { calendars } = (await api.call('GET', `/messages/${id}/calendars`)).json;
    assert.equal(calendars[0].events[0].start, '2026-11-20T14:00:00.000Z');
    assert.equal((await api.call('GET', `/messages/${id}`)).status, 200);
  });

  it('a bounce says what happened to the message', async () => {
    const status =
      'Reporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; a@b.test\r\nAction: failed\r\nStatus: 5.2.2\r\n';
    const original = 'Subject: Lost\r\nTo: a@b.test\r\n\r\nThe body.\r\n';
    const id = await api.mail(
      [
        'Subject: Undelivered Mail Returned to Sender',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        '',
        'It could not be delivered.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        status,
        '--b',
        'Content-Type: message/rfc822',
        '',
        original,
        '--b--',
        '',
      ].join('\r\n'),
    );
    const { report } = (await api.call('GET', `/messages/${id}/bounce`)).json;
    assert.equal(report.reporting_server, 'mx.test');
    assert.deepEqual([report.recipients[0].recipient, report.recipients[0].status], ['a@b.test', '5.2.2']);
    assert.deepEqual([report.original.subject, report.original.to], ['Lost', 'a@b.test']);
  });

  it('a message without such parts has neither; no message is 404', async () => {
    const id = await api.mail(
      mailWithParts([
        { type: 'message/rfc822', filename: 'm.eml', bytes: Buffer.from('Subject: x\r\n\r\n') },
      ]),
    );
    assert.deepEqual((await api.call('GET', `/messages/${id}/calendars`)).json, { calendars: [] });
    assert.deepEqual((await api.call('GET', `/messages/${id}/bounce`)).json, { report: null });
    for (const what of ['calendars', 'bounce']) {
      assertRefused(await api.call('GET', `/messages/${MISSING}/${what}`), 404, 'not_found');
      assertRefused(await api.call('GET', `/messages/${id}/${what}?x=1`), 400, 'invalid_parameter');
    }
  });
});
