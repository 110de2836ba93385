import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  DeliveryEvent,
  DeliveryEventRequest,
  DeliveryEvents,
  DeliveryEventType,
  EventDestination,
} from '../contract/delivery-event.ts';
import { parseBoundedJson } from '../limits/bounded-json.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { inTurnOf } from '../mailbox/client.ts';
import type { DeliveryFacts, DeliveryFormat, SentMessage } from '../mailbox/delivery-format.ts';
import { shownTarget } from '../mailbox/directory/mailbox-options.ts';
import { AppError, unlessNotFound } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import { headerValue } from '../mime/fields/headers.ts';
import { Destinations } from '../outbound/destinations.ts';
import { type Attempt, meaningOf } from '../outbound/post-queue.ts';
import { WebhookPoster } from '../outbound/webhook-poster.ts';
import type { RoomParts } from '../room.ts';
import { deliveryReport, reported } from './delivery-report.ts';
import { type SecretOf, secretsFrom } from './keys.ts';
import { lastOf, Outbox, type OutboxLimits } from './outbox.ts';

/** Where the events of a service go. */
export interface DeliveryTarget {
  service: string;
  /** For SMTP, the host and port. */
  url: string;
  /** Where it may lead to. Absent if the operator has chosen the URL, so that it leads where it says. */
  hosts?: string[];
}

interface DeliveriesParts extends Pick<RoomParts, 'port' | 'log' | 'dataDir' | 'isOnlyLocal' | 'secret'> {
  targetsOf(mailbox: Mailbox): DeliveryTarget[];
  limits: OutboxLimits;
  /** From which the keys of all services are made; null if it is generated. */
  key: string | null;
}

// The limit of all requests that are being sent, which may each have the events of a hundred recipients. Small requests are not
// limited, so slow receivers of large ones do not delay them.
const MAX_SENDING_CHARACTERS = 16 * 1024 * 1024;
const SMALL_CHARACTERS = 64 * 1024;
// The limits of the headers of a message, as events may repeat them for every recipient.
const MAX_HEADERS = 200;
const MAX_HEADER_LENGTH = 2000;

const REPLIES: { [Type in DeliveryEventType]?: string } = {
  delivered: '250 2.0.0 OK',
  deferred: '451 4.7.1 Try again later',
  soft_bounce: '452 4.2.2 The mailbox is full',
  dropped: '550 5.1.1 The recipient is on the suppression list',
};

const MESSAGE_DELETED: Attempt = { kind: 'refused', reason: 'The message was deleted.' };

/** Tells applications what happened to messages: in the form of their mail service, or over SMTP. */
export class Deliveries {
  readonly #parts: DeliveriesParts;
  readonly #secretOf: SecretOf;
  readonly #outbox: Outbox;
  // One at a time, because each reads a message.
  readonly #writing = new FairQueue({ slots: 1 });
  #sendingCharacters = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: DeliveriesParts) {
    this.#parts = parts;
    this.#secretOf = secretsFrom(parts.key, parts);
    this.#outbox = new Outbox(parts.limits, parts.log);
  }

  /** Sends the events of an ordinary delivery, or those that the addresses of the service for tests stand for. */
  received(mailbox: Mailbox, id: string, service: string, recipients: readonly string[]): void {
    // One after the other, so that their order is that of the messages.
    this.#last = this.#last.then(async () => {
      const format = await this.#formatOf(service);
      if (!format) return;
      await inTurnOf(id, () => {
        const facts = recipients.flatMap((recipient) =>
          (format.simulate?.(recipient) ?? format.ordinary).map((type) => factOf(type, recipient)),
        );
        for (const target of this.#targets(mailbox, service)) this.#post(mailbox, id, target, format, facts);
      });
    });
    this.#last = this.#last.catch((error) => this.#parts.log.error('events: not sent', { error }));
  }

  /** Resolves once the application has answered, or after a while. Throws `invalid_body`, `conflict`. */
  async simulate(
    mailbox: Mailbox,
    message: StoredMessage,
    request: DeliveryEventRequest,
  ): Promise<DeliveryEvents> {
    const { recipients } = message.envelope;
    const { type, recipient, service = serviceOf(message), reason, url } = request;
    const chosen = recipients.filter(
      (one) => recipient === undefined || one.toLowerCase() === recipient.toLowerCase(),
    );
    if (chosen.length === 0) throw new AppError('invalid_body', 'The message has no such recipient.');
    const facts = () => chosen.map((one) => factOf(type, one, reason, url));
    // For a thousand recipients, it takes milliseconds.
    const sent =
      type === 'one_click_unsubscribe'
        ? [await this.#unsubscribe(mailbox, message, facts().slice(0, 1))]
        : await inTurnOf(message.summary.id, () => this.#simulate(mailbox, message, service, facts()));
    const patience = delay(this.#parts.limits.webhookTimeout, undefined, { ref: false });
    await Promise.race([Promise.all(sent.map(({ tried }) => tried)), patience]);
    return {
      delivery_events: lastOf(sent.map(({ record }) => record)),
      types: await this.#typesOf(mailbox, service),
    };
  }

  /** The last requests about a message, oldest first. */
  async list(mailbox: Mailbox, message: StoredMessage): Promise<DeliveryEvents> {
    const types = await this.#typesOf(mailbox, serviceOf(message));
    return { delivery_events: this.#outbox.list(message.summary.id), types };
  }

  /** Where events go, and what the application can verify them with. */
  destinations(mailbox: Mailbox): Promise<EventDestination[]> {
    return Promise.all(
      this.#parts.targetsOf(mailbox).map(async ({ service, url }) => {
        const format = await this.#formatOf(service);
        const keys = await format?.keys?.(await this.#secretOf(mailbox.name, service));
        return { service, to: shownTarget(url), keys: keys ?? {} };
      }),
    );
  }

  close(graceMs: number): Promise<void> {
    return this.#outbox.close(graceMs);
  }

  async #simulate(mailbox: Mailbox, message: StoredMessage, service: string, facts: DeliveryFacts[]) {
    const { type } = facts[0]!;
    const targets = this.#targets(mailbox, service);
    if (targets.length === 0)
      throw conflict(
        `Nothing says where events of ${service} go. Set --events ${service}=…, or the events of the mailbox.`,
      );
    const types = await this.#typesOf(mailbox, service);
    if (!types.includes(type))
      throw new AppError('invalid_body', `${service} has no event ${type}, but ${types.join(', ')}.`);
    const format = await this.#formatOf(service);
    return targets.flatMap((target) =>
      format
        ? this.#post(mailbox, message.summary.id, target, format, facts)
        : [this.#report(mailbox, message, target, facts)],
    );
  }

  /** The events that can be simulated. None if nothing says where they go. */
  async #typesOf(mailbox: Mailbox, service: string): Promise<DeliveryEventType[]> {
    if (this.#targets(mailbox, service).length === 0) return [];
    return [...((await this.#formatOf(service))?.types ?? (service === 'smtp' ? reported : []))];
  }

  #targets(mailbox: Mailbox, service: string): DeliveryTarget[] {
    return this.#parts.targetsOf(mailbox).filter((target) => target.service === service);
  }

  async #formatOf(service: string): Promise<DeliveryFormat | undefined> {
    const formats = this.#parts.port('deliveryFormats') ?? {};
    return Object.hasOwn(formats, service) ? formats[service]!() : undefined;
  }

  #post(
    mailbox: Mailbox,
    id: string,
    target: DeliveryTarget,
    format: DeliveryFormat,
    facts: DeliveryFacts[],
  ) {
    const { service, url } = target;
    const { batch = 1 } = format;
    const poster = this.#poster(url, target.hosts && new Destinations({ allow: target.hosts }));
    const receiver = { name: `${mailbox.key} ${url}`, to: poster.origin };
    return Array.from({ length: Math.ceil(facts.length / batch) }, (_, at) => {
      const some = facts.slice(at * batch, (at + 1) * batch);
      return this.#outbox.push(id, service, some, receiver, async (record, signal) => {
        const request = await this.#writing.run(
          async () => {
            const signer = { secret: await this.#secretOf(mailbox.name, service), url, at: new Date() };
            const message = await sentMessage(mailbox, id).catch(unlessNotFound);
            const written = message && (await format.write(some, message, signer));
            const characters = written?.body.length ?? 0;
            if (characters > SMALL_CHARACTERS && this.#sendingCharacters > MAX_SENDING_CHARACTERS)
              throw new Error('Too much is being sent.');
            this.#sendingCharacters += characters;
            return written;
          },
          { client: [String(mailbox.key)] },
        );
        if (!request) return MESSAGE_DELETED;
        return send(poster, record, { ...request, signal }).finally(() => {
          this.#sendingCharacters -= request.body.length;
        });
      });
    });
  }

  #poster(url: string, hosts: ConstructorParameters<typeof WebhookPoster>[2]): WebhookPoster {
    return new WebhookPoster({ url, timeoutMs: this.#parts.limits.webhookTimeout }, undefined, hosts);
  }

  /** Sends a delivery report to the sender of the message. */
  #report(
    mailbox: Mailbox,
    { summary: { id }, envelope: { sender } }: StoredMessage,
    { url, hosts }: DeliveryTarget,
    facts: DeliveryFacts[],
  ) {
    const relay = this.#parts.port('relayTo')?.(new Destinations({ allow: hosts ?? [url] }));
    if (!relay) throw conflict('This Postern does not send messages.');
    if (sender === '') throw conflict('The message has no sender who could get a report.');
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(url)!;
    const receiver = { name: `${mailbox.key} ${url}`, to: url };
    return this.#outbox.push(id, 'smtp', facts, receiver, async (record): Promise<Attempt> => {
      const message = await mailbox.find(id).catch(unlessNotFound);
      if (!message) return MESSAGE_DELETED;
      const report = await deliveryReport(message, facts);
      record.body = report.toString();
      const raw = {
        size: report.length,
        stream: async function* () {
          yield report;
        },
      };
      const result = relay.send({ from: '', to: [sender] }, raw, { host: host!, port: Number(port) });
      return result.then(
        ({ response }) => {
          record.response = { status: Number.parseInt(response, 10) || 250, body: response };
          return { kind: 'taken', reason: response };
        },
        (error: Error) => ({ kind: 'error', reason: error.message }),
      );
    });
  }

  /** Does what a mail client does when its user unsubscribes (RFC 8058), once. */
  async #unsubscribe(mailbox: Mailbox, { summary: { id } }: StoredMessage, facts: DeliveryFacts[]) {
    const headers = await mailbox.headers(id);
    const places = headerValue(headers, 'list-unsubscribe')?.split(/[<>]/) ?? [];
    const url = places.find((place) => /^https?:\/\//i.test(place));
    const post = headerValue(headers, 'list-unsubscribe-post') ?? '';
    if (!url || !URL.canParse(url) || !/^List-Unsubscribe=One-Click$/i.test(post))
      throw conflict(
        'The message has no List-Unsubscribe header with a web address, or no List-Unsubscribe-Post header.',
      );
    const hosts = this.#parts.port('linkHosts');
    if (!hosts)
      throw conflict('Start Postern with --check-links: * for all public hosts, or host:port for some.');
    const poster = this.#poster(url, hosts);
    const receiver = { name: `${mailbox.key} ${poster.origin}`, to: poster.origin };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#outbox.push(id, 'list-unsubscribe', facts, receiver, async (record, signal) => {
      const posted = send(poster, record, { body: 'List-Unsubscribe=One-Click', headers: form, signal });
      const { kind, reason } = await posted.catch((error: Error) => ({
        kind: 'error',
        reason: error.message,
      }));
      return { kind: kind === 'taken' ? kind : 'refused', reason };
    });
  }
}

function serviceOf({ envelope }: StoredMessage): string {
  return envelope.request?.service ?? 'smtp';
}

async function send(
  poster: WebhookPoster,
  record: DeliveryEvent,
  request: { body: string; headers?: Record<string, string> | undefined; signal: AbortSignal },
): Promise<Attempt> {
  record.body = request.body;
  record.response = null;
  try {
    const { status, text } = await poster.post(request.body, request.signal, request.headers);
    record.response = { status, body: text };
    return meaningOf(status);
  } finally {
    poster.close();
  }
}

function factOf(
  type: DeliveryEventType,
  recipient: string,
  reason = REPLIES[type] ?? `550 5.1.1 <${recipient}>: the user does not exist`,
  url = 'https://example.test/clicked',
): DeliveryFacts {
  return { id: randomUUID(), type, recipient, at: new Date(), reason, url };
}

async function sentMessage(mailbox: Mailbox, id: string): Promise<SentMessage> {
  const { summary, envelope } = await mailbox.find(id);
  const { request, recipients } = envelope;
  const all = await mailbox.headers(id);
  const headers = all.slice(0, MAX_HEADERS).map(({ name, value }) => ({
    name: name.slice(0, MAX_HEADER_LENGTH),
    value: value.slice(0, MAX_HEADER_LENGTH),
  }));
  const areHeadersCut =
    all.length > MAX_HEADERS ||
    all.some(({ name, value }) => Math.max(name.length, value.length) > MAX_HEADER_LENGTH);
  return { ...summary, recipients, headers, areHeadersCut, request, sent: bodyOf(request?.body) };
}

/** The fields of the request that the message comes from. A body that was cut may not be JSON. */
function bodyOf(body = '{}'): Record<string, unknown> {
  try {
    return parseBoundedJson(Buffer.from(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function conflict(message: string): AppError {
  return new AppError('conflict', message);
}
