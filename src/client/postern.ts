import type { InboxEvent } from '../contract/events.ts';
import type { Fault, FaultRequest, FaultsDeleted } from '../contract/fault.ts';
import type { FilterParameters } from '../contract/filter.ts';
import { commonFilters } from '../contract/filter-table.ts';
import { PosternClient, type RequestOptions } from './client.ts';
import { environment } from './environment.ts';
import { checkMs, PATIENCE_MS } from './inbox/deadline.ts';
import { Inbox } from './inbox/inbox.ts';
import { refuseUnknownNames } from './inbox/known-names.ts';
import { createMailbox, findSmtp, type NewMailboxOptions, type SmtpAddress } from './mailbox.ts';
import { Start } from './start.ts';
import { isUnknownPath } from './transport/api-error.ts';
import { followEvents } from './transport/follow-events.ts';
import type { Query } from './transport/query-string.ts';

declare global {
  /** Declared for programs that compile with an older library than ESNext, which lacks `asyncDispose`. */
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

export interface PosternOptions {
  /** Where Postern is. By default `POSTERN_URL`, or `http://127.0.0.1:8025`. */
  url?: string | URL;
  /** By default `POSTERN_TOKEN`, the first one if there are several. */
  token?: string;
  /**
   * Default timeout for messages, in milliseconds. Without one, waits take as long as the test has left, or 4 seconds if
   * the runner does not tell.
   */
  timeout?: number;
}

export interface NewInboxOptions {
  /** A unique one by default. */
  address?: string;
  /** Also messages that arrived before this call. Only later ones count by default. */
  earlier?: boolean;
  /** Default timeout for messages, in milliseconds. */
  timeout?: number;
}

/** Scripted failures of the SMTP server. Match on the address of an inbox, so that no other test is affected. */
export interface Faults {
  /** Makes the SMTP server fail as described, until the fault is used up, expires or is removed. */
  add(request: FaultRequest, options?: RequestOptions): Promise<Fault>;
  /** All faults, oldest first, with how often each has fired. */
  list(options?: RequestOptions): Promise<Fault[]>;
  /** One fault, with how often it has fired. */
  get(id: string, options?: RequestOptions): Promise<Fault>;
  remove(id: string, options?: RequestOptions): Promise<void>;
  /** Removes every fault, including those of other tests. */
  clear(options?: RequestOptions): Promise<FaultsDeleted>;
}

/** A Postern for tests. `api` has every route. */
export class Postern {
  /** Without credentials, and without a slash at the end: `${postern.url}/api/v1/messages`. */
  readonly url: string;
  /** What it signs in with, if that is a token. That of a mailbox is also the API key of captured requests. */
  readonly token: string | undefined;
  readonly api: PosternClient;
  readonly faults: Faults;
  readonly #timeout: number | undefined;

  constructor(options: PosternOptions = {}) {
    refuseUnknownNames(options, ['url', 'token', 'timeout'], 'option');
    const { url, token, timeout } = options;
    checkMs('timeout', timeout);
    const baseUrl = parseUrl(url ?? environment('POSTERN_URL') ?? 'http://127.0.0.1:8025');
    const knownToken = token ?? environment('POSTERN_TOKEN')?.split(',')[0]?.trim();
    this.url = publicUrl(baseUrl);
    this.token = knownToken;
    this.api = new PosternClient({
      baseUrl,
      ...(knownToken !== undefined && { token: knownToken }),
      patience: PATIENCE_MS,
      hintFor: ({ status, code, message }) => {
        if (status === 401) return signInHint(knownToken !== undefined || baseUrl.username !== '');
        if (isUnknownPath(message)) return "Check the path in the URL: it must be the server's --base-path.";
        return code === 'unreadable' ? `Check that ${this.url} is the address of a Postern.` : undefined;
      },
    });
    this.faults = faultsOf(this.api);
    this.#timeout = timeout;
  }

  /** A separate inbox for a test, with a unique address unless one is given. */
  inbox(options: NewInboxOptions = {}): Inbox {
    refuseUnknownNames(options, ['address', 'earlier', 'timeout'], 'option');
    const { address = freshAddress(), earlier = false, timeout = this.#timeout } = options;
    checkMs('timeout', timeout);
    checkAddress(address);
    const url = new URL(`${this.url}/`);
    url.searchParams.set('q', address);
    const isNew = options.address === undefined;
    const start = isNew || earlier ? undefined : new Start(this.api, { to: [address] });
    return new Inbox(this.api, { address, timeout, start, url: url.href });
  }

  /**
   * The events of the inbox, or of matching messages, until the loop ends. Reconnects and catches up. Includes the messages
   * that arrive after this call and before the loop begins.
   */
  events(
    filter: Query<FilterParameters> = {},
    options: { signal?: AbortSignal } = {},
  ): AsyncGenerator<InboxEvent, void> {
    refuseUnknownNames(filter, commonFilters, 'filter');
    refuseUnknownNames(options, ['signal'], 'option');
    return followEvents(this.api, filter, { signal: options.signal });
  }

  /** A new mailbox of the server: an isolated Postern, with its own messages and SMTP credentials. */
  async createMailbox(options: NewMailboxOptions = {}): Promise<PosternMailbox> {
    const { name, url, created, remove } = await createMailbox(this, options);
    const smtp = await findSmtp(this, created.smtp);
    const timeout = this.#timeout !== undefined && { timeout: this.#timeout };
    return new PosternMailbox({ url, token: created.token, ...timeout }, { name, smtp, remove });
  }
}

/** A mailbox of a server that tests share. Everything is as in a Postern that nobody else uses. */
export class PosternMailbox extends Postern {
  readonly name: string;
  declare readonly token: string;
  readonly smtp: SmtpAddress;
  readonly #remove: () => Promise<void>;

  constructor(
    options: PosternOptions & { token: string },
    mailbox: { name: string; smtp: SmtpAddress; remove: () => Promise<void> },
  ) {
    super(options);
    this.name = mailbox.name;
    this.smtp = mailbox.smtp;
    this.#remove = mailbox.remove;
  }

  /** Removes the mailbox and its messages. */
  remove(): Promise<void> {
    this.api.stopped.abort();
    return this.#remove();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.remove();
  }
}

/** Without `http://`, `localhost` would be parsed as the name of a protocol. */
function parseUrl(url: string | URL): URL {
  try {
    // Not URL.parse, which the URL of some simulated browsers does not have.
    const parsed = new URL(url);
    if (/^https?:$/.test(parsed.protocol)) return parsed;
  } catch {}
  const credentialsEnd = String(url).lastIndexOf('@');
  const shown = credentialsEnd === -1 ? url : `…${String(url).slice(credentialsEnd)}`;
  throw new TypeError(`The address of Postern is "${shown}". Use one such as http://127.0.0.1:8025.`);
}

function signInHint(wasRefused: boolean): string {
  return wasRefused
    ? 'What was sent is not accepted: check POSTERN_TOKEN, or the password in POSTERN_URL.'
    : 'Set POSTERN_TOKEN, or pass it to Postern as token.';
}

/** Without a password, because reports contain it. */
function publicUrl({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, '');
}

/** Nothing would ever arrive for anything else. */
function checkAddress(address: unknown): void {
  if (typeof address === 'string' && /^[^\s<>]+$/.test(address) && /@|^postmaster$/i.test(address)) return;
  throw new TypeError(`${JSON.stringify(address)} is not an address. Use one such as ada@example.test.`);
}

// The domain cannot exist (RFC 6761), in case the message is ever sent to a real server.
export function freshAddress(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const name = Array.from(random, (byte) => byte.toString(36).padStart(2, '0')).join('');
  return `inbox-${name}@postern.test`;
}

function faultsOf(client: PosternClient): Faults {
  return {
    add: (request, options) => client.addFault(request, options),
    list: (options) => client.faults(options),
    get: (id, options) => client.fault(id, options),
    remove: (id, options) => client.removeFault(id, options),
    clear: (options) => client.removeFaults(options),
  };
}
