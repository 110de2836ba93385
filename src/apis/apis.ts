import type { InboxEvent } from '../contract/events.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { SendRequest } from '../contract/send.ts';
import type { KeyCheck } from '../http/access/login.ts';
import { shownUrl } from '../http/requests/shown-url.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { collectAfter } from '../limits/garbage.ts';
import { RequestBudget } from '../limits/request-budget.ts';
import { roundsForOthers, turns } from '../limits/turns.ts';
import type { RefusedRequest } from '../mailbox/envelope.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import type { TemplateTable } from '../mailbox/shared.ts';
import type { Api, CoreParts, Endpoint, Problem, ReceivedRequest } from './api.ts';
import { HIDDEN, keyHash } from './compose/kept-request.ts';
import { draftOf } from './compose/send-request.ts';
import { type DeliveryParts, deliver, MAX_TIME_MS } from './deliver.ts';
import { Idempotency } from './idempotency.ts';
import { type ApiKind, lists } from './list.ts';
import { refusedRequest } from './refused-request.ts';
import { type ApiResponse, json, Rejection } from './response.ts';
import { MemoryTemplateTable, Templates } from './templates.ts';

export interface ApisParts extends DeliveryParts {
  onRefused(request: RefusedRequest): void;
  templates?: TemplateTable | undefined;
  /** Whether a template must have been stored. */
  isStrict: boolean;
}

// When it is parsed, a body may take fifty times its size. So those that are handled at the same time must be small.
const LARGE_BODY = 64 * 1024;
// Enough for hundreds of recipients.
const MEDIUM_BODY = 8 * 1024;

const unknown: Record<ApiKind, (name: string, names: string) => string> = {
  capture: (name, names) => `Postern does not capture messages of ${name}. It knows ${names}.`,
  compat: (name, names) => `Postern is not compatible with ${name}, but with ${names}.`,
};

/** Answers the requests to the APIs of other products. */
export class Apis {
  readonly #parts: ApisParts;
  // Large bodies are handled one at a time, because their memory is not all counted.
  readonly #large = new FairQueue({ slots: 1 });
  readonly #idempotency = new Idempotency();
  readonly #templates: TemplateTable;

  constructor(parts: ApisParts) {
    this.#parts = parts;
    this.#templates = parts.templates ?? new MemoryTemplateTable();
  }

  /** Does the work for a request, with others or alone, depending on its size. Afterwards, nobody may need its body any more. */
  async inTurn<T>(
    { body, address }: ReceivedRequest,
    work: () => Promise<T>,
    length = body.length,
  ): Promise<T> {
    if (length <= MEDIUM_BODY) return work();
    // Hundreds of them may arrive at once. Reading one takes a turn, and composing each of its messages takes another.
    if (length <= LARGE_BODY) return turns.start(work, { client: address });
    return this.#large.run(async () => {
      await roundsForOthers();
      try {
        return await work();
      } finally {
        // Before the next one takes as much.
        body.clear();
        collectAfter(length);
      }
    });
  }

  /** Throws AppError: the caller sends it with `refuse`. Without `isKey`, there are no keys. */
  async handle(
    kind: ApiKind,
    name: string,
    request: ReceivedRequest,
    core: CoreParts,
    isKey?: KeyCheck,
  ): Promise<ApiResponse> {
    const api = await lists[kind][name]?.load();
    if (!api)
      throw new AppError(
        'not_found',
        unknown[kind](shownName(kind, name), Object.keys(lists[kind]).join(', ')),
      );
    return this.#call(api, name, request, core, isKey);
  }

  /** The error in the form of the API. */
  async refuse(kind: ApiKind, name: string, problem: Problem, path: string): Promise<ApiResponse> {
    const api = await lists[kind][name]?.load();
    return api?.refuse(problem, path) ?? json(problem.status, { error: problem.message, code: problem.code });
  }

  /** Records a request to a service that was refused, by whichever part. */
  recordRefused(name: string, request: ReceivedRequest, response: ApiResponse): void {
    this.#parts.onRefused(refusedRequest(shownName('capture', name), request, response));
  }

  /**
   * Records a POST that was refused because there is no such endpoint, with a hint: the application may have a base URL
   * without /capture. `inner` is its path below that of the mailbox.
   */
  async recordUnknown(
    request: ReceivedRequest,
    { basePath, inner }: { basePath: string; inner: string },
    response: ApiResponse,
  ): Promise<void> {
    const refused = refusedRequest(null, request, response, request.path);
    const services = await servicesOf(inner);
    const name = services.length === 1 ? services[0] : 'SERVICE';
    const hint = `Captured mail services are below /capture: the base URL of the application must end with ${basePath}/capture/${name}.`;
    this.#parts.onRefused({ ...refused, reply: `${refused.reply} ${hint}` });
  }

  /** Stores a message that was sent with Postern's own API. Throws `invalid_body`, `too_large`. */
  async send(message: SendRequest, request: ReceivedRequest): Promise<MessageSummary> {
    const source = { service: 'postern', request, parsed: message, key: undefined };
    // The body is already parsed, so its length comes from the header.
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const work = async () => deliver([draftOf(message)], source, this.#parts);
    const [summary] = await this.inTurn(request, work, length);
    return summary!;
  }

  /** Records a request to Postern's own API that was refused. Its body was parsed already, if it could be. */
  recordUnsent(request: ReceivedRequest, parsed: unknown, response: ApiResponse): void {
    request.body.parsed = parsed;
    const refused = refusedRequest('postern', request, response, request.path);
    this.#parts.onRefused({ ...refused, bytes: Number(request.headers['content-length'] ?? 0) });
  }

  /** What a catcher sends to its WebSockets. */
  async translate(name: string, mailbox: Mailbox, event: InboxEvent, isLast: boolean): Promise<object[]> {
    const api = await lists.compat[name]?.load();
    return api?.translate?.(event, { workers: this.#parts.workers, mailbox }, isLast) ?? [];
  }

  async #call(
    api: Api,
    name: string,
    request: ReceivedRequest,
    core: CoreParts,
    isKey: KeyCheck | undefined,
  ): Promise<ApiResponse> {
    const { endpoint, params } = findEndpoint(api.endpoints, request);
    const key = api.keyOf?.(request);
    const access =
      (await isKey?.(key, request.address, request.isRoot ? undefined : request.mailbox)) ?? true;
    if (!access)
      throw new AppError(
        'unauthorized',
        'The API key is not the --capture-key, a --token, or a token of the mailbox.',
      );
    if (access !== true) Object.assign(request, { mailbox: access, isRoot: false });
    const { body, mailbox, path } = request;
    const rejections: Rejection[] = [];
    const owner = keyHash(name, key);
    const { workers, isStrict, limits } = this.#parts;
    const texts = new RequestBudget({
      ...{ maxBytes: limits.smtpMaxSize, timeoutMs: MAX_TIME_MS, signal: request.signal },
    });
    try {
      const response = await endpoint.handle({
        ...{ ...request, params, rejections, core, workers },
        produce: (characters) => texts.spend(characters),
        find: (id) => find(mailbox, id, owner),
        templates: new Templates(this.#templates, { mailbox, id: owner }, isStrict, request),
        deliver: (drafts) =>
          deliver(drafts, { service: name, request, parsed: body.parsed, key }, this.#parts),
        idempotent: (own, work) =>
          this.#idempotency.run([String(mailbox.key), name, key ?? '', path, own], body.bytes, work),
      });
      // Of a batch, one of them is enough. The caller records other errors.
      const [first] = rejections;
      if (first && response.status < 400)
        this.#parts.onRefused(refusedRequest(name, request, first.response));
      return response;
    } catch (error) {
      if (error instanceof Rejection) return error.response;
      throw error;
    }
  }
}

/** No name of a product has two digits, and an API key in its place rarely has fewer. */
const PRODUCT_NAME = /^[A-Z]?[a-z-]{1,12}\d?[a-z-]{0,8}$/;

/** The name of an API, known or misspelled. A client that is configured wrongly may have put its API key there. */
function shownName(kind: ApiKind, name: string): string {
  return Object.hasOwn(lists[kind], name) || PRODUCT_NAME.test(name) ? name : HIDDEN;
}

/** Throws `not_found` or `method_not_allowed`. */
function findEndpoint(
  endpoints: readonly Endpoint[],
  { method, path }: ReceivedRequest,
): { endpoint: Endpoint; params: string[] } {
  // Clients join the base URL and the path with one slash too many.
  const given = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const matching = endpoints.filter((endpoint) => endpoint.path.test(given));
  const endpoint = matching.find((one) => one.method === method);
  if (endpoint) return { endpoint, params: endpoint.path.exec(given)!.slice(1).map(decoded) };
  if (matching.length > 0)
    throw new AppError('method_not_allowed', `${method} is not allowed here. Use ${matching[0]!.method}.`);
  throw new AppError(
    'not_found',
    `Postern does not have the endpoint ${method} ${shownUrl(given).slice(0, 200)}.`,
  );
}

/** The services that a request without /capture may be meant for: the one that its path names, or those that have the endpoint. */
async function servicesOf(path: string): Promise<string[]> {
  const [, first = ''] = path.split('/');
  if (Object.hasOwn(lists.capture, first)) return [first];
  const services = await Promise.all(
    Object.entries(lists.capture).map(async ([name, { load }]) => ({ name, ...(await load()) })),
  );
  return services
    .filter(({ endpoints }) =>
      endpoints.some((endpoint) => endpoint.method === 'POST' && endpoint.path.test(path)),
    )
    .map(({ name }) => name);
}

function decoded(param = ''): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}

async function find(mailbox: Mailbox, id: string, hash: string): Promise<StoredMessage> {
  const stored = await mailbox.find(id);
  // As if there were none: whoever has another key must not learn about it.
  if (stored.envelope.request_key !== hash) throw new AppError('not_found', `There is no message ${id}.`);
  return stored;
}
