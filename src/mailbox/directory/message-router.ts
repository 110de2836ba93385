import { turns } from '../../limits/turns.ts';
import { currentClient, type RequestClient } from '../client.ts';
import type { Envelope } from '../envelope.ts';
import { DEFAULT_MAILBOX } from '../ports.ts';
import { type MailboxDirectory, mailboxGone } from './mailbox-directory.ts';
import type { Delivery, MailboxRow } from './mailbox-table.ts';

// A hostile pattern takes 10 ns for each character of a recipient, so this is 0.2 ms. A request sends a hundred messages
// at once. With 500 patterns, an ordinary recipient has less.
const MAX_CHARACTERS_AT_ONCE = 20_000;
const TURN_MS = 5;

type Route = Omit<Delivery, 'tags'>;

/** Finds the mailboxes that messages go to. */
export class MessageRouter {
  /** The last message of each client whose recipients are compared in turns. */
  readonly #routing = new Map<RequestClient, Promise<unknown>>();

  /**
   * That of the username or of the key, or else those whose patterns its recipients match. Throws `not_found` if that mailbox
   * was deleted. A promise only if comparing the recipients takes turns: 1,000 recipients with 500 hostile patterns are 2.7 s.
   */
  route(
    directory: MailboxDirectory,
    envelope: Envelope,
    key: string | undefined,
  ): Route[] | Promise<Route[]> {
    const own = directory.addressed(envelope.user, key);
    if (own) return [{ mailbox: own.key, envelope }];
    const { recipients } = envelope;
    const client = this.#routing.size > 0 ? currentClient.getStore() : undefined;
    const isShort = directory.comparedCharacters(recipients) <= MAX_CHARACTERS_AT_ONCE;
    if (isShort && !(client && this.#routing.has(client)))
      return routesOf(
        envelope,
        recipients.map((address) => directory.matching(address)),
      );
    return this.#routeInTurns(directory, envelope);
  }

  #routeInTurns(directory: MailboxDirectory, envelope: Envelope): Promise<Route[]> {
    const client = currentClient.getStore();
    const routing = compareInTurns(directory, envelope, client && this.#routing.get(client));
    if (client) {
      this.#routing.set(client, routing);
      const forget = () => {
        if (this.#routing.get(client) === routing) this.#routing.delete(client);
      };
      routing.then(forget, forget);
    }
    return routing;
  }
}

/** After `earlier`, because the messages of a request are stored in their order. */
async function compareInTurns(
  directory: MailboxDirectory,
  envelope: Envelope,
  earlier: Promise<unknown> | undefined,
): Promise<Route[]> {
  await earlier?.catch(() => {});
  const { recipients, remote_address: client } = envelope;
  const rows: (MailboxRow | undefined)[] = [];
  const compare = () => {
    const end = performance.now() + TURN_MS;
    while (rows.length < recipients.length && performance.now() < end)
      rows.push(directory.matching(recipients[rows.length]!));
  };
  while (rows.length < recipients.length) await turns.run(compare, { client });
  return routesOf(envelope, rows);
}

/** `rows` are the mailboxes of the recipients. */
function routesOf(envelope: Envelope, rows: (MailboxRow | undefined)[]): Route[] {
  const { recipients } = envelope;
  const indexes = new Map<number, number[]>();
  for (const [i, row] of rows.entries()) {
    if (row && row.deleted_at !== null) throw mailboxGone(recipients[i]);
    const mailbox = row?.key ?? DEFAULT_MAILBOX;
    const own = indexes.get(mailbox);
    if (own) own.push(i);
    else indexes.set(mailbox, [i]);
  }
  if (indexes.size === 0) return [{ mailbox: DEFAULT_MAILBOX, envelope }];
  return [...indexes].map(([mailbox, of]) => ({
    mailbox,
    envelope: of.length === recipients.length ? envelope : withRecipients(envelope, of),
  }));
}

/** The envelope with some of its recipients, by their indexes. */
function withRecipients({ dsn, ...envelope }: Envelope, indexes: number[]): Envelope {
  const recipients = indexes.map((i) => envelope.recipients[i]!);
  const entries = indexes.flatMap((i, at) => (dsn?.[i] ? [[at, dsn[i]] as const] : []));
  return { ...envelope, recipients, ...(entries.length > 0 && { dsn: Object.fromEntries(entries) }) };
}
