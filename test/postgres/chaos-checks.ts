import type { Page } from '../../src/mailbox/ports.ts';
import type { Heard } from './chaos-node.ts';

interface Outcome {
  /** The ports on which the nodes serve the API. */
  ports: number[];
  heard: Heard[];
  /** The subjects of all messages that were sent, in this order. */
  attempts: string[];
  /** Ids by subject. */
  acknowledged: Map<string, string>;
}

/**
 * Describes everything that went wrong. Every acknowledged message must exist exactly once, every node must list the
 * same order, and every socket must have received every event since it opened, exactly once and in that order.
 */
export async function faultsOf({ ports, heard, attempts, acknowledged }: Outcome): Promise<string[]> {
  const [first, ...others] = await Promise.all(ports.map(listed));
  const faults: string[] = [];
  for (const [n, list] of others.entries())
    if (list.join() !== first!.join()) faults.push(`node ${n + 1} lists another order than node 0`);

  const subjects = first!.map((line) => line.slice(line.indexOf(' ') + 1));
  if (new Set(subjects).size !== subjects.length) faults.push('a message is there twice');
  const ids = new Map(first!.map((line, i) => [subjects[i]!, line.slice(0, line.indexOf(' '))]));
  for (const [subject, id] of acknowledged)
    if (ids.get(subject) !== id) faults.push(`${subject} was kept as ${id} and is ${ids.get(subject)}`);

  const order = subjects.map((subject) => `new ${subject}`);
  const places = new Map(order.map((name, place) => [name, place]));
  for (const [n, socket] of heard.entries()) {
    const fault = faultOf(socket, order, places, attempts);
    if (fault) faults.push(`socket ${n} ${fault}`);
  }
  return faults;
}

function faultOf(
  { events, openedAfter, isOpen, isKilled }: Heard,
  order: string[],
  places: Map<string, number>,
  attempts: string[],
): string | undefined {
  if (!isOpen && !isKilled) return 'was closed';
  // A node can be killed before any event.
  if (isKilled && events.length === 0) return undefined;
  const start = places.get(events[0]!);
  if (start === undefined) return `has heard ${events[0]}, which is not listed`;
  const wrong = events.findIndex((name, i) => name !== order[start + i]);
  if (wrong >= 0) return `has heard ${events[wrong]} instead of ${order[start + wrong]}`;
  if (isOpen && start + events.length !== order.length) return `has heard only ${events.length} events`;
  // Messages sent after it opened are in the order at or after its first event.
  const missed = attempts.slice(openedAfter).find((subject) => places.get(`new ${subject}`)! < start);
  return missed === undefined ? undefined : `has missed ${missed}`;
}

/** Ids and subjects, oldest first. */
async function listed(port: number): Promise<string[]> {
  const lines: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const query = `limit=200${before === '' ? '' : `&before=${before}`}`;
    const page = (await (await fetch(`http://127.0.0.1:${port}/api/v1/messages?${query}`)).json()) as Page;
    lines.push(...page.messages.map(({ id, subject }) => `${id} ${subject}`));
    before = page.next_cursor;
  }
  return lines.reverse();
}
