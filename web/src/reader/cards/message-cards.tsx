import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DeliveryReport } from '../../../../src/contract/message/bounce.ts';
import type { MessageCalendars } from '../../../../src/contract/message/calendar.ts';
import { client } from '../../api.ts';
import { describeError } from '../../ui/toasts.ts';
import type { TabProps } from '../open-message.ts';
import { BounceCard } from './bounce-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { cardsOf } from './card-kinds.ts';

type Calendar = MessageCalendars['calendars'][number];

/** Cards above the body: the event of an invitation, and why a message bounced. */
export function MessageCards({ message }: TabProps) {
  const calendars = useSignal<Calendar[]>([]);
  const report = useSignal<DeliveryReport | null>(null);
  const problem = useSignal<unknown>(null);
  const { calendar, bounce } = cardsOf(message.attachments);
  useEffect(() => {
    const fail = (error: unknown) => (problem.value = error);
    if (calendar) client.calendars(message.id).then((found) => (calendars.value = found), fail);
    if (bounce) client.bounce(message.id).then((found) => (report.value = found), fail);
  }, []);
  const invitations = distinct(calendars.value);
  if (problem.value === null && report.value === null && invitations.length === 0) return null;
  return (
    <div class="cards">
      {report.value && <BounceCard report={report.value} />}
      {invitations.map((one, index) => (
        <CalendarCard key={index} calendar={one} />
      ))}
      {problem.value !== null && <p class="card">{describeError(problem.value)}</p>}
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
