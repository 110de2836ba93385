// Fetching the list again is cheaper than more events than this. Retention can delete that many at once.
const MAX_EVENTS = 20_000;
// Ordinary events reach the other limit first. A message can have a megabyte of recipients and tags.
const MAX_CHARACTERS = 32 * 1024 * 1024;

let announced = 0;
/** The characters of all events up to the end of this one. */
const positions = new WeakMap<object, number>();

/**
 * Whether so much waits that clients must fetch the list again. Given are the events, oldest first, after one was added.
 * Queues share their events, so what is limited is how much was announced since the oldest one, in all mailboxes: all
 * queues together keep no more than that.
 */
export function isTooFarBehind(waiting: readonly object[]): boolean {
  if (waiting.length > MAX_EVENTS) return true;
  return positionOf(waiting.at(-1)!) - positionOf(waiting[0]!) > MAX_CHARACTERS;
}

function positionOf(event: object): number {
  const known = positions.get(event);
  if (known !== undefined) return known;
  announced += charactersOf(event);
  positions.set(event, announced);
  return announced;
}

/** Events are flat: a message with its lists. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const member of Object.values(value)) sum += charactersOf(member);
  return sum;
}
