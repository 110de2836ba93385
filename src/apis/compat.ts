import type { InboxEvent } from '../contract/events.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Product } from './catchers/product.ts';
import type { Captured, Compatible, EndpointRequest, EndpointResponse, Problem } from './ports.ts';
import { json } from './response.ts';
import { callEndpoint } from './route.ts';

export interface CompatParts {
  mailbox: Mailbox;
  workers: WorkerPool;
  capture: () => Promise<Captured>;
}

/** The products by name, loaded when they are first used. */
const products = new Map<string, () => Promise<Product>>([
  ['mailpit', async () => (await import('./catchers/mailpit.ts')).mailpit],
  ['mailhog', async () => (await import('./catchers/mailhog.ts')).mailhog],
  ['maildev', async () => (await import('./catchers/maildev.ts')).maildev],
]);

/** The APIs of other mail catchers, so that clients and tests that were written for them work with Postern. */
export class Compat implements Compatible {
  readonly #parts: CompatParts;

  constructor(parts: CompatParts) {
    this.#parts = parts;
  }

  async handle(name: string, request: EndpointRequest): Promise<EndpointResponse> {
    const product = await products.get(name)?.();
    if (!product)
      throw new AppError(
        'not_found',
        `Postern is not compatible with ${name.slice(0, 50)}, but with ${[...products.keys()].join(', ')}.`,
      );
    return callEndpoint(product.endpoints, request, (call) => ({ ...call, ...this.#parts }));
  }

  async translate(name: string, event: InboxEvent, isLast: boolean): Promise<object[]> {
    const product = await products.get(name)?.();
    return product?.translate?.(event, this.#parts, isLast) ?? [];
  }

  async refuse(name: string, problem: Problem): Promise<EndpointResponse> {
    const product = await products.get(name)?.();
    return product?.refuse(problem) ?? json(problem.status, { error: problem.message, code: problem.code });
  }
}
