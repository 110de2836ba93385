import { randomInt } from 'node:crypto';
import { toUuid } from '../../contract/ulid.ts';
import { unlessNotFound } from '../../mailbox/errors.ts';
import {
  type Api,
  type ApiRequest,
  deliverValid,
  headerKey,
  idOfUuid,
  type ReceivedRequest,
  readEach,
} from '../api.ts';
import type { Draft, DraftAttachment } from '../compose/draft.ts';
import { HANDLEBARS } from '../compose/substitute.ts';
import { type Fail, Fields, isObject } from '../fields.ts';
import { type ApiResponse, attempt, json, Rejection } from '../response.ts';
import type { Templates } from '../templates.ts';

const MAX_RECIPIENTS = 50;
const MAX_BATCH = 500;
// Postmark has no limit but the size of the request.
const MAX_BULK = 2000;
// With this token, Postmark checks messages without delivering them.
const TEST_TOKEN = 'POSTMARK_API_TEST';

// Of https://postmarkapp.com/developer/api/overview#error-codes
const INVALID_REQUEST = 300;
const INVALID_JSON = 402;
const INCOMPATIBLE_JSON = 403;
const TOO_MANY_MESSAGES = 410;
const FORBIDDEN_ATTACHMENT = 411;
const TEMPLATE_MISSING = 1101;
const TEMPLATE_FIELD_MISSING = 1120;
const TEMPLATE_FIELD_INVALID = 1122;

// Of https://postmarkapp.com/developer/user-guide/send-email-with-api#attachments
const FORBIDDEN_FILE =
  /\.(vbs|exe|bin|bat|chm|com|cpl|crt|hlp|hta|inf|ins|isp|jse?|lnk|mdb|ms[cipt]|pcd|pif|reg|scr|sct|shs|vb[ea]|ws[fhl])$/i;
const MAX_TAG_LENGTH = 1000;
const TEMPLATE = /^\/templates\/([^/]+)$/;
/** Where a layout has the content of a template. */
const CONTENT = /\{\{\{\s{0,20}@content\s{0,20}\}\}\}/;
const MAX_METADATA = { fields: 10, name: 20, value: 80 };

/** Postmark's API for sending. */
export const postmark: Api = {
  label: 'Postmark',
  setup: {
    file: 'postmark',
    code: `const client = new ServerClient(token, {
  useHttps: {https},
  requestHost: '{address}',
});`,
  },
  keyOf,
  refuse: ({ status, code, message }) => {
    if (code === 'unauthorized')
      return failure(
        401,
        10,
        'The Server Token you provided in the X-Postmark-Server-Token request header was invalid.',
      );
    return failure(
      code === 'invalid_body' ? 422 : status,
      code === 'invalid_body' ? INVALID_JSON : status,
      message,
    );
  },
  endpoints: [
    { method: 'POST', path: /^\/email$/, handle: (request) => sendOne(request, readBodies) },
    {
      method: 'POST',
      path: /^\/email\/withTemplate$/i,
      handle: async (request) => sendOne(request, await templateReader(request, request.body.jsonObject())),
    },
    { method: 'POST', path: /^\/email\/bulk$/, handle: sendBulk },
    { method: 'GET', path: /^\/email\/bulk\/([^/]+)$/, handle: showBulk },
    {
      method: 'POST',
      path: /^\/email\/batch$/,
      handle: (request) => sendMany(request, request.body.json(), readBodies),
    },
    {
      method: 'POST',
      path: /^\/email\/batchWithTemplates$/i,
      handle: async (request) => {
        const { Messages } = request.body.jsonObject();
        return sendMany(request, Messages, await templateReader(request, Messages));
      },
    },
    { method: 'POST', path: /^\/templates$/, handle: (request) => storeTemplate(request, {}) },
    { method: 'GET', path: /^\/templates$/, handle: listTemplates },
    { method: 'GET', path: TEMPLATE, handle: showTemplate },
    {
      method: 'PUT',
      path: TEMPLATE,
      handle: async (request) => storeTemplate(request, await templateIn(request)),
    },
    { method: 'DELETE', path: TEMPLATE, handle: deleteTemplate },
  ],
};

/** Reads what makes up the content of a message. */
type ReadContent = (email: Fields) => Partial<Draft>;

async function sendOne(request: ApiRequest, read: ReadContent): Promise<ApiResponse> {
  const email = new Fields(request.body.jsonObject(), fail);
  const [stored] = await request.deliver([readDraft(email, read)]);
  return json(200, accepted(email, stored!, request));
}

/** Each message has its own result: an invalid one does not keep the others from being sent. */
async function sendMany(request: ApiRequest, emails: unknown, read: ReadContent): Promise<ApiResponse> {
  if (!Array.isArray(emails))
    return failure(422, INCOMPATIBLE_JSON, 'The request must be an array of messages.');
  if (emails.length > MAX_BATCH)
    return failure(422, TOO_MANY_MESSAGES, `A batch may have at most ${MAX_BATCH} messages.`);
  const drafts = await readEach(emails, request, (one) =>
    attempt(() => ({ ...readDraft(new Fields(one, fail), read), source: () => one })),
  );
  const results = (await deliverValid(request, drafts)).map((one, at) =>
    one instanceof Rejection ? one.body : accepted(new Fields(emails[at], fail), one, request),
  );
  return json(200, results);
}

/** The same content for many recipients, each with values of their own. */
async function sendBulk(request: ApiRequest): Promise<ApiResponse> {
  const bulk = new Fields(request.body.jsonObject(), fail);
  const read =
    bulk.has('TemplateId') || bulk.has('TemplateAlias')
      ? await templateReader(request, [bulk.values, bulk.list('Messages')].flat())
      : readBodies;
  // What all have in common is read once, and not copied, because there may be much of it.
  const [headers, attachments] = [
    bulk.namedValues('Headers'),
    bulk.objects('Attachments').map(readAttachment),
  ];
  const shared = new Fields({ ...bulk.values, TemplateModel: {}, Headers: [], Attachments: [] }, fail);
  const sourceOf = bulk.sourceWith('Messages');
  const drafts = await readEach(bulk.needObjects('Messages', MAX_BULK), request, (message) => {
    const email = shared.with(message.values);
    const values = [email.needObject('TemplateModel').values];
    const placeholders = { pattern: HANDLEBARS, values, escapesHtml: true };
    const draft = readDraft(email, read);
    const all = draft.headers!.length > 0 ? [...headers, ...draft.headers!] : headers;
    return { placeholders, ...draft, headers: all, attachments, source: sourceOf(message) };
  });
  const [first] = await request.deliver(drafts);
  // The number of messages is part of the id, so that nothing has to be remembered.
  const Id = `${toUuid(first!.id)}-${drafts.length}`;
  return json(200, { Id, Status: 'Accepted', SubmittedAt: first!.created_at });
}

async function showBulk({ find, params }: ApiRequest): Promise<ApiResponse> {
  const [, uuid = '', count] = /^([0-9a-f-]{36})-(\d{1,6})$/.exec(params[0]!) ?? [];
  const id = idOfUuid(uuid);
  const stored = id && (await find(id).catch(unlessNotFound));
  if (!stored) return failure(404, INVALID_REQUEST, 'The bulk request was not found.');
  const { created_at: SubmittedAt, subject: Subject } = stored.summary;
  const progress = { Status: 'Completed', TotalMessages: Number(count), PercentageCompleted: 100 };
  return json(200, { Id: params[0], SubmittedAt, Subject, ...progress });
}

/** Its texts are null if they were not given. */
type PostmarkTemplate = { TemplateId: number } & Record<(typeof TEXTS)[number], string | null>;

const TEXTS = [
  ...(['Name', 'Alias', 'Subject', 'HtmlBody', 'TextBody', 'TemplateType', 'LayoutTemplate'] as const),
];

async function storeTemplate(
  { body, templates }: ApiRequest,
  before: Partial<PostmarkTemplate>,
): Promise<ApiResponse> {
  const given = new Fields(body.jsonObject(), fail);
  const texts = TEXTS.map((name) => [name, name in given.values ? given.text(name) : before[name]]);
  const { TemplateId = randomInt(1_000_000, 2 ** 31) } = before;
  const template: PostmarkTemplate = { TemplateId, ...Object.fromEntries(texts) };
  template.TemplateType ??= 'Standard';
  const needed = ['Name', ...(template.TemplateType === 'Layout' ? [] : ['Subject'])] as const;
  const missing = needed.find((name) => !template[name as 'Name' | 'Subject']);
  if (missing || (!template.HtmlBody && !template.TextBody))
    throw rejected(TEMPLATE_FIELD_MISSING, `The template field '${missing ?? 'HtmlBody'}' is required.`);
  const other = template.Alias && named(await templates.list(inList), template.Alias);
  if (other && other.TemplateId !== TemplateId)
    throw rejected(TEMPLATE_FIELD_INVALID, `The alias '${template.Alias}' is used by another template.`);
  await templates.put(String(TemplateId), template);
  return json(200, inList(template));
}

function inList({
  Subject: _,
  HtmlBody: __,
  TextBody: ___,
  Alias,
  LayoutTemplate,
  ...template
}: PostmarkTemplate) {
  return { ...template, Active: true, Alias: Alias ?? null, LayoutTemplate: LayoutTemplate ?? null };
}

async function showTemplate(request: ApiRequest): Promise<ApiResponse> {
  const template = await templateIn(request);
  const { Subject = null, HtmlBody = null, TextBody = null } = template;
  return json(200, { ...inList(template), Subject, HtmlBody, TextBody, AssociatedServerId: 1 });
}

async function listTemplates({ query, templates }: ApiRequest): Promise<ApiResponse> {
  const type = query.get('TemplateType') ?? 'All';
  const listed = await templates.list(inList);
  const Templates = listed.filter(({ TemplateType }) => type === 'All' || TemplateType === type);
  return json(200, { TotalCount: Templates.length, Templates });
}

async function deleteTemplate(request: ApiRequest): Promise<ApiResponse> {
  const { TemplateId } = await templateIn(request);
  await request.templates.remove(String(TemplateId));
  return json(200, { ErrorCode: 0, Message: `Template ${TemplateId} removed.` });
}

/** The template in the path. */
async function templateIn({ templates, params }: ApiRequest): Promise<PostmarkTemplate> {
  const listed = named(await templates.list(inList), params[0]!);
  if (!listed) throw missingTemplate();
  return templates.need(String(listed.TemplateId), missingTemplate);
}

type ListedTemplate = Pick<PostmarkTemplate, 'TemplateId' | 'Alias' | 'LayoutTemplate'>;

function named<T extends ListedTemplate>(templates: T[], idOrAlias: string): T | undefined {
  return templates.find(({ TemplateId, Alias }) => String(TemplateId) === idOrAlias || Alias === idOrAlias);
}

function missingTemplate(): Rejection {
  return rejected(
    TEMPLATE_MISSING,
    'The `TemplateId` or `TemplateAlias` associated with this request is not valid or was not found.',
  );
}

function keyOf(request: ReceivedRequest): string | undefined {
  return headerKey(request, 'x-postmark-server-token');
}

function accepted(
  email: Fields,
  { id, created_at }: { id: string; created_at: string },
  request: ReceivedRequest,
): unknown {
  return {
    To: email.text('To'),
    Cc: email.text('Cc'),
    Bcc: email.text('Bcc'),
    SubmittedAt: created_at,
    MessageID: toUuid(id),
    ErrorCode: 0,
    Message: keyOf(request) === TEST_TOKEN ? 'Test job accepted' : 'OK',
  };
}

function readDraft(email: Fields, read: ReadContent): Draft {
  const readList = (name: string) =>
    email.once(name, () =>
      email.text(name)?.trim() ? email.addresses(name, undefined, MAX_RECIPIENTS) : [],
    );
  const [from, ...others] = readList('From');
  if (!from || others.length > 0) throw email.fault('address', 'From');
  const [to, cc, bcc] = [readList('To'), readList('Cc'), readList('Bcc')];
  if (to.length + cc.length + bcc.length === 0) throw rejected(INVALID_REQUEST, 'Zero recipients specified');
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw rejected(INVALID_REQUEST, `A message may have at most ${MAX_RECIPIENTS} recipients in total.`);
  const tag = email.text('Tag');
  if (tag && tag.length > MAX_TAG_LENGTH)
    throw rejected(INVALID_REQUEST, `A tag may have at most ${MAX_TAG_LENGTH} characters.`);
  checkMetadata(email);
  return {
    ...{ from, to, cc, bcc, reply_to: readList('ReplyTo') },
    ...read(email),
    headers: email.namedValues('Headers'),
    attachments: email.objects('Attachments').map(readAttachment),
    tags: tag ? [tag] : [],
  };
}

function checkMetadata(email: Fields): void {
  const metadata = email.pairs('Metadata');
  const isTooLong = metadata.some(
    ({ name, value }) => name.length > MAX_METADATA.name || value.length > MAX_METADATA.value,
  );
  if (metadata.length > MAX_METADATA.fields || isTooLong)
    throw rejected(
      INVALID_REQUEST,
      `Metadata may have at most ${MAX_METADATA.fields} fields, with names of ${MAX_METADATA.name} and values of ${MAX_METADATA.value} characters.`,
    );
}

function readBodies(email: Fields): Partial<Draft> {
  const [text, html] = [email.text('TextBody') || undefined, email.text('HtmlBody') || undefined];
  if (text === undefined && html === undefined)
    throw rejected(INVALID_REQUEST, 'Provide either email TextBody or HtmlBody or both.');
  return { subject: email.text('Subject'), text, html };
}

/** Reads what a request says about its template, which may have been stored. */
async function templateReader({ templates, produce }: ApiRequest, emails: unknown): Promise<ReadContent> {
  const all: PostmarkTemplate[] = [];
  for (const { TemplateId } of await usedTemplates(templates, emails))
    all.push(...(await templates.list<PostmarkTemplate>(undefined, String(TemplateId))));
  const within = (around: string | null | undefined, content: string | null) => {
    if (!content || !around) return content || undefined;
    produce(around.length + content.length);
    return around.replace(CONTENT, () => content);
  };
  // Once for all messages that have the same template.
  const contents = new Map<PostmarkTemplate, Partial<Draft>>();
  return (email) => {
    const id = email.number('TemplateId') ?? email.text('TemplateAlias');
    if (id === undefined) throw missingTemplate();
    const values = [email.needObject('TemplateModel').values];
    const stored = templates.used(named(all, String(id)), missingTemplate);
    if (!stored) return { subject: `Template ${id}`, template: { name: String(id), data: values } };
    const layout = named(all, stored.LayoutTemplate ?? '');
    const content = contents.get(stored) ?? {
      subject: stored.Subject ?? '',
      html: within(layout?.HtmlBody, stored.HtmlBody),
      text: within(layout?.TextBody, stored.TextBody),
    };
    contents.set(stored, content);
    return { ...content, placeholders: { pattern: HANDLEBARS, values, escapesHtml: true } };
  };
}

/** The templates that messages name, with their layouts. */
async function usedTemplates(templates: Templates, emails: unknown): Promise<Set<ListedTemplate>> {
  const ids = new Set(
    [emails].flat().flatMap((one) => (isObject(one) ? [one.TemplateId, one.TemplateAlias] : [])),
  );
  const all = await templates.list(inList);
  const isUsed = ({ TemplateId, Alias }: ListedTemplate) =>
    ids.has(TemplateId) || ids.has(String(TemplateId)) || (Alias !== null && ids.has(Alias));
  const used = all.filter(isUsed);
  return new Set([...used, ...used.flatMap((one) => named(all, one.LayoutTemplate ?? '') ?? [])]);
}

function readAttachment(file: Fields): DraftAttachment {
  const content_id = file.text('ContentID')?.replace(/^cid:/, '') || undefined;
  const filename = file.need('Name');
  if (FORBIDDEN_FILE.test(filename))
    throw rejected(FORBIDDEN_ATTACHMENT, `The attachment '${filename}' has a forbidden file type.`);
  return {
    filename,
    content: file.base64('Content'),
    content_type: file.need('ContentType'),
    content_id,
    is_inline: content_id !== undefined,
  };
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'address') return failure(422, INVALID_REQUEST, `Invalid '${field}' address.`);
  if (fault === 'type')
    return failure(422, INCOMPATIBLE_JSON, `Invalid value for '${field}': it must be ${expected}.`);
  if (fault === 'count') return failure(422, INVALID_REQUEST, `'${field}' may have ${expected}.`);
  if (fault === 'base64')
    return failure(422, INVALID_REQUEST, `The content of '${field}' is not valid base64.`);
  return failure(422, INVALID_REQUEST, `The '${field}' field is required.`);
};

function rejected(code: number, message: string): Rejection {
  return new Rejection(failure(422, code, message));
}

function failure(status: number, ErrorCode: number, Message: string): ApiResponse {
  return json(status, { ErrorCode, Message });
}
