import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fullTime, listTime, parseDateHeader, rowTime } from './dates.ts';

const now = new Date('2026-11-14T12:00:00Z');

describe('row time', () => {
  for (const [title, iso, expected] of [
    ['shows the time for today', '2026-11-14T09:30:00.123Z', '09:30:00'],
    ['shows the day for this year', '2026-11-13T23:59:00.000Z', '13 Nov'],
    ['shows the year for earlier dates', '2025-11-14T09:30:00.000Z', '14 Nov 2025'],
  ] as const) {
    it(title, () => assert.equal(rowTime(iso, 'utc', now), expected));
  }

  it('uses the local time zone by default', () => {
    const local = new Date(2026, 10, 14, 7, 5);
    assert.equal(rowTime(local.toISOString(), 'local', new Date(2026, 10, 14, 23, 59)), '07:05:00');
    assert.equal(rowTime(local.toISOString(), 'local', new Date(2026, 10, 15, 0, 0)), '14 Nov');
  });
});

describe('list time', () => {
  for (const [iso, expected] of [
    ['2026-11-14T12:00:20.000Z', '12:00:20'],
    ['2026-11-14T11:59:01.000Z', '11:59:01'],
    ['2026-11-14T11:00:01.000Z', '11:00:01'],
    ['2026-11-14T11:00:00.000Z', '11:00'],
    ['2026-11-14T00:00:00.000Z', '00:00'],
    ['2026-11-13T23:59:59.000Z', '13 Nov'],
    ['2025-11-14T09:30:00.000Z', '14 Nov 2025'],
  ] as const) {
    it(`of ${iso} is ${expected}`, () => assert.equal(listTime(iso, 'utc', now), expected));
  }

  it('of the last hour has seconds after midnight too', () =>
    assert.equal(listTime('2026-11-13T23:59:59.000Z', 'utc', new Date('2026-11-14T00:10:00Z')), '23:59:59'));
});

describe('full time', () => {
  it("uses the sender's time zone if chosen", () => {
    const parsed = parseDateHeader('Sat, 14 Nov 2026 10:30:00 +0530 (IST)');
    assert.ok(parsed);
    assert.match(
      fullTime(parsed.date, 'sender', parsed.offset),
      /^Sat,? 14 Nov 2026,? (at )?10:30:00 GMT\+5:30$/,
    );
    assert.match(fullTime(parsed.date, 'utc', parsed.offset), /05:00:00 UTC$/);
  });

  it('ignores invalid Date headers', () => {
    const endless = `Sat, 14 Nov 2026 ${'('.repeat(300_000)}`;
    for (const value of ['', 'yesterday', 'Sat, 99 Nov 2026 10:30:00 +9999', endless]) {
      assert.equal(parseDateHeader(value), undefined, value.slice(0, 50));
    }
  });
});
