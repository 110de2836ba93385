// Nodes of one database, and virtual machines after a pause, differ by less.
const MAX_AHEAD_MS = 60_000;

/**
 * Times of messages never decrease. So if the clock was once far ahead, new messages have the time of that moment until the
 * clock gets there. Says so, and what helps; undefined if the clock has passed the newest message.
 */
export function clockProblem(newestTime: number): string | undefined {
  if (newestTime <= Date.now() + MAX_AHEAD_MS) return undefined;
  const time = new Date(newestTime).toISOString();
  return `The newest message was stored at ${time}, which is in the future, and new messages get the same time. Check the clock of this machine. If it was wrong before and is right now, export the messages and import them into an empty store.`;
}
