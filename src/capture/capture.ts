import type { MessageSummary } from '../contract/message/message.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../contract/message/message.ts';
import type { SendRequest } from '../contract/send.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { Semaphore } from '../mailbox/semaphore.ts';
import { compose, estimatedSize } from './compose.ts';
import { type Draft, recipientsOf } from './draft.ts';
import { Idempotency } from './idempotency.ts';
import { keptRequest, type Source } from './kept-request.ts';
import type { Captured, EndpointRequest, EndpointResponse, KeyCheck, Problem } from './ports.ts';
import { json } from './response.ts';
import { callEndpoint } from './route.ts';
import type { Call, Service } from './service.ts';
import { draftOf } from './services/postern.ts';

export interface CaptureParts {
  mailbox: Mailbox;
  /** Captured messages have the limits of SMTP. */
  limits: { smtpMaxSize: number; smtpMaxRecipients: number };
}

// Parsing and composing take several times the size of the body.
const LARGE_BODY = 1024 * 1024;
// One file may be sent to a thousand recipients, with a message for each.
const MAX_TOTAL_FACTOR = 10;
// Messages that are composed before they are stored together, in one commit.
const MAX_WAITING = 100;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** The services by name, loaded when they are first used. */
const services = new Map<string, () => Promise<Service>>([
  ['sendgrid', async () => (await import('./services/sendgrid.ts')).sendgrid],
  ['resend', async () => (await import('./services/resend.ts')).resend],
  ['postmark', async () => (await import('./services/postmark.ts')).postmark],
  ['mailgun', async () => (await import('./services/mailgun.ts')).mailgun],
  ['ses', async () => (await import('./services/ses.ts')).ses],
  ['brevo', async () => (await import('./services/brevo.ts')).brevo],
  ['mailjet', async () => (await import('./services/mailjet.ts')).mailjet],
  ['sparkpost', async () => (await import('./services/sparkpost.ts')).sparkpost],
  ['mailchimp', async () => (await import('./services/mailchimp.ts')).mailchimp],
]);

/** Accepts messages over the HTTP APIs of mail services. */
export class Capture implements Captured {
  readonly #parts: CaptureParts;
  // Large bodies are handled one at a time, because their memory is not all counted.
  readonly #large = new Semaphore(1);

  readonly #idempotency = new Idempotency();

  constructor(parts: CaptureParts) {
    this.#parts = parts;
  }

  handle(name: string, request: EndpointRequest, isKey?: KeyCheck): Promise<EndpointResponse> {
    const handled = () => this.#handle(name, request, isKey);
    return request.body.length > LARGE_BODY ? this.#large.run(handled) : handled();
  }

  async refuse(name: string, problem: Problem, path: string): Promise<EndpointResponse> {
    const service = await services.get(name)?.();
    return (
      service?.refuse(problem, path) ?? json(problem.status, { error: problem.message, code: problem.code })
    );
  }

  async #handle(name: string, request: EndpointRequest, isKey?: KeyCheck): Promise<EndpointResponse> {
    const service = await services.get(name)?.();
    if (!service)
      throw new AppError(
        'not_found',
        `Postern does not capture messages of ${name.slice(0, 50)}. It knows ${[...services.keys()].join(', ')}.`,
      );
    return callEndpoint(service.endpoints, request, async (call): Promise<Call> => {
      const { body } = call;
      const key = await service.keyOf(request, body);
      if (isKey && !(await isKey(key, request.address)))
        throw new AppError('unauthorized', 'The API key is not the --capture-key or a --token of Postern.');
      return {
        ...{ ...call, mailbox: this.#parts.mailbox },
        deliver: (drafts) => this.#deliver(drafts, { service: name, request, parsed: body.parsed, key }),
        idempotent: (own, work) =>
          this.#idempotency.run(JSON.stringify([name, key, request.path, own]), body.json(), work),
      };
    });
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
    const { service, request } = source;
    this.#checkSizes(drafts);
    const stored: MessageSummary[] = [];
    let waiting: Promise<MessageSummary>[] = [];
    let bytes = 0;
    for (const draft of drafts) {
      const raw = await compose(draft);
      bytes += raw.length;
      const envelope = {
        sender: draft.sender ?? draft.from.address,
        recipients: recipientsOf(draft),
        helo: service,
        remote_address: request.address,
        secure: request.secure,
        user: null,
        request: keptRequest(source, draft),
      };
      waiting.push(this.#parts.mailbox.receive(envelope, raw, allowedTags(draft.tags ?? [])));
      if (waiting.length < MAX_WAITING && bytes < MAX_WAITING_BYTES) continue;
      stored.push(...(await Promise.all(waiting)));
      waiting = [];
      bytes = 0;
    }
    stored.push(...(await Promise.all(waiting)));
    return stored;
  }

  #checkSizes(drafts: Draft[]): void {
    const { smtpMaxSize, smtpMaxRecipients } = this.#parts.limits;
    let total = 0;
    for (const draft of drafts) {
      const size = estimatedSize(draft);
      total += size;
      if (size > smtpMaxSize || total > MAX_TOTAL_FACTOR * smtpMaxSize)
        throw new AppError('too_large', `The message is larger than ${smtpMaxSize} bytes (--smtp-max-size).`);
      if (recipientsOf(draft).length > smtpMaxRecipients)
        throw new AppError(
          'too_large',
          `The message has more than ${smtpMaxRecipients} recipients (--smtp-max-recipients).`,
        );
    }
  }
}

/** What services call tags or categories, cut to what a message may have. */
function allowedTags(tags: readonly string[]): string[] {
  const allowed = tags
    .map((tag) =>
      tag
        .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, MAX_TAG_LENGTH)
        .toWellFormed(),
    )
    .filter((tag) => /[^\s\p{Cf}]/u.test(tag));
  return [...new Set(allowed)].slice(0, MAX_TAGS);
}
