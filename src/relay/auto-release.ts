import { createHash } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ListeningAddress } from '../contract/info.ts';
import type { AutomaticRelease, AutoRelease } from '../contract/release.ts';
import { DEFAULT_NAME } from '../mailbox/directory/mailbox-options.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import type { Nodes } from '../mailbox/shared.ts';
import { addressKind } from '../outbound/address-kind.ts';
import { Destinations } from '../outbound/destinations.ts';
import { forgetTurns } from '../outbound/file-turn.ts';
import { MessagePosts } from '../outbound/message-posts.ts';
import type { Attempt } from '../outbound/post-queue.ts';
import type { PostsInTurn } from '../outbound/posts-in-turn.ts';
import type { StartedParts } from '../room.ts';
import { ReleasedRecipients, type ReleaseRule, shownServer } from './release-rule.ts';
import { ReleaseFailure, SmtpRelay } from './smtp-relay.ts';

// RFC 5321 6.3: a message with so many is in a loop, perhaps through another server that sends it back to us.
const MAX_RECEIVED = 25;
// Results that are kept in memory, and of each, how many rejected recipients.
const MAX_RESULTS = 1000;
const MAX_REJECTIONS = 5;
const KEY_PREFIX = 'auto-release-';

export interface AutoReleaseLimits {
  autoReleaseRate: number;
  releaseTimeout: number;
}

type ReleaseState = Pick<AutomaticRelease, 'state' | 'at' | 'response' | 'rejections'>;

interface ActiveRule extends ReleaseRule {
  key: string;
  relay: SmtpRelay;
  destinations: Destinations;
  posts: PostsInTurn | undefined;
  released: number;
  failed: number;
  problem: string | null;
  /** When the next message may be sent. */
  dueAt: number;
  /** Which of these recipients it is for. */
  recipientsOf(recipients: readonly string[]): string[];
}

/** Releases new messages to the recipients that rules match: see docs/decisions/auto-release.md. */
export class AutoReleaser {
  #rules: ActiveRule[] = [];
  readonly #limits: AutoReleaseLimits;
  readonly #dataDir: string | null;
  readonly #results = new Map<string, ReleaseState>();
  #nodes: Nodes | undefined;

  /** What is being sent, by the keys of the results. A pause does not end it. */
  readonly #sending = new Map<string, Promise<Attempt>>();

  constructor(limits: AutoReleaseLimits, dataDir: string | null) {
    this.#limits = limits;
    this.#dataDir = dataDir;
  }

  async start(
    rules: readonly ReleaseRule[],
    { mailboxes, startPosting, listening, nodes }: StartedParts,
  ): Promise<void> {
    const byMailbox = Map.groupBy(rules, ({ mailbox }) => mailbox);
    this.#rules = [...byMailbox.values()].flatMap((own) => {
      const released = new ReleasedRecipients(own);
      return own.map((rule) => {
        const destinations = new Destinations({ allow: [shownServer(rule)] });
        const relay = new SmtpRelay({ destinations, timeoutMs: this.#limits.releaseTimeout });
        const counts = { released: 0, failed: 0, problem: null, dueAt: 0 };
        const recipientsOf = (recipients: readonly string[]) => released.of(rule, recipients);
        return { ...rule, key: keyOf(rule), destinations, relay, posts: undefined, ...counts, recipientsOf };
      });
    });
    // Someone who removes a rule does not want its messages to be sent when it is set again.
    const keys = this.#rules.map(({ key }) => key);
    const wasPaused = this.#dataDir !== null && (await forgetTurns(this.#dataDir, KEY_PREFIX, keys));
    this.#nodes = nodes;
    nodes?.answer('releases', (key) => this.#results.get(key as string) ?? null);
    for (const rule of this.#rules) {
      const attempt = async (id: string, to: string[], signal: AbortSignal): Promise<Attempt> => {
        const key = resultKey(rule, id);
        const known = this.#results.get(key);
        // Its server was slow, and it was paused before the answer came.
        if (known?.state === 'released') return { kind: 'taken', reason: known.response! };
        const sending = this.#sending.get(key);
        if (sending) return sending;
        const mailbox = await mailboxes.get(rule.mailbox);
        await this.#refuse(rule, mailbox, id, listening);
        await this.#inTime(rule, signal);
        const { envelope, raw } = await mailbox.find(id);
        const sent = rule.relay
          .send({ from: envelope.sender, to }, raw, rule.server)
          .then(({ response, rejections }): Attempt => {
            const listed = rejections.slice(0, MAX_REJECTIONS);
            this.#keep(rule, id, { state: 'released', response, rejections: listed });
            return { kind: 'taken', reason: response };
          })
          .finally(() => this.#sending.delete(key));
        this.#sending.set(key, sent);
        return sent;
      };
      rule.posts = await startPosting(
        rule.key,
        (parts) =>
          new MessagePosts(
            {
              ...{ name: 'auto-release', to: shownServer(rule), isExact: true },
              // Posts do not keep the message, because only the addresses are counted.
              postOf: ({ id, mailbox = DEFAULT_NAME, recipients }) => {
                const to = mailbox === rule.mailbox ? rule.recipientsOf(recipients) : [];
                if (to.length === 0) return undefined;
                const fail = (response: string) =>
                  this.#keep(rule, id, { state: 'failed', response, rejections: [] });
                return {
                  characters: to.join().length,
                  attempt: (signal) =>
                    attempt(id, to, signal).catch((error) => {
                      signal.throwIfAborted();
                      return this.#failed(rule, id, error);
                    }),
                  done: ({ kind, reason }) => {
                    if (kind !== 'taken') fail(reason);
                  },
                  dropped: () => fail('Too many messages were waiting, so it was not sent.'),
                };
              },
            },
            parts,
          ),
      );
    }
    // A rule that was added or changed while they were paused is paused, too.
    if (wasPaused || (await this.status()).paused) await this.pause(true);
  }

  async close(graceMs: number): Promise<void> {
    await Promise.all(this.#rules.map(({ posts }) => posts?.close(graceMs)));
  }

  async status(): Promise<AutoRelease> {
    const paused = await Promise.all(this.#rules.map(({ posts }) => posts?.isPaused()));
    return {
      paused: paused.includes(true),
      rules: this.#rules.map((rule) => ({
        ...{ mailbox: rule.mailbox, recipients: rule.pattern.text, server: shownServer(rule) },
        ...{ released: rule.released, failed: rule.failed, problem: rule.problem },
      })),
    };
  }

  /** Stays so after a restart. */
  async pause(paused: boolean): Promise<void> {
    await Promise.all(this.#rules.map(({ posts }) => posts?.pause(paused)));
  }

  /** What happened to a message, for each rule that matches some of its recipients. */
  async releasesOf({ summary, envelope }: StoredMessage, mailbox: Mailbox): Promise<AutomaticRelease[]> {
    const releases: AutomaticRelease[] = [];
    for (const rule of this.#rules.filter((one) => one.mailbox === mailbox.name)) {
      const recipients = rule.recipientsOf(envelope.recipients);
      if (recipients.length === 0) continue;
      const result = await this.#resultOf(rule, summary.id);
      releases.push({ server: shownServer(rule), recipients, ...result });
    }
    return releases;
  }

  async #resultOf(rule: ActiveRule, id: string): Promise<ReleaseState> {
    const key = resultKey(rule, id);
    const [known] = [
      this.#results.get(key),
      ...((await this.#nodes?.ask('releases', key).catch(() => [])) ?? []),
    ].filter((result) => result != null) as ReleaseState[];
    const isDone = id <= ((await rule.posts?.position()) ?? '');
    // Messages from before the rule existed are not sent. That and results are forgotten with a restart.
    return known ?? { state: isDone ? 'unknown' : 'waiting', at: null, response: null, rejections: [] };
  }

  #keep(rule: ActiveRule, id: string, result: Omit<ReleaseState, 'at'>): void {
    const key = resultKey(rule, id);
    if (result.state === 'released') rule.released++;
    if (result.state === 'failed') rule.failed++;
    rule.problem = result.state === 'released' ? null : result.response;
    // The oldest comes first.
    this.#results.delete(key);
    this.#results.set(key, { ...result, at: new Date().toISOString() });
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= MAX_RESULTS) break;
      this.#results.delete(oldest);
    }
  }

  #failed(rule: ActiveRule, id: string, error: unknown): Attempt {
    const attempt = { kind: kindOf(error), reason: (error as Error).message };
    this.#keep(rule, id, { state: 'waiting', response: attempt.reason, rejections: [] });
    return attempt;
  }

  /** Throws `release_not_allowed` if a message must not be sent. */
  async #refuse(
    { server, destinations }: ActiveRule,
    mailbox: Mailbox,
    id: string,
    listening: readonly ListeningAddress[],
  ): Promise<void> {
    const headers = await mailbox.headers(id);
    const hops = headers.filter(({ name }) => name.toLowerCase() === 'received').length;
    if (hops > MAX_RECEIVED)
      throw new AppError(
        'release_not_allowed',
        `The message has ${hops} Received headers, so it is probably in a loop.`,
      );
    const isOurs = listening.some(
      ({ protocol, port }) => protocol.startsWith('smtp') && port === server.port,
    );
    if (isOurs && (await destinations.resolve(server.host, server.port)).some(isThisMachine))
      throw new AppError(
        'release_not_allowed',
        'Postern itself listens on this address. Use the address of another server.',
      );
  }

  /** Waits until the rate limit allows another message. Rejects when it is paused meanwhile: the message is sent later. */
  async #inTime(rule: ActiveRule, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, rule.dueAt);
    rule.dueAt = at + 60_000 / this.#limits.autoReleaseRate;
    if (at > now) await delay(at - now, undefined, { signal });
  }
}

/** The name of its position. Another rule has another one, and begins with messages that arrive after its first start. */
function keyOf({ mailbox, pattern, server }: ReleaseRule): string {
  const text = [mailbox, pattern.text.toLowerCase(), server.host.toLowerCase(), server.port].join('\n');
  return `${KEY_PREFIX}${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

const resultKey = ({ key }: ActiveRule, id: string) => `${key} ${id}`;

function isThisMachine(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // A connection to 0.0.0.0 or :: is one to this machine.
  const isLocal = ['loopback', 'unspecified'].includes(addressKind(address));
  return isLocal || own.some((one) => one.address === address);
}

/** Whether to retry: as long as the server cannot be reached, a few times if it fails, never if it refuses. */
function kindOf(error: unknown): Attempt['kind'] {
  if (!(error instanceof AppError)) return 'unavailable';
  if (error.code === 'not_found' || error.code === 'release_not_allowed') return 'refused';
  if (error.code !== 'release_failed') return 'unavailable';
  // The message itself cannot be sent.
  if (!(error instanceof ReleaseFailure)) return 'refused';
  // Without limit, a server that accepts it too slowly would get it again and again.
  if (error.wasSending && error.reply === undefined && !error.isAboutMessage) return 'error';
  const { reply = 500, isAboutMessage } = error;
  // A wrong password is mended in the settings. The messages should not be lost by then.
  if (!isAboutMessage || reply === 530) return 'unavailable';
  return reply >= 500 ? 'refused' : 'error';
}
