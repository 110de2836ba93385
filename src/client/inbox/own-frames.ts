const isFrame = (line: string) => line.startsWith('    at ');

// The folder of this code, as the stacks of V8 name it.
const place = new Error().stack?.split('\n').find(isFrame)?.split(/[ (]/).at(-1) ?? '';
const folder = place.slice(0, place.lastIndexOf('/') + 1);

/** Lets the stack of an error begin where the test waits, so that runners show that line. */
export function hideOwnFrames(error: Error): void {
  const lines = error.stack?.split('\n') ?? [];
  const isOwn = (line: string) => line.includes(folder) || line.includes('node:internal/process/task_queues');
  const shown = lines.filter((line) => !isFrame(line) || !isOwn(line));
  if (shown.some(isFrame)) error.stack = shown.join('\n');
}
