import { shownUrl } from '../http/requests/shown-url.ts';
import { AppError } from '../mailbox/errors.ts';
import { Body } from './body.ts';
import type { EndpointRequest, EndpointResponse } from './ports.ts';
import { Rejection } from './response.ts';

/** A request to one endpoint. */
export interface EndpointCall {
  request: EndpointRequest;
  body: Body;
  /** The groups of the endpoint's path, percent-decoded. */
  params: string[];
}

export interface Endpoint<C extends EndpointCall> {
  method: string;
  path: RegExp;
  /** Throws `Rejection`. */
  handle(call: C): EndpointResponse | Promise<EndpointResponse>;
}

/** Calls the endpoint for a request with what `prepare` adds to the call. Throws `not_found` or `method_not_allowed`. */
export async function callEndpoint<C extends EndpointCall>(
  endpoints: readonly Endpoint<C>[],
  request: EndpointRequest,
  prepare: (call: EndpointCall) => C | Promise<C>,
): Promise<EndpointResponse> {
  const { method, path } = request;
  // Clients join the base URL and the path with one slash too many.
  const given = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const matching = endpoints.filter((endpoint) => endpoint.path.test(given));
  const endpoint = matching.find((one) => one.method === method);
  if (!endpoint) {
    if (matching.length > 0)
      throw new AppError('method_not_allowed', `${method} is not allowed here. Use ${matching[0]!.method}.`);
    throw new AppError(
      'not_found',
      `Postern does not have the endpoint ${method} ${shownUrl(given).slice(0, 200)}.`,
    );
  }
  const params = endpoint.path.exec(given)!.slice(1).map(decoded);
  const body = new Body(request.body, request.headers['content-type']);
  try {
    return await endpoint.handle(await prepare({ request, body, params }));
  } catch (error) {
    if (error instanceof Rejection) return error.response;
    throw error;
  }
}

function decoded(param = ''): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}
