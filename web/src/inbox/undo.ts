/** A way to take back what was done. */
export type UndoStep = () => void;

const MOST = 20;
let steps: UndoStep[] = [];

/** Remembers how to take back what was just done. A step that is offered again is the last again. */
export function offerUndo(step: UndoStep): void {
  forgetUndo(step);
  steps = [...steps, step].slice(-MOST);
}

/** It can no longer be taken back, or has been. */
export function forgetUndo(step: UndoStep): void {
  steps = steps.filter((other) => other !== step);
}

/** Takes back the last change, or the one that is named. */
export function undo(step = steps.at(-1)): void {
  if (!step || !steps.includes(step)) return;
  forgetUndo(step);
  step();
}
