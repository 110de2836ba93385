import { type SmtpRefusal, sessionProtocols } from '../../contract/session.ts';
import { MAX_REFUSED } from '../../contract/wait.ts';
import { BoundedList } from './bounded-list.ts';

export interface RefusalQuery {
  time: number;
  addresses: readonly string[];
  owner: string | null;
}

interface LoggedRefusal {
  refusal: SmtpRefusal;
  /** The SMTP username of the mailbox that it belongs to; null for the default one. */
  owner: string | null;
  time: number;
  /** The recipients that do not get the message because of this, in lower case: of a refused RCPT, only its own. */
  addresses: string[];
  /** Whether all of them are addresses. Another recipient may be a misspelling of any address. */
  isAddressed: boolean;
}

// Refusals are kept longer than their sessions, because a failed wait lists those of the last minutes.
const SMTP_BYTES = 1024 * 1024;
// Apart from the others: everybody who reaches the HTTP port can be refused many times in a second.
const HTTP_BYTES = 512 * 1024;
const REFUSAL_BYTES = 512;
const STRING_BYTES = 32;
// An application has often sent its message, and been refused, before the wait for it begins.
const MS_BEFORE = 60_000;
const MS_BEFORE_UNKNOWN = 10_000;
const MS_BETWEEN_COMMANDS = 1000;

/** The last refusals of this node, for the explanations of failed waits. */
export class RefusalLog {
  readonly #smtp = new BoundedList(SMTP_BYTES, 0, refusalBytes);
  readonly #http = new BoundedList(HTTP_BYTES, 0, refusalBytes);
  /** Those about messages whose recipients are known. Kept until the next refusal, because many waits may fail together. */
  #addressed: Set<LoggedRefusal> | undefined;

  add(refusal: SmtpRefusal, owner: string | null): void {
    const { at, protocol, command, recipients } = refusal;
    const concerned = /^ *RCPT /i.test(command ?? '') ? recipients.slice(-1) : recipients;
    const addresses = concerned.map((address) => address.toLowerCase());
    const isAddressed = addresses.length > 0 && addresses.every((address) => address.includes('@'));
    const refusals = protocol === 'http' ? this.#http : this.#smtp;
    refusals.add({ refusal, owner, time: Date.parse(at), addresses, isAddressed });
    this.#addressed = undefined;
  }

  /** Removes those of the mailbox of this SMTP username, which was deleted. */
  forget(owner: string): void {
    // Its name can be used again, but this one cannot be that of a mailbox.
    for (const refused of this.#items) if (refused.owner === owner) refused.owner = `${owner} (deleted)`;
  }

  /** The last ones of each protocol that may explain why a message to these addresses is missing. */
  last({ time, addresses, owner }: RefusalQuery): SmtpRefusal[] {
    const from = addresses.length > 0 ? time - MS_BEFORE : time;
    const recent = this.#items.filter((refused) => refused.time >= from && refused.owner === owner);
    const explaining = addresses.length > 0 ? this.#ofAddresses(recent, addresses, time) : recent;
    return lastOfEachProtocol(explaining.map(({ refusal }) => refusal));
  }

  #ofAddresses(recent: LoggedRefusal[], addresses: readonly string[], time: number): LoggedRefusal[] {
    const wanted = new Set(addresses.map((address) => address.toLowerCase()));
    const ours = withRelated(recent, (refused) => refused.addresses.some((address) => wanted.has(address)));
    // Refusals for other addresses belong to other tests.
    this.#addressed ??= withRelated(this.#items, ({ isAddressed }) => isAddressed);
    const addressed = this.#addressed;
    // It is unknown whose the others are, so older ones are listed only if nothing else explains why no message arrived.
    const unknownFrom = ours.size > 0 ? time : time - MS_BEFORE_UNKNOWN;
    return recent.filter(
      (refused) => ours.has(refused) || (refused.time >= unknownFrom && !addressed.has(refused)),
    );
  }

  get #items(): LoggedRefusal[] {
    return [...this.#smtp.items, ...this.#http.items];
  }
}

/** The last refusals of each protocol that a failed wait lists. */
export function lastOfEachProtocol(refusals: readonly SmtpRefusal[]): SmtpRefusal[] {
  return sessionProtocols.flatMap((protocol) =>
    refusals.filter((refusal) => refusal.protocol === protocol).slice(-MAX_REFUSED),
  );
}

/**
 * The refusals that are concerned, and those without recipients that are likely about the same messages: a refused sender or
 * sign-in has no recipient, nor has DATA after refused recipients.
 */
function withRelated(
  refusals: readonly LoggedRefusal[],
  isConcerned: (refused: LoggedRefusal) => boolean,
): Set<LoggedRefusal> {
  const concerned = new Set(refusals.filter(isConcerned));
  if (concerned.size === 0) return concerned;
  const related = new Set(concerned);
  // Once forwards and once backwards: comparing each with all others of its session takes quadratic time.
  for (const inOrder of [refusals, refusals.toReversed()]) {
    const lastConcerned = new Map<string, number>();
    for (const refused of inOrder) {
      const { session } = refused.refusal;
      if (concerned.has(refused)) lastConcerned.set(session, refused.time);
      else if (
        refused.addresses.length === 0 &&
        Math.abs(refused.time - lastConcerned.get(session)!) <= MS_BETWEEN_COMMANDS
      )
        related.add(refused);
    }
  }
  return related;
}

function refusalBytes({ refusal, addresses }: LoggedRefusal): number {
  const { protocol, command, reply, sender, recipients } = refusal;
  // Strings take two bytes per character when one is outside Latin-1.
  let size = REFUSAL_BYTES + 2 * ((command?.length ?? 0) + (sender?.length ?? 0));
  // Replies of the SMTP server are mostly constants.
  if (protocol === 'http') size += 2 * reply.length;
  for (const address of [...recipients, ...addresses]) size += STRING_BYTES + 2 * address.length;
  return size;
}
