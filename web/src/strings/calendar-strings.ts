import { pluralize } from '../text/display.ts';

/** The texts of the card of an invitation. */
export const calendarStrings = {
  invalid: 'The calendar of this message is invalid.',
  tooLarge: 'The calendar of this message is too large to show. You can download it.',
  incomplete: 'This calendar is too large to show all of its events. You can download it.',
  moreEvents: (count: number) => `and ${pluralize(count, 'more event')}`,
  event: 'Event',
  methods: {
    request: 'Invitation',
    cancel: 'Cancellation',
    reply: 'Reply to an invitation',
    counter: 'Counter proposal',
    declinecounter: 'Declined counter proposal',
    publish: 'Event',
    add: 'Added event',
    refresh: 'Request for an update',
  } as Record<string, string>,
  replies: {
    accepted: 'accepted',
    declined: 'declined',
    tentative: 'maybe',
    delegated: 'delegated',
  } as Record<string, string>,
  noTitle: '(no title)',
  when: 'When',
  where: 'Where',
  organizer: 'Organizer',
  attendees: 'Attendees',
  unknownTime: 'Unknown time',
  noZone: 'no time zone',
  unknownZone: (zone: string) => `unknown time zone ${zone}`,
  units: { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as Record<string, string>,
  repeats: 'Repeats',
  every: (interval: number, unit: string) => `Repeats every ${interval > 1 ? `${interval} ${unit}s` : unit}`,
  times: (count: number) => `, ${pluralize(count, 'time')}`,
  until: (date: string) => ` until ${date}`,
} as const;
