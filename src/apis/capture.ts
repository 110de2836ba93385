import { setImmediate as nextRound } from 'node:timers/promises';
import type { MessageSummary } from '../contract/message/message.ts';
import type { SendRequest } from '../contract/send.ts';
import type { KeyCheck } from '../http/access/login.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { RequestBudget } from '../limits/request-budget.ts';
import { turns } from '../limits/turns.ts';
import type { RefusedRequest } from '../mailbox/envelope.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageLimits } from '../mailbox/message-limits.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { compose, leastSize } from './compose/compose.ts';
import { type Draft, recipientsOf } from './compose/draft.ts';
import { keptRequests, keyHash, type Source } from './compose/kept-request.ts';
import { draftOf } from './compose/send-request.ts';
import { Idempotency } from './idempotency.ts';
import { services } from './list.ts';
import type { Captured, EndpointRequest, EndpointResponse, Problem } from './ports.ts';
import { refusedRequest } from './refused-request.ts';
import { json, type Rejection } from './response.ts';
import { callEndpoint } from './route.ts';
import type { Call } from './service.ts';

export interface CaptureParts {
  /** Captured messages have the limits of SMTP. */
  limits: MessageLimits;
  /** Compose large messages. */
  workers: WorkerPool;
  onRefused(request: RefusedRequest): void;
}

// When it is parsed, a body may take fifty times its size. So those that are handled at the same time must be small.
const LARGE_BODY = 64 * 1024;
// Enough for hundreds of recipients.
const MEDIUM_BODY = 8 * 1024;
// One file may be sent to a thousand recipients, with a message for each.
const MAX_TOTAL_FACTOR = 10;
// Enough to store as much on a slow disk.
const MAX_TIME_MS = 60_000;
// Messages that are composed before they are stored together, in one commit.
const MAX_WAITING = 100;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Accepts messages over the HTTP APIs of mail services. */
export class Capture implements Captured {
  readonly #parts: CaptureParts;
  // Large bodies are handled one at a time, because their memory is not all counted.
  readonly #large = new FairQueue({ slots: 1 });

  readonly #idempotency = new Idempotency();

  constructor(parts: CaptureParts) {
    this.#parts = parts;
  }

  handle(name: string, request: EndpointRequest, isKey?: KeyCheck): Promise<EndpointResponse> {
    return this.#inTurn(request, () => this.#handle(name, request, isKey));
  }

  async refused(name: string, request: EndpointRequest, response: EndpointResponse): Promise<void> {
    this.#parts.onRefused(await this.#inTurn(request, () => refusedRequest(name, request, response)));
  }

  async #inTurn<T>({ body, address }: EndpointRequest, work: () => Promise<T>): Promise<T> {
    if (body.length <= MEDIUM_BODY) return work();
    if (body.length > LARGE_BODY) return this.#large.run(() => nextRound().then(work));
    // Hundreds of them may arrive at once. Reading one takes a turn, and composing each of its messages takes another.
    const started = Promise.withResolvers<T>();
    started.promise.catch(() => {});
    await turns.run(
      () => {
        work().then(started.resolve, started.reject);
        return nextRound();
      },
      { client: address },
    );
    return started.promise;
  }

  async refuse(name: string, problem: Problem, path: string): Promise<EndpointResponse> {
    const service = await services[name]?.();
    return (
      service?.refuse(problem, path) ?? json(problem.status, { error: problem.message, code: problem.code })
    );
  }

  async #handle(name: string, request: EndpointRequest, isKey?: KeyCheck): Promise<EndpointResponse> {
    const service = await services[name]?.();
    if (!service)
      throw new AppError(
        'not_found',
        `Postern does not capture messages of ${name.slice(0, 50)}. It knows ${Object.keys(services).join(', ')}.`,
      );
    const rejections: Rejection[] = [];
    const response = await callEndpoint(service.endpoints, request, async (call): Promise<Call> => {
      const { body } = call;
      const key = service.keyOf(request);
      if (isKey && !(await isKey(key, request.address)))
        throw new AppError('unauthorized', 'The API key is not the --capture-key or a --token of Postern.');
      return {
        ...{ ...call, mailbox: request.mailbox, rejections },
        find: (id) => find(request.mailbox, id, keyHash(name, key)),
        deliver: (drafts) => this.#deliver(drafts, { service: name, request, parsed: body.parsed, key }),
        idempotent: (own, work) =>
          this.#idempotency.run([name, key ?? '', request.path, own], request.body, work),
      };
    });
    // Of a batch, one of them is enough. The caller records other errors.
    const [first] = rejections;
    if (first && response.status < 400)
      this.#parts.onRefused(await refusedRequest(name, request, first.response));
    return response;
  }

  async send(message: SendRequest, request: EndpointRequest): Promise<MessageSummary> {
    return this.store('postern', draftOf(message), request, message);
  }

  async store(
    service: string,
    draft: Draft,
    request: EndpointRequest,
    parsed: unknown,
  ): Promise<MessageSummary> {
    const [summary] = await this.#deliver([draft], { service, request, parsed, key: undefined });
    return summary!;
  }

  async #deliver(drafts: Draft[], source: Source): Promise<MessageSummary[]> {
    const { service, request, key } = source;
    const { limits, workers } = this.#parts;
    const maxBytes = MAX_TOTAL_FACTOR * limits.smtpMaxSize;
    this.#checkSizes(drafts, maxBytes);
    const budget = new RequestBudget({ maxBytes, timeoutMs: MAX_TIME_MS, signal: request.signal });
    const keep = keptRequests(source);
    const stored: MessageSummary[] = [];
    let waiting: Promise<MessageSummary>[] = [];
    let bytes = 0;
    for (const draft of drafts) {
      const raw = await compose(draft, limits.smtpMaxSize, workers, request.address);
      const kept = keep(draft);
      budget.spend(raw.length + kept.body.length);
      bytes += raw.length;
      const envelope = {
        sender: draft.sender ?? draft.from.address,
        recipients: [...new Set(recipientsOf(draft))],
        helo: service,
        remote_address: request.address,
        secure: request.secure,
        user: null,
        request: kept,
        request_key: keyHash(service, key),
      };
      waiting.push(request.mailbox.receive(envelope, raw, draft.tags));
      if (waiting.length < MAX_WAITING && bytes < MAX_WAITING_BYTES) continue;
      stored.push(...(await Promise.all(waiting)));
      waiting = [];
      bytes = 0;
    }
    stored.push(...(await Promise.all(waiting)));
    return stored;
  }

  /** Rejects what cannot be stored before anything is. */
  #checkSizes(drafts: Draft[], maxTotal: number): void {
    const { smtpMaxSize, smtpMaxRecipients } = this.#parts.limits;
    let total = 0;
    for (const draft of drafts) {
      const size = leastSize(draft);
      total += size;
      if (size > smtpMaxSize || total > maxTotal)
        throw new AppError('too_large', `The message is larger than ${smtpMaxSize} bytes (--smtp-max-size).`);
      if (recipientsOf(draft).length > smtpMaxRecipients)
        throw new AppError(
          'too_large',
          `The message has more than ${smtpMaxRecipients} recipients (--smtp-max-recipients).`,
        );
    }
  }
}

async function find(mailbox: Mailbox, id: string, hash: string): Promise<StoredMessage> {
  const stored = await mailbox.find(id);
  // As if there were none: whoever has another key must not learn about it.
  if (stored.envelope.request_key !== hash) throw new AppError('not_found', `There is no message ${id}.`);
  return stored;
}
