import type { MessageCalendars } from '../../../../src/contract/message/calendar.ts';
import { client } from '../../api.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import type { TabProps } from '../open-message.ts';
import { BounceCard } from './bounce-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { cardsOf } from './card-kinds.ts';

type Calendar = MessageCalendars['calendars'][number];

/** Cards above the body: the event of an invitation, and why a message bounced. */
export function MessageCards({ message }: TabProps) {
  const { calendar, bounce } = cardsOf(message.attachments);
  const calendars = useFetched(async () => (calendar ? client.calendars(message.id) : []));
  const report = useFetched(async () => (bounce ? client.bounce(message.id) : null));
  const problem = calendars.problem ?? report.problem;
  const invitations = distinct(calendars.found ?? []);
  if (!problem && !report.found && invitations.length === 0) return null;
  return (
    <div class="cards">
      {report.found && <BounceCard report={report.found} />}
      {invitations.map((one, index) => (
        <CalendarCard key={index} calendar={one} />
      ))}
      {problem && <p class="card small line">{problem}</p>}
    </div>
  );
}

/**
 * Many programs send an invitation twice: as a part of the message, and as a file for programs that ignore the part.
 */
function distinct(calendars: readonly Calendar[]): Calendar[] {
  const known = new Set<string>();
  return calendars.filter(({ events, readable }) => {
    const key = JSON.stringify([
      readable,
      events.map(({ uid, title, start, end }) => [uid, title, start, end]),
    ]);
    return !known.has(key) && known.add(key);
  });
}
