import type { InboxEvent } from '../contract/events.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { catchers } from './list.ts';
import type { Captured, Compatible, EndpointRequest, EndpointResponse, Problem } from './ports.ts';
import { json } from './response.ts';
import { callEndpoint } from './route.ts';

export interface CompatParts {
  workers: WorkerPool;
  capture: () => Promise<Captured>;
}

/** The APIs of other mail catchers, so that clients and tests that were written for them work with Postern. */
export class Compat implements Compatible {
  readonly #parts: CompatParts;

  constructor(parts: CompatParts) {
    this.#parts = parts;
  }

  async handle(name: string, request: EndpointRequest): Promise<EndpointResponse> {
    const product = await catchers[name]?.load();
    if (!product)
      throw new AppError(
        'not_found',
        `Postern is not compatible with ${name.slice(0, 50)}, but with ${Object.keys(catchers).join(', ')}.`,
      );
    return callEndpoint(product.endpoints, request, (call) => ({
      ...{ ...call, ...this.#parts },
      mailbox: request.mailbox,
    }));
  }

  async translate(name: string, mailbox: Mailbox, event: InboxEvent, isLast: boolean): Promise<object[]> {
    const product = await catchers[name]?.load();
    return product?.translate?.(event, { ...this.#parts, mailbox }, isLast) ?? [];
  }

  async refuse(name: string, problem: Problem): Promise<EndpointResponse> {
    const product = await catchers[name]?.load();
    return product?.refuse(problem) ?? json(problem.status, { error: problem.message, code: problem.code });
  }
}
