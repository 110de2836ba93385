import type { Api, ApiRequest, Problem, ReceivedRequest } from '../api.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, accepted, json, Rejection } from '../response.ts';
import { idOf, problemWith, readBulk, readSesMessage } from './ses-messages.ts';
import { queryEndpoint, refuseQuery } from './ses-query.ts';
import {
  QUOTA,
  type SesTemplate,
  storedContent,
  storeTemplate,
  type TemplateProblem,
} from './ses-templates.ts';

const TEMPLATES = /^\/v2\/email\/templates$/;
const TEMPLATE = /^\/v2\/email\/templates\/([^/]+)$/;

const ACCOUNT = {
  ...{ DedicatedIpAutoWarmupEnabled: false, EnforcementStatus: 'HEALTHY', ProductionAccessEnabled: true },
  ...{ SendingEnabled: true, SendQuota: QUOTA },
};

/** Amazon SES: the JSON API (v2), and the query API (v1) at the root. */
export const ses: Api = {
  label: 'Amazon SES',
  setup: {
    file: 'environment variables',
    code: 'AWS_ENDPOINT_URL_SESV2={url}\nAWS_ENDPOINT_URL_SES={url}',
  },
  keyOf: accessKey,
  refuse: (problem, path) => (path.startsWith('/v2/') ? refuseJson(problem) : refuseQuery(problem)),
  endpoints: [
    { method: 'POST', path: /^\/v2\/email\/outbound-emails$/, handle: send },
    { method: 'POST', path: /^\/v2\/email\/outbound-bulk-emails$/, handle: sendBulk },
    { method: 'GET', path: /^\/v2\/email\/account$/, handle: () => json(200, ACCOUNT) },
    { method: 'GET', path: TEMPLATES, handle: listTemplates },
    { method: 'POST', path: TEMPLATES, handle: (request) => changeTemplate(request) },
    { method: 'GET', path: TEMPLATE, handle: showTemplate },
    { method: 'PUT', path: TEMPLATE, handle: (request) => changeTemplate(request, request.params[0]) },
    { method: 'DELETE', path: TEMPLATE, handle: deleteTemplate },
    queryEndpoint,
  ],
};

/** The id of the access key. The secret key only signs the request, and is never sent. */
function accessKey({ headers }: ReceivedRequest): string | undefined {
  const { authorization = '' } = headers;
  const [, credential] = authorization.split('Credential=', 2);
  return authorization.startsWith('AWS4-') ? credential?.split('/', 1)[0] : undefined;
}

function refuseJson({ status, code, message }: Problem): ApiResponse {
  if (code === 'unauthorized')
    return failure(
      403,
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  if (code === 'not_found') return failure(404, 'UnknownOperationException', message);
  return failure(status, status >= 500 ? 'InternalServiceErrorException' : 'BadRequestException', message);
}

async function send({ body, deliver, templates }: ApiRequest): Promise<ApiResponse> {
  const input = new Fields(body.jsonObject(), fail);
  const draft = readSesMessage(input, await storedContent(templates, input, problem));
  await deliver([draft]);
  return json(200, { MessageId: idOf(draft) });
}

async function sendBulk(request: ApiRequest): Promise<ApiResponse> {
  const { body, deliver, templates } = request;
  const input = new Fields(body.jsonObject(), fail);
  const drafts = await readBulk(input, request, await storedContent(templates, input, problem));
  await deliver(accepted(drafts));
  const BulkEmailEntryResults = drafts.map((draft) =>
    draft instanceof Rejection
      ? { Status: 'INVALID_PARAMETER', Error: draft.body.message }
      : { Status: 'SUCCESS', MessageId: idOf(draft) },
  );
  return json(200, { BulkEmailEntryResults });
}

async function listTemplates({ templates }: ApiRequest): Promise<ApiResponse> {
  const metadataOf = ({ TemplateContent: _, ...metadata }: SesTemplate) => metadata;
  return json(200, { TemplatesMetadata: await templates.list(metadataOf) });
}

async function changeTemplate({ body, templates }: ApiRequest, name?: string): Promise<ApiResponse> {
  await storeTemplate(templates, new Fields(body.jsonObject(), fail), problem, name);
  return json(200, {});
}

async function showTemplate({ templates, params }: ApiRequest): Promise<ApiResponse> {
  const { TemplateName, TemplateContent } = await templates.need<SesTemplate>(params[0]!, () =>
    problem('missing', params[0]!),
  );
  return json(200, { TemplateName, TemplateContent });
}

async function deleteTemplate({ templates, params }: ApiRequest): Promise<ApiResponse> {
  if (!(await templates.remove(params[0]!))) throw problem('missing', params[0]!);
  return json(200, {});
}

const problem: TemplateProblem = (kind, name) =>
  new Rejection(
    kind === 'missing'
      ? failure(404, 'NotFoundException', `Template ${name} does not exist.`)
      : failure(400, 'AlreadyExistsException', `Template ${name} already exists.`),
  );

const fail: Fail = (...problem) => failure(400, 'BadRequestException', problemWith(...problem));

function failure(status: number, type: string, message: string): ApiResponse {
  return json(status, { message }, { 'x-amzn-errortype': type });
}
