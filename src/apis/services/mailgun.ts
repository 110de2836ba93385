import { randomUUID } from 'node:crypto';
import type { Form, FormFile } from '../../limits/bounded-form.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import { type Api, type ApiRequest, basicKey } from '../api.ts';
import {
  type Draft,
  type DraftAttachment,
  rawDraft,
  readAddresses,
  readSendingTime,
} from '../compose/draft.ts';
import { HANDLEBARS } from '../compose/substitute.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, json, Rejection } from '../response.ts';
import type { Templates } from '../templates.ts';

const MAX_RECIPIENTS = 1000;
const VERSION = /^\/v3\/([^/]+)\/templates\/([^/]+)\/versions\/([^/]+)$/;

/** Mailgun's Messages API. */
export const mailgun: Api = {
  label: 'Mailgun',
  setup: {
    file: 'mailgun.js',
    code: `const mailgun = new Mailgun(FormData).client({ username: 'api', key, url: '{url}' });`,
  },
  keyOf: basicKey,
  refuse: ({ status, code, message }) =>
    code === 'unauthorized' ? failure(401, 'Invalid private key') : failure(status, message),
  endpoints: [
    { method: 'POST', path: /^\/v3\/([^/]+)\/messages$/, handle: send },
    { method: 'POST', path: /^\/v3\/([^/]+)\/messages\.mime$/, handle: sendMime },
    { method: 'POST', path: /^\/v3\/([^/]+)\/templates$/, handle: createTemplate },
    { method: 'GET', path: /^\/v3\/([^/]+)\/templates$/, handle: listTemplates },
    { method: 'GET', path: /^\/v3\/([^/]+)\/templates\/([^/]+)$/, handle: showTemplate },
    { method: 'POST', path: /^\/v3\/([^/]+)\/templates\/([^/]+)\/versions$/, handle: addVersion },
    { method: 'GET', path: VERSION, handle: showTemplate },
    { method: 'PUT', path: VERSION, handle: changeVersion },
    { method: 'DELETE', path: /^\/v3\/([^/]+)\/templates\/([^/]+)$/, handle: deleteTemplate },
  ],
};

async function send({ body, params, deliver, templates }: ApiRequest): Promise<ApiResponse> {
  const { values, files } = body.form();
  const form = fieldsOf(values);
  const draft: Draft = {
    from: form.needAddress('from'),
    ...readRecipients(form),
    subject: form.text('subject'),
    ...(form.text('template') ? await readTemplate(form, templates) : readContent(form)),
    ...readOptions(form),
    attachments: [
      ...(files.attachment ?? []).map(attachment),
      ...(files.inline ?? []).map((file) => ({
        ...attachment(file),
        content_id: file.filename,
        is_inline: true,
      })),
    ],
    message_id: newMessageId(params[0]!),
  };
  await deliver(forEachRecipient(draft, form));
  return queued(draft);
}

async function sendMime({ body, params, deliver }: ApiRequest): Promise<ApiResponse> {
  const { values, files } = body.form();
  const form = fieldsOf(values);
  const { to } = readRecipients(form);
  const raw = files.message?.[0]?.content ?? Buffer.from(form.need('message'));
  const { from = { name: '', address: `postmaster@${params[0]}` }, ...message } = rawDraft(raw, { to });
  const draft: Draft = {
    ...{ from, ...message, ...readOptions(form) },
    message_id: newMessageId(params[0]!),
  };
  await deliver([draft]);
  return queued(draft);
}

const LISTS = /^(?:to|cc|bcc|o:tag|[hv]:.*)$/;

/** Of a field that is given several times, only the first value is used, unless it is a list. */
function fieldsOf(values: Form['values']): Fields {
  const read = Object.entries(values).map(([name, value]) => [
    name,
    LISTS.test(name) ? value : [value].flat()[0],
  ]);
  return new Fields(Object.fromEntries(read), fail);
}

/** With variables for each recipient, everyone in To gets a message of their own, as in Mailgun's batch sending. */
function forEachRecipient(draft: Draft, form: Fields): Draft[] {
  const text = form.text('recipient-variables');
  if (!text) return [draft];
  const variables = form.parsed(text);
  if (!variables) throw rejected("'recipient-variables' parameter is not valid JSON");
  return draft.to!.map((recipient, at) => {
    const { address } = recipient;
    return {
      ...draft,
      placeholders: [
        draft.placeholders ?? [],
        {
          pattern: /%(recipient(?:_email|\.[^%\r\n]{1,200})?)%/g,
          values: [{ recipient: variables[address] }, { recipient: address, recipient_email: address }],
          isInHeaders: true,
        },
      ].flat(),
      to: [recipient],
      cc: at === 0 ? draft.cc : [],
      bcc: at === 0 ? draft.bcc : [],
    };
  });
}

function readRecipients(form: Fields): { to: ParsedAddress[]; cc: ParsedAddress[]; bcc: ParsedAddress[] } {
  const read = (name: string) =>
    form.addresses(name, (text) => (text.trim() === '' ? [] : readAddresses(text)));
  const [to, cc, bcc] = [read('to'), read('cc'), read('bcc')];
  if (to.length === 0) throw form.fault('missing', 'to');
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw rejected(`to parameter has more than ${MAX_RECIPIENTS} recipients`);
  return { to, cc, bcc };
}

function readContent(form: Fields): Partial<Draft> {
  const [text, html, amp] = ['text', 'html', 'amp-html'].map((name) => form.text(name) || undefined);
  if (!text && !html && !amp)
    throw rejected("Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified");
  return { text, html, amp };
}

/** Of a template in a request to send a message, which may have been stored. */
async function readTemplate(form: Fields, templates: Templates): Promise<Partial<Draft>> {
  const [name, version] = [form.need('template'), form.text('t:version') || undefined];
  const given = form.text('t:variables') || form.text('h:X-Mailgun-Variables') || '{}';
  const data = form.parsed(given);
  const found = versionOf(await templates.get<Template>(name.toLowerCase()), version);
  const stored = templates.used(found, () => rejected(`template '${name}' not found`));
  if (!stored) return { template: { name, version, data: data ? [data] : given } };
  return {
    html: stored.template,
    text_from_html: form.text('t:text') === 'yes',
    placeholders: { pattern: HANDLEBARS, values: [data ?? {}], escapesHtml: true },
  };
}

function readOptions(form: Fields): Pick<Draft, 'headers' | 'tags' | 'scheduled_at'> {
  const headers = Object.keys(form.values)
    .filter((name) => name.startsWith('h:') && name !== 'h:X-Mailgun-Variables')
    .flatMap((name) => form.texts(name).map((value) => ({ name: name.slice(2), value })));
  return { headers, tags: form.texts('o:tag'), scheduled_at: readSendingTime(form.text('o:deliverytime')) };
}

type Version = { tag: string; template: string; active: boolean; [field: string]: unknown };
type Template = { name: string; versions: Version[]; [field: string]: unknown };

/** The version with a tag, or the active one. */
function versionOf(template: Template | undefined, tag?: string): Version | undefined {
  return template?.versions.find((version) => (tag === undefined ? version.active : version.tag === tag));
}

/** The template in the path. */
function templateIn({ params, templates }: ApiRequest): Promise<Template> {
  return templates.need(params[1]!.toLowerCase(), () => new Rejection(failure(404, 'template not found')));
}

function shown({ versions: _, ...template }: Template, version?: Version): object {
  return version ? { ...template, version } : template;
}

async function createTemplate(request: ApiRequest): Promise<ApiResponse> {
  const form = fieldsOf(request.body.form().values);
  const name = form.need('name').toLowerCase();
  if (await request.templates.get(name)) throw rejected(`template '${name}' already exists`);
  const [description, createdBy] = [form.text('description') ?? '', form.text('createdBy') ?? ''];
  const empty = { name, description, createdBy, createdAt: new Date().toUTCString(), id: randomUUID() };
  const template = await storeVersion(
    request,
    { ...empty, versions: [] },
    form,
    form.text('tag') ?? 'initial',
  );
  return json(200, { template: shown(template, template.versions[0]), message: 'template has been stored' });
}

/** Adds the version of a request to create a template or version, or changes it. */
function storeVersion(
  { templates }: ApiRequest,
  template: Template,
  form: Fields,
  tag: string,
): Promise<Template> {
  const added = { tag, active: false, engine: 'handlebars', comment: '', id: randomUUID() };
  const before: Version = versionOf(template, tag) ?? {
    ...added,
    createdAt: new Date().toUTCString(),
    template: form.need('template'),
  };
  const others = template.versions.filter((version) => version.tag !== tag);
  const isActive = before.active || form.text('active') === 'yes' || others.length === 0;
  const changes = ['template', 'comment'].flatMap((name) =>
    form.has(name) ? [[name, form.text(name)]] : [],
  );
  const version = { ...before, ...Object.fromEntries(changes), active: isActive };
  const inactive = others.map((other) => ({ ...other, active: other.active && !isActive }));
  return templates.put(template.name, { ...template, versions: [...inactive, version] });
}

async function addVersion(request: ApiRequest): Promise<ApiResponse> {
  const form = fieldsOf(request.body.form().values);
  const [template, tag] = [await templateIn(request), form.need('tag')];
  if (versionOf(template, tag)) throw rejected(`version '${tag}' already exists`);
  const changed = await storeVersion(request, template, form, tag);
  const message = 'new version of the template has been stored';
  return json(200, { template: shown(changed, versionOf(changed, tag)), message });
}

async function changeVersion(request: ApiRequest): Promise<ApiResponse> {
  const [template, tag] = [await templateIn(request), request.params[2]!];
  if (!versionOf(template, tag)) throw new Rejection(failure(404, 'version not found'));
  await storeVersion(request, template, fieldsOf(request.body.form().values), tag);
  return json(200, {
    template: { name: template.name, version: { tag } },
    message: 'version has been updated',
  });
}

async function listTemplates({ url, query, templates }: ApiRequest): Promise<ApiResponse> {
  // All are on one page. Clients ask for the next one until it is empty.
  const isEmpty = ['next', 'previous'].includes(query.get('page') ?? '');
  const items = isEmpty ? [] : await templates.list((template: Template) => shown(template));
  const links = ['first', 'last', 'next', 'previous'].map((page) => [page, `${url}?page=${page}`]);
  return json(200, { items, paging: Object.fromEntries(links) });
}

async function showTemplate(request: ApiRequest): Promise<ApiResponse> {
  const [template, tag] = [await templateIn(request), request.params[2]];
  const version =
    tag !== undefined || request.query.get('active') === 'yes' ? versionOf(template, tag) : undefined;
  if (tag !== undefined && !version) throw new Rejection(failure(404, 'version not found'));
  return json(200, { template: shown(template, version) });
}

async function deleteTemplate(request: ApiRequest): Promise<ApiResponse> {
  const { name } = await templateIn(request);
  await request.templates.remove(name);
  return json(200, { template: { name }, message: 'template has been deleted' });
}

function attachment({ filename, content, content_type }: FormFile): DraftAttachment {
  return { filename: filename || 'attachment', content, content_type };
}

function newMessageId(domain: string): string {
  return `<${randomUUID().replaceAll('-', '')}@${domain.replaceAll(/[^\w.-]/g, '')}>`;
}

function queued({ message_id }: Draft): ApiResponse {
  return json(200, { id: message_id, message: 'Queued. Thank you.' });
}

const fail: Fail = (fault, field) =>
  failure(
    400,
    fault === 'missing'
      ? `${field} parameter is missing`
      : fault === 'count'
        ? `${field} parameter has more than ${MAX_RECIPIENTS} recipients`
        : `'${field}' parameter is not ${fault === 'address' ? 'a valid address' : 'valid'}. please check documentation`,
  );

function rejected(message: string): Rejection {
  return new Rejection(failure(400, message));
}

function failure(status: number, message: string): ApiResponse {
  return json(status, { message });
}
