import { computed, effect, signal } from '@preact/signals';
import type { Fault } from '../../../src/contract/fault.ts';
import { client } from '../api.ts';
import { connection, reportStore } from '../live/live.ts';
import { showError } from '../ui/toasts.ts';

const faults = signal<Fault[]>([]);
/** The faults that can still happen. */
export const activeFaults = computed(() => faults.value.filter((fault) => fault.active));

// There are no events for faults, so they are polled while the page is visible. They last for seconds at least.
const REFETCH_MS = 5000;

export async function fetchFaults(): Promise<void> {
  try {
    faults.value = await client.faults();
    reportStore(false);
  } catch (error) {
    // The list reports that the server is unreachable.
    if ((error as { status?: number }).status === 503) reportStore(true);
  }
}

export async function removeFault(id: string): Promise<void> {
  try {
    await client.removeFault(id);
  } catch (error) {
    showError(error);
  }
  await fetchFaults();
}

/** Polls for faults while the page is connected and visible. */
export function startFaults(): void {
  const fetchIfSeen = () => {
    if (!document.hidden && connection.value === 'open') void fetchFaults();
  };
  effect(fetchIfSeen);
  document.addEventListener('visibilitychange', fetchIfSeen);
  setInterval(fetchIfSeen, REFETCH_MS);
}
