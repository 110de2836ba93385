import { AppError } from '../mailbox/errors.ts';
import type { EndpointRequest } from './ports.ts';

interface Routed {
  method: string;
  path: RegExp;
}

/** The endpoint for a request, and the groups of its path. Throws `not_found` or `method_not_allowed`. */
export function findEndpoint<E extends Routed>(
  endpoints: readonly E[],
  { method, path }: EndpointRequest,
): { endpoint: E; params: string[] } {
  // Clients join the base URL and the path with one slash too many.
  const given = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const matching = endpoints.filter((endpoint) => endpoint.path.test(given));
  const endpoint = matching.find((one) => one.method === method);
  if (!endpoint) {
    if (matching.length > 0)
      throw new AppError('method_not_allowed', `${method} is not allowed here. Use ${matching[0]!.method}.`);
    throw new AppError('not_found', `Postern does not have the endpoint ${method} ${given.slice(0, 200)}.`);
  }
  return { endpoint, params: endpoint.path.exec(given)!.slice(1).map(decoded) };
}

function decoded(param = ''): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}
