import type { EndpointRequest } from '../ports.ts';
import type { Service } from '../service.ts';
import { queryEndpoint, refuseQuery } from './ses-v1.ts';
import { jsonEndpoints, refuseJson } from './ses-v2.ts';

/** Amazon SES: the JSON API (v2), and the query API (v1) at the root. */
export const ses: Service = {
  keyOf: accessKey,
  refuse: (problem, path) => (path.startsWith('/v2/') ? refuseJson(problem) : refuseQuery(problem)),
  endpoints: [...jsonEndpoints, queryEndpoint],
};

/** The id of the access key. The secret key only signs the request, and is never sent. */
function accessKey({ headers }: EndpointRequest): string | undefined {
  const { authorization = '' } = headers;
  const [, credential] = authorization.split('Credential=', 2);
  return authorization.startsWith('AWS4-') ? credential?.split('/', 1)[0] : undefined;
}
