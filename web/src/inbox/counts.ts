import { signal } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { Info } from '../../../src/contract/info.ts';
import { client } from '../api.ts';
import { Paced } from './paced.ts';

/** What the server says of itself: where it listens, how many mails there are, which tags are in use. */
export const info = signal<Info | null>(null);
/** Of the whole inbox, whatever the view shows. */
export const counts = signal({ total: 0, unread: 0 });

let counted = 0;
let asked = 0;
let answered = 0;

export async function fetchCounts(): Promise<void> {
  try {
    const before = counted;
    const turn = ++asked;
    const answer = await client.info();
    // Answers may overtake each other; what was asked earlier knows less.
    if (turn < answered) return;
    answered = turn;
    info.value = answer;
    // What was counted meanwhile may or may not be in the answer; the next one will tell.
    if (counted === before) counts.value = answer.messages;
    else fetchCountsSoon();
  } catch {
    // The list says that the server cannot be reached; these numbers are put right with the next connection.
  }
}

const refetch = new Paced(250, fetchCounts);

export function fetchCountsSoon(): void {
  refetch.trigger();
}

/**
 * Counts arrivals at once, and then asks, a few times a second: the last answer may have counted a mail before its
 * event came, and other changes may name mails this page does not know.
 */
export function countEvent(event: InboxEvent): void {
  if (event.type === 'message:starred') return;
  if (event.type === 'message:new') {
    counted += 1;
    const { total, unread } = counts.value;
    counts.value = { total: total + 1, unread: unread + (event.data.is_read ? 0 : 1) };
  } else if (event.type === 'messages:clear') {
    counted += 1;
    counts.value = { total: 0, unread: 0 };
  }
  fetchCountsSoon();
}
