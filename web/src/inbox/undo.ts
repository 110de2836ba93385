/** Reverts one action. */
export type UndoStep = () => void;

const MAX_STEPS = 20;
let steps: UndoStep[] = [];

/** Adds an undo step. Adding it again makes it the most recent one. */
export function offerUndo(step: UndoStep): void {
  forgetUndo(step);
  steps = [...steps, step].slice(-MAX_STEPS);
}

/** Removes a step that was undone or can no longer be. */
export function forgetUndo(step: UndoStep): void {
  steps = steps.filter((other) => other !== step);
}

/** Undoes the most recent action, or the given one. */
export function undo(step = steps.at(-1)): void {
  if (!step || !steps.includes(step)) return;
  forgetUndo(step);
  step();
}
