import type { DemoMessage, Person, Scene } from '../scene.ts';
import { mailbox, people } from '../scene.ts';

/** An invitation as calendars send them: text, HTML and text/calendar as alternatives, and the .ics once more. */
export const invitation: DemoMessage = (scene) =>
  meeting(scene, 'REQUEST', 'Invitation: Design review, spring catalogue');

/** The same meeting, cancelled: a client removes it from the calendar by its UID. */
export const cancellation: DemoMessage = (scene) =>
  meeting(scene, 'CANCEL', 'Cancelled: Design review, spring catalogue');

function meeting(scene: Scene, method: 'REQUEST' | 'CANCEL', subject: string) {
  const host = people[2]!;
  const start = new Date(scene.now.getTime() + 3 * 86_400_000);
  start.setUTCHours(13, 30, 0, 0);
  const when = `${scene.day(3)}, 13:30 to 14:15 UTC`;
  const said = method === 'CANCEL' ? 'is cancelled' : 'is planned';
  return {
    from: mailbox(host),
    to: mailbox(scene.person),
    subject,
    text: `Design review, spring catalogue, ${said}.\n\n${when}\nRoom Cobalt, second floor, or https://meet.cobaltstudio.test/spring\n`,
    html: `<div style="font-family:system-ui,sans-serif;max-width:480px;border:1px solid #d5d9e0;border-radius:10px;padding:20px;">
<p style="margin:0 0 4px;color:#5f6670;">${when}</p>
<h2 style="margin:0 0 12px;${method === 'CANCEL' ? 'text-decoration:line-through;' : ''}">Design review, spring catalogue</h2>
<p style="margin:0;">Room Cobalt, second floor, or <a href="https://meet.cobaltstudio.test/spring">online</a></p>
</div>`,
    icalEvent: { method, filename: 'invite.ics', content: calendar(method, host, scene.person, start) },
  };
}

function calendar(method: string, host: Person, guest: Person, start: Date): string {
  const stamp = (date: Date) => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  return [
    'BEGIN:VCALENDAR',
    'PRODID:-//Cobalt Studio//Calendar 3//EN',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:spring-catalogue-${stamp(start)}@cobaltstudio.test`,
    `SEQUENCE:${method === 'CANCEL' ? 1 : 0}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    'DURATION:PT45M',
    'SUMMARY:Design review\\, spring catalogue',
    'LOCATION:Room Cobalt\\, second floor',
    `ORGANIZER;CN="${host.name}":mailto:${host.address}`,
    `ATTENDEE;CN="${guest.name}";RSVP=TRUE:mailto:${guest.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
