import { type Fail, Fields } from '../fields.ts';
import type { EndpointRequest, EndpointResponse, Problem } from '../ports.ts';
import { accepted, json, Rejection } from '../response.ts';
import type { Call, Service } from '../service.ts';
import { idOf, problemWith, readBulk, readMessage } from './ses-messages.ts';
import { queryEndpoint, refuseQuery } from './ses-query.ts';

/** Amazon SES: the JSON API (v2), and the query API (v1) at the root. */
export const ses: Service = {
  keyOf: accessKey,
  refuse: (problem, path) => (path.startsWith('/v2/') ? refuseJson(problem) : refuseQuery(problem)),
  endpoints: [
    { method: 'POST', path: /^\/v2\/email\/outbound-emails$/, handle: send },
    { method: 'POST', path: /^\/v2\/email\/outbound-bulk-emails$/, handle: sendBulk },
    queryEndpoint,
  ],
};

/** The id of the access key. The secret key only signs the request, and is never sent. */
function accessKey({ headers }: EndpointRequest): string | undefined {
  const { authorization = '' } = headers;
  const [, credential] = authorization.split('Credential=', 2);
  return authorization.startsWith('AWS4-') ? credential?.split('/', 1)[0] : undefined;
}

function refuseJson({ status, code, message }: Problem): EndpointResponse {
  if (code === 'unauthorized')
    return failure(
      403,
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  if (code === 'not_found') return failure(404, 'UnknownOperationException', message);
  return failure(status, status >= 500 ? 'InternalServiceErrorException' : 'BadRequestException', message);
}

async function send({ body, deliver }: Call): Promise<EndpointResponse> {
  const draft = readMessage(new Fields(body.jsonObject(), fail));
  await deliver([draft]);
  return json(200, { MessageId: idOf(draft) });
}

async function sendBulk({ body, deliver }: Call): Promise<EndpointResponse> {
  const drafts = readBulk(new Fields(body.jsonObject(), fail));
  await deliver(accepted(drafts));
  const BulkEmailEntryResults = drafts.map((draft) =>
    draft instanceof Rejection
      ? { Status: 'INVALID_PARAMETER', Error: draft.body.message }
      : { Status: 'SUCCESS', MessageId: idOf(draft) },
  );
  return json(200, { BulkEmailEntryResults });
}

const fail: Fail = (...problem) => failure(400, 'BadRequestException', problemWith(...problem));

function failure(status: number, type: string, message: string): EndpointResponse {
  return json(status, { message }, { 'x-amzn-errortype': type });
}
