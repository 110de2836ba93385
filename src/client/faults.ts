import type { Fault, FaultRequest, FaultsDeleted } from '../contract/fault.ts';
import type { PosternClient, RequestOptions } from './client.ts';

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

export function faultsOf(client: PosternClient): Faults {
  return {
    add: (request, options) => client.addFault(request, options),
    list: (options) => client.faults(options),
    get: (id, options) => client.fault(id, options),
    remove: (id, options) => client.removeFault(id, options),
    clear: (options) => client.removeFaults(options),
  };
}
