import { type Static, Type } from 'typebox';
import { count, named, object, orNull, textOrNull } from '../schema.ts';
import { Ulid } from './message.ts';

export const CalendarPerson = object({
  name: Type.String({ description: 'Empty if there is none.' }),
  address: Type.String({ description: 'The address, without `mailto:`.' }),
  status: textOrNull(
    'The reply, in lower case: `accepted`, `declined`, `tentative`, `needs-action`; null if it is not given.',
  ),
});
export type CalendarPerson = Static<typeof CalendarPerson>;

export const CalendarEvent = object({
  uid: Type.String({ description: 'Identifies the event across messages; empty if there is none.' }),
  title: Type.String(),
  description: Type.String(),
  location: Type.String(),
  start: textOrNull(
    'When the event starts, in UTC. Only a date if `all_day`; without `Z` if `floating`. Null if it is missing or invalid.',
  ),
  end: textOrNull(
    'When the event ends, in the same format. The end of an all-day event is the day after its last day. Null if the event has neither an end nor a duration.',
  ),
  all_day: Type.Boolean(),
  floating: Type.Boolean({
    description: "True if the time is in each reader's local time zone, or if its time zone is unknown.",
  }),
  time_zone: textOrNull('The original time zone of the event, as named in the message.'),
  status: textOrNull('In lower case: `confirmed`, `tentative` or `cancelled`.'),
  recurrence: textOrNull('The recurrence rule (RRULE, RFC 5545).'),
  organizer: orNull(CalendarPerson),
  attendees: Type.Array(CalendarPerson, { description: 'At most 100.' }),
  attendee_count: count('The number of attendees of the event.'),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

export const MessageCalendars = object(
  {
    calendars: Type.Array(
      object({
        attachment_id: Ulid,
        method: textOrNull(
          'The iTIP method, in lower case: `request`, `cancel`, `reply`, `publish`, …; null if it is not given.',
        ),
        readable: Type.Boolean({
          description: 'False if the part is not a valid calendar, or is too large to be read.',
        }),
        truncated: Type.Boolean({
          description: 'True if the part is too large, and only the events in its first 512 KiB were read.',
        }),
        events: Type.Array(CalendarEvent, { description: 'At most 20.' }),
      }),
      { description: 'One for each part of type `text/calendar` or `application/ics`, at most 10.' },
    ),
  },
  named('MessageCalendars', 'The events in the calendar parts of a message.', {
    calendars: [
      {
        attachment_id: '01K9ZC5V3MSX2F6D9G0H4J7KEP',
        method: 'request',
        readable: true,
        truncated: false,
        events: [
          {
            uid: 'planning-17@team.test',
            title: 'Planning',
            description: 'Please bring your figures.',
            location: 'Room 4',
            start: '2026-11-20T13:00:00.000Z',
            end: '2026-11-20T14:00:00.000Z',
            all_day: false,
            floating: false,
            time_zone: 'Europe/Berlin',
            status: 'confirmed',
            recurrence: null,
            organizer: { name: 'Ada', address: 'ada@team.test', status: null },
            attendees: [{ name: 'Zoë', address: 'zoe@example.test', status: 'needs-action' }],
            attendee_count: 1,
          },
        ],
      },
    ],
  }),
);
export type MessageCalendars = Static<typeof MessageCalendars>;
