import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventTime, repeats } from './event-time.ts';

const event = { start: null, end: null, all_day: false, floating: false, time_zone: null };
// Versions of the locale data differ in their spaces and dashes.
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/ ?– ?/g, ' - ');

describe('event time', () => {
  for (const [title, times, expected] of [
    [
      'one hour',
      { start: '2026-11-20T13:00:00.000Z', end: '2026-11-20T14:00:00.000Z' },
      'Fri, 20 Nov 2026, 13:00 - 14:00 UTC',
    ],
    ['a start without an end', { start: '2026-11-20T13:00:00.000Z' }, 'Fri, 20 Nov 2026, 13:00 UTC'],
    [
      'an end before the start',
      { start: '2026-11-20T13:00:00.000Z', end: '2026-11-19T14:00:00.000Z' },
      'Fri, 20 Nov 2026, 13:00 UTC',
    ],
    ['one day', { start: '2026-11-20', end: '2026-11-21', all_day: true }, 'Fri, 20 Nov 2026'],
    ['two days', { start: '2026-11-20', end: '2026-11-22', all_day: true }, 'Fri, 20 Nov - Sat, 21 Nov 2026'],
    ['no zone', { start: '2026-11-20T13:00:00', floating: true }, 'Fri, 20 Nov 2026, 13:00 (no time zone)'],
    [
      'an unknown zone',
      { start: '2026-11-20T13:00:00', floating: true, time_zone: 'Mars' },
      'Fri, 20 Nov 2026, 13:00 (unknown time zone Mars)',
    ],
    ['unknown', {}, 'Unknown time'],
  ] as const) {
    it(`shows ${title}`, () => assert.equal(plain(eventTime({ ...event, ...times }, 'utc')), expected));
  }

  it('says how often and how long it repeats', () => {
    assert.equal(repeats('FREQ=WEEKLY'), 'Repeats every week');
    assert.equal(repeats('FREQ=WEEKLY;COUNT=4'), 'Repeats every week, 4 times');
    assert.equal(repeats('FREQ=DAILY;UNTIL=20261224T225959Z'), 'Repeats every day until 24 Dec 2026');
    assert.equal(repeats('FREQ=DAILY;UNTIL=2026-12-24;INTERVAL=3'), 'Repeats every 3 days until 24 Dec 2026');
    assert.equal(repeats('FREQ=DAILY;UNTIL=99999999'), 'Repeats every day');
    assert.equal(repeats('FREQ=MONTHLY;INTERVAL=2'), 'Repeats every 2 months');
    assert.equal(repeats('FREQ=constructor'), 'Repeats');
  });
});
