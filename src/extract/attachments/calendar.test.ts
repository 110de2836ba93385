import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readCalendar } from './calendar.ts';

function calendar(event: string[], more: string[] = []): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...more,
    'BEGIN:VEVENT',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const custom = [
  'BEGIN:VTIMEZONE',
  'TZID:Company Time',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('calendar', () => {
  it('is read up to the last whole event when it is too large', () => {
    const events = ['One', 'Two', 'Three'].map(
      (title) => `BEGIN:VEVENT\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`,
    );
    const whole = `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`;
    const beginning = whole.slice(0, whole.indexOf('Three') + 2);
    const { readable, truncated, events: found } = readCalendar(beginning, true);
    assert.deepEqual([readable, truncated], [true, true]);
    assert.deepEqual(
      found.map(({ title }) => title),
      ['One', 'Two'],
    );
    const { readable: isReadable } = readCalendar('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x', true);
    assert.equal(isReadable, false);
  });

  it('an invitation is read with title, location, people, status and recurrence rule', () => {
    const { method, readable, events } = readCalendar(
      calendar(
        [
          'UID:17@team.test',
          'SUMMARY:Planning\\, part two',
          'DESCRIPTION:Bring figures.\\nAnd cake.',
          'LOCATION:Room 4',
          'DTSTART:20261120T130000Z',
          'DURATION:PT90M',
          'STATUS:CONFIRMED',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'ORGANIZER;CN=Ada:mailto:ada@team.test',
          'ATTENDEE;CN="Zoë, Dr.";PARTSTAT=ACCEPTED:MAILTO:zoe@ex',
          ' ample.test',
          'ATTENDEE:mailto:bob@example.test',
        ],
        ['METHOD:REQUEST'],
      ),
    );
    assert.equal(method, 'request');
    assert.equal(readable, true);
    assert.deepEqual(events, [
      {
        uid: '17@team.test',
        title: 'Planning, part two',
        description: 'Bring figures.\nAnd cake.',
        location: 'Room 4',
        start: '2026-11-20T13:00:00.000Z',
        end: '2026-11-20T14:30:00.000Z',
        all_day: false,
        floating: false,
        time_zone: null,
        status: 'confirmed',
        recurrence: 'FREQ=WEEKLY;COUNT=4',
        organizer: { name: 'Ada', address: 'ada@team.test', status: null },
        attendees: [
          { name: 'Zoë, Dr.', address: 'zoe@example.test', status: 'accepted' },
          { name: '', address: 'bob@example.test', status: null },
        ],
        attendee_count: 2,
      },
    ]);
  });

  for (const [title, lines, zones, expected] of [
    [
      'a known zone in winter',
      ['DTSTART;TZID=Europe/Berlin:20261120T140000'],
      [],
      ['2026-11-20T13:00:00.000Z', 'Europe/Berlin'],
    ],
    [
      'a known zone in summer',
      ['DTSTART;TZID=America/New_York:20260720T090000'],
      [],
      ['2026-07-20T13:00:00.000Z', 'America/New_York'],
    ],
    [
      'a zone of the calendar in winter',
      ['DTSTART;TZID=Company Time:20261120T140000'],
      custom,
      ['2026-11-20T13:00:00.000Z', 'Company Time'],
    ],
    [
      'a zone of the calendar in summer',
      ['DTSTART;TZID=Company Time:20260720T140000'],
      custom,
      ['2026-07-20T12:00:00.000Z', 'Company Time'],
    ],
    ['an unknown time zone', ['DTSTART;TZID=Mars:20261120T140000'], [], ['2026-11-20T14:00:00', 'Mars']],
    ['no zone', ['DTSTART:20261120T140000'], [], ['2026-11-20T14:00:00', null]],
    ['a whole day', ['DTSTART;VALUE=DATE:20261120'], [], ['2026-11-20', null]],
    ['a date of letters', ['DTSTART:tomorrow'], [], [null, null]],
  ] as const) {
    it(`reads a time in ${title}`, () => {
      const [event] = readCalendar(calendar([...lines], [...zones])).events;
      assert.deepEqual([event!.start, event!.time_zone], expected);
    });
  }

  const yearly = custom.filter((line) => line.startsWith('RRULE'));
  for (const [title, zones] of [
    ['changes every second', custom.map((line) => line.replace('YEARLY', 'SECONDLY'))],
    [
      'changes every second since 1601',
      custom.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=SECONDLY').replace('1970', '1601')),
    ],
    ['changes every day', custom.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=DAILY;INTERVAL=1'))],
    [
      'names its frequency last',
      custom.map((line) => line.replace(/^RRULE.*/, 'RRULE:INTERVAL=1;FREQ=MINUTELY')),
    ],
    [
      'changes on every day of the year',
      custom.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU')),
    ],
    [
      'changes every second of a day',
      custom.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=YEARLY;BYSECOND=1,2,3;BYHOUR=1,2')),
    ],
    ['has two rules', custom.map((line) => line.replace(/^RRULE.*/, `${yearly[0]}\r\nRRULE:FREQ=HOURLY`))],
    [
      'has thousands of rules',
      custom.toSpliced(8, 0, ...Array.from({ length: 1000 }, () => custom.slice(2, 8)).flat()),
    ],
  ] as [string, string[]][]) {
    it(`does not evaluate a time zone that ${title}`, () => {
      const started = process.cpuUsage();
      const [event] = readCalendar(calendar(['DTSTART;TZID=Company Time:20261120T140000'], zones)).events;
      assert.deepEqual([event!.start, event!.floating], ['2026-11-20T14:00:00', true]);
      assert.ok(process.cpuUsage(started).user < 1_000_000);
    });
  }

  it('does not evaluate a time zone for thousands of years', () => {
    const started = process.cpuUsage();
    const never = custom.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'));
    for (const year of ['9999', '2201'])
      readCalendar(calendar([`DTSTART;TZID=Company Time:${year}1120T140000`], never));
    assert.ok(process.cpuUsage(started).user < 1_000_000);
    const [event] = readCalendar(calendar(['DTSTART:99991120T140000Z'], custom)).events;
    assert.equal(event!.start, '9999-11-20T14:00:00.000Z');
  });

  it('evaluates the zones of an ordinary calendar although another zone is costly', () => {
    const costly = custom.map((line) => line.replace('YEARLY', 'SECONDLY').replace('Company Time', 'Other'));
    const [event] = readCalendar(
      calendar(['DTSTART;TZID=Company Time:20261120T140000'], [...costly, ...custom]),
    ).events;
    assert.equal(event!.start, '2026-11-20T13:00:00.000Z');
  });

  it('text that is not a calendar is unreadable', () => {
    for (const text of [
      '',
      'hello',
      'BEGIN:VCALENDAR\r\nnonsense',
      'BEGIN:VCARD\r\nEND:VCARD',
      '\0'.repeat(1000),
    ]) {
      assert.deepEqual(
        readCalendar(text),
        { method: null, readable: false, truncated: false, events: [] },
        text,
      );
    }
  });

  it('limits the number of events and attendees', () => {
    const event = [
      'BEGIN:VEVENT',
      ...Array.from({ length: 300 }, () => 'ATTENDEE:mailto:x@y.test'),
      'END:VEVENT',
    ];
    const text = ['BEGIN:VCALENDAR', ...Array.from({ length: 50 }, () => event).flat(), 'END:VCALENDAR'].join(
      '\r\n',
    );
    const { events } = readCalendar(text);
    assert.equal(events.length, 20);
    assert.equal(events[0]!.attendees.length, 100);
    assert.equal(events[0]!.attendee_count, 300);
  });

  it('never throws for any text', () => {
    const name = fc.constantFrom(
      'DTSTART',
      'DTEND',
      'DURATION',
      'RRULE',
      'ATTENDEE',
      'SUMMARY',
      'STATUS',
      'METHOD',
      'constructor',
      '__proto__',
    );
    const parameter = fc.constantFrom(
      '',
      ';TZID=Company Time',
      ';VALUE=DATE',
      ';VALUE=BINARY',
      ';VALUE=__proto__',
      ';CN="x',
      ';CN=a,b',
      ';PARTSTAT',
    );
    const value = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '20261120',
        '99999999T999999Z',
        '00000000T000000',
        'P1D',
        '-PT9999999999H',
        'FREQ=WEEKLY',
        'FREQ=x',
        'mailto:',
      ),
    );
    const line = fc.oneof(
      fc.tuple(name, parameter, value).map(([one, two, three]) => `${one}${two}:${three}`),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR', 'BEGIN:VTIMEZONE'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        for (const { start, end } of readCalendar(calendar(lines, custom)).events) {
          const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{3}Z)?)?$/;
          for (const time of [start, end]) if (time !== null) assert.match(time, form);
        }
      }),
      { numRuns: 500 },
    );
  });
});
