import { signal } from '@preact/signals';
import type { Undo } from '../../../../src/contract/list.ts';
import { client } from '../../api.ts';
import { showError } from '../../ui/toasts.ts';
import { fetchCountsSoon } from '../counts.ts';
import { inbox } from '../store.ts';

/** Reverts one action. */
export type UndoStep = () => void | Promise<void>;

const MAX_STEPS = 20;
// The maximum delay of a timer.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const steps = signal<readonly UndoStep[]>([]);

/** Whether there is anything to undo, or whether the given step can be undone. */
export function canUndo(step?: UndoStep): boolean {
  return step ? steps.value.includes(step) : steps.value.length > 0;
}

/** Adds an undo step. Adding it again makes it the most recent one. */
export function offerUndo(step: UndoStep): void {
  forgetUndo(step);
  steps.value = [...steps.value, step].slice(-MAX_STEPS);
}

/** Removes the step when the server can no longer undo the change. */
export function forgetUndoWhenExpired(step: UndoStep, { expires_at }: Undo): void {
  const left = Date.parse(expires_at) - Date.now();
  setTimeout(() => forgetUndo(step), Math.min(Math.max(0, left), LONGEST_TIMER_MS));
}

/** Removes a step that was undone or can no longer be. */
export function forgetUndo(step: UndoStep): void {
  if (steps.value.includes(step)) steps.value = steps.value.filter((other) => other !== step);
}

/** Undoes the most recent action, or the given one. */
export function undo(step = steps.value.at(-1)): void {
  if (!step || !canUndo(step)) return;
  forgetUndo(step);
  void step();
}

/** Undoes changes on the server. Returns false, after showing the error, if that failed. */
export async function undoOnServer(changes: readonly Undo[]): Promise<boolean> {
  try {
    for (const { token } of changes.toReversed()) await client.undo(token);
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    // The server also sends events, but the page may be disconnected.
    void inbox.refresh();
    fetchCountsSoon();
  }
}
