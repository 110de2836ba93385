import type { Fault, FaultRequest, FaultsDeleted } from '../contract/fault.ts';
import type { PosternClient, RequestOptions } from './client.ts';

/** Scripted failures of the SMTP server. Match on the address of an inbox, so that no other test is affected. */
export class Faults {
  readonly #client: PosternClient;

  constructor(client: PosternClient) {
    this.#client = client;
  }

  /** Makes the SMTP server fail as described, until the fault is used up, expires or is removed. */
  add(request: FaultRequest, options?: RequestOptions): Promise<Fault> {
    return this.#client.addFault(request, options);
  }

  /** All faults, oldest first, with how often each has fired. */
  list(options?: RequestOptions): Promise<Fault[]> {
    return this.#client.faults(options);
  }

  /** One fault, with how often it has fired. */
  get(id: string, options?: RequestOptions): Promise<Fault> {
    return this.#client.fault(id, options);
  }

  remove(id: string, options?: RequestOptions): Promise<void> {
    return this.#client.removeFault(id, options);
  }

  /** Removes every fault, including those of other tests. */
  clear(options?: RequestOptions): Promise<FaultsDeleted> {
    return this.#client.removeFaults(options);
  }
}
