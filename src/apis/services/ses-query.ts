import { randomUUID } from 'node:crypto';
import type { ApiRequest, Endpoint, Problem } from '../api.ts';
import { type Fail, Fields, isObject } from '../fields.ts';
import { type ApiResponse, accepted, json, Rejection } from '../response.ts';
import type { Templates } from '../templates.ts';
import { idOf, MAX_BULK, NO_RECIPIENT, problemWith, readBulk, readSesMessage } from './ses-messages.ts';
import {
  QUOTA,
  type SesTemplate,
  storedContent,
  storeTemplate,
  type TemplateProblem,
} from './ses-templates.ts';

/** The query API. Its requests are read as those of the JSON API, which has the same parts under other names. */
export const queryEndpoint: Endpoint = { method: 'POST', path: /^\/?$/, handle };

export function refuseQuery({ status, code, message }: Problem): ApiResponse {
  if (code === 'unauthorized')
    return failure(403, 'InvalidClientTokenId', 'The security token included in the request is invalid.');
  return failure(status, status >= 500 ? 'ServiceUnavailable' : 'InvalidParameterValue', message);
}

type Input = Record<string, unknown>;

/** What the JSON API has instead of the parameters of each action. */
const actions: Record<string, (given: Input) => Input> = {
  SendEmail: ({ Message }) => ({ Content: { Simple: Message ?? {} } }),
  SendRawEmail: ({ RawMessage, Destinations }) => ({
    Content: { Raw: RawMessage ?? {} },
    Destination: { ToAddresses: Destinations },
  }),
  SendTemplatedEmail: ({ Template, TemplateData }) => ({
    Content: { Template: { TemplateName: Template, TemplateData } },
  }),
  SendBulkTemplatedEmail: ({ Template, DefaultTemplateData, DefaultTags, Destinations }) => ({
    DefaultContent: { Template: { TemplateName: Template, TemplateData: DefaultTemplateData } },
    // One too many is refused later. Each copies the default tags.
    BulkEmailEntries: listOf(Destinations)
      .slice(0, MAX_BULK + 1)
      .map((entry) => ({
        ...entry,
        ReplacementTags: [...listOf(DefaultTags), ...listOf(entry.ReplacementTags)],
        ReplacementEmailContent: { ReplacementTemplate: entry },
      })),
  }),
};

function listOf(value: unknown): Input[] {
  return Array.isArray(value) ? value : [];
}

/** Actions that send nothing, and their results. */
const otherActions: Record<string, (input: Fields, templates: Templates) => Promise<Input | undefined>> = {
  GetSendQuota: async () => QUOTA,
  CreateTemplate: async (input, templates) =>
    void (await storeTemplate(templates, templateIn(input), problem)),
  UpdateTemplate: async (input, templates) => {
    const template = templateIn(input);
    await storeTemplate(templates, template, problem, template.need('TemplateName'));
    return undefined;
  },
  GetTemplate: async (input, templates) => {
    const name = input.need('TemplateName');
    const { TemplateName, TemplateContent } = await templates.need<SesTemplate>(name, () =>
      problem('missing', name),
    );
    const { Subject: SubjectPart, Text: TextPart, Html: HtmlPart } = TemplateContent;
    return { Template: { TemplateName, SubjectPart, TextPart, HtmlPart } };
  },
  DeleteTemplate: async (input, templates) => void (await templates.remove(input.need('TemplateName'))),
  ListTemplates: async (_, templates) => ({
    TemplatesMetadata: await templates.list(({ TemplateName, CreatedTimestamp }: SesTemplate) => ({
      Name: TemplateName,
      CreatedTimestamp: new Date(CreatedTimestamp * 1000).toISOString(),
    })),
  }),
};

function templateIn(input: Fields): Fields {
  const {
    TemplateName,
    SubjectPart: Subject,
    TextPart: Text,
    HtmlPart: Html,
  } = input.needObject('Template').values;
  return new Fields({ TemplateName, TemplateContent: { Subject, Text, Html } }, fail);
}

const problem: TemplateProblem = (kind, name) =>
  new Rejection(
    kind === 'missing'
      ? json(400, { code: 'TemplateDoesNotExist', message: `Template ${name} does not exist` })
      : json(400, { code: 'AlreadyExists', message: `Template ${name} already exists` }),
  );

/** The request handler throws errors as JSON. */
async function handle(request: ApiRequest): Promise<ApiResponse> {
  try {
    return await answer(request);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return failure(400, error.body.code, error.body.message);
  }
}

async function answer(request: ApiRequest): Promise<ApiResponse> {
  const { body, deliver, templates } = request;
  const given = nested(body.form().values);
  const action = typeof given.Action === 'string' ? given.Action : '';
  if (Object.hasOwn(otherActions, action))
    return success(action, xmlOf(await otherActions[action]!(new Fields(given, fail), templates)));
  const translate = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!translate)
    return failure(400, 'InvalidAction', `Could not find operation ${action} for version 2010-12-01`);
  const isBulk = action === 'SendBulkTemplatedEmail';
  const { Source: FromEmailAddress, Tags: EmailTags, ...same } = given;
  const input = new Fields({ ...same, FromEmailAddress, EmailTags, ...translate(given) }, fail);
  if (action === 'SendTemplatedEmail') input.need('TemplateData');
  const stored = await storedContent(templates, input, problem);
  const drafts = isBulk ? await readBulk(input, request, stored) : [readSesMessage(input, stored)];
  // Each keeps the request as it was sent, not its translation.
  await deliver(accepted(drafts).map((draft) => ({ ...draft, source: undefined })));
  const results = drafts.map((draft) =>
    draft instanceof Rejection
      ? { status: 'InvalidParameterValue', result: `<Error>${escaped(draft.body.message)}</Error>` }
      : { status: 'Success', result: `<MessageId>${idOf(draft)}</MessageId>` },
  );
  if (!isBulk) return success(action, results[0]!.result);
  const members = results.map(({ status, result }) => `<member><Status>${status}</Status>${result}</member>`);
  return success(action, `<Status>${members.join('')}</Status>`);
}

// Destinations.member.1.ReplacementTags.member.1.Value
const MAX_DEPTH = 7;
const MAX_NAME = 300;

/** The query protocol writes `{ a: { b: 'x' }, c: ['y'] }` as `a.b=x` and `c.member.1=y`. */
function nested(values: Record<string, string | string[]>): Input {
  const root: Input = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    const path = name.length > MAX_NAME ? [] : name.split('.');
    if (path.length === 0 || path.length > MAX_DEPTH) continue;
    let object = root;
    for (const key of path.slice(0, -1)) {
      if (!isObject(object[key])) object[key] = Object.create(null);
      object = object[key] as Input;
    }
    // An empty parameter counts as absent, but a message may have an empty subject.
    if (value !== '' || name === 'Message.Subject.Data') object[path.at(-1)!] = [value].flat()[0];
  }
  return withLists(root) as Input;
}

function withLists(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (!isObject(value.member))
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, one]) => [name, withLists(one)] as const)
        .filter(([, one]) => !isObject(one) || Object.keys(one).length > 0),
    );
  const list: unknown[] = [];
  for (let n = 1; value.member[n] !== undefined; n++) list.push(withLists(value.member[n]));
  return list;
}

/** The names of fields that the two APIs name differently. */
const queryNames = [
  ['FromEmailAddress', 'Source'],
  ['Content.Simple', 'Message'],
  ['Content.Raw', 'RawMessage'],
  [/^(?:Default)?Content\.Template\.TemplateName$/, 'Template'],
  ['BulkEmailEntries', 'Destinations'],
] as const;

const fail: Fail = (fault, field, expected) => {
  const name = queryNames.reduce((text, [from, to]) => text.replace(from, to), field);
  return fault === 'missing'
    ? json(400, {
        code: 'ValidationError',
        message: `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
      })
    : json(400, {
        code: 'InvalidParameterValue',
        message: expected === NO_RECIPIENT ? 'Missing final recipient.' : problemWith(fault, name, expected),
      });
};

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

function success(action: string, result: string): ApiResponse {
  return xml(
    200,
    `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
  );
}

// Messages repeat names of the request, which may have megabytes.
const MAX_MESSAGE = 1000;

function failure(status: number, code: string, message: string): ApiResponse {
  const type = status < 500 ? 'Sender' : 'Receiver';
  return xml(
    status,
    `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escaped(message.slice(0, MAX_MESSAGE))}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

/** The query protocol's form of a value. */
function xmlOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => `<member>${xmlOf(item)}</member>`).join('');
  if (!isObject(value)) return escaped(String(value ?? ''));
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.map(([name, field]) => `<${name}>${xmlOf(field)}</${name}>`).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function xml(status: number, body: string): ApiResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body };
}
