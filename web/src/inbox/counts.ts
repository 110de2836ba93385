import { signal } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { Info } from '../../../src/contract/info.ts';
import { client } from '../api.ts';
import { Throttle } from './throttle.ts';

/** Information about the server: where it listens, the number of messages, the tags in use. */
export const info = signal<Info | null>(null);
/** Counts for the whole inbox, regardless of the current view. */
export const counts = signal({ total: 0, unread: 0 });

let eventsCounted = 0;
let requestsSent = 0;
let latestRequest = 0;

export async function fetchCounts(): Promise<void> {
  try {
    const before = eventsCounted;
    const request = ++requestsSent;
    const response = await client.info();
    // Responses can arrive out of order; ignore older ones.
    if (request < latestRequest) return;
    latestRequest = request;
    info.value = response;
    // The response may or may not include events that arrived in the meantime, so ask again.
    if (eventsCounted === before) counts.value = response.messages;
    else fetchCountsSoon();
  } catch {
    // The list reports that the server is unreachable. The counts are fetched again after reconnecting.
  }
}

const refetch = new Throttle(250, fetchCounts);

export function fetchCountsSoon(): void {
  refetch.trigger();
}

/**
 * Counts new messages immediately, then asks the server a few times a second: the last response may already have
 * counted a message, and other changes may affect messages that are not in memory.
 */
export function countEvent(event: InboxEvent): void {
  if (event.type === 'message:new') {
    eventsCounted += 1;
    const { total, unread } = counts.value;
    counts.value = { total: total + 1, unread: unread + (event.data.is_read ? 0 : 1) };
  } else if (event.type === 'messages:clear') {
    eventsCounted += 1;
    counts.value = { total: 0, unread: 0 };
  }
  fetchCountsSoon();
}
