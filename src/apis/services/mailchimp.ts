import { toUuid } from '../../contract/ulid.ts';
import { textField } from '../../limits/bounded-json.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import { type Api, type ApiRequest, readEach, readInTurn } from '../api.ts';
import {
  type Draft,
  type DraftAttachment,
  isEmailAddress,
  rawDraft,
  readSendingTime,
} from '../compose/draft.ts';
import { HANDLEBARS } from '../compose/substitute.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, json, Rejection } from '../response.ts';
import { checkTemplateName } from '../templates.ts';

const MAX_RECIPIENTS = 1000;
const MERGE_TAG = /\*\|([^\s|*]{1,200})\|\*/g;

const templateEndpoints = {
  add: (request: ApiRequest) => store(request),
  info: async (request: ApiRequest) => json(200, await named(request)),
  update: async (request: ApiRequest) => store(request, await named(request)),
  publish: async (request: ApiRequest) => store(request, await named(request)),
  delete: async (request: ApiRequest) => {
    const template = await named(request);
    await request.templates.remove(template.slug);
    return json(200, template);
  },
  list: async ({ body, templates }: ApiRequest) => {
    const label = new Fields(body.jsonObject(), fail).text('label');
    const listed = await templates.list<Template>();
    return json(
      200,
      listed.filter(({ labels }) => !label || labels?.includes(label)),
    );
  },
};

/** Mailchimp Transactional (Mandrill): every request is a POST whose body has the key. */
export const mailchimp: Api = {
  label: 'Mailchimp',
  setup: {
    file: '@mailchimp/mailchimp_transactional',
    code: `mailchimp.basePath = '{url}/api/1.0';`,
  },
  // Checked before the body is parsed, which may be large.
  keyOf: ({ body }) => textField(body.bytes, 'key'),
  refuse: ({ status, code, message }) => {
    if (code === 'unauthorized') return failure(500, -1, 'Invalid_Key', 'Invalid API key');
    if (code === 'not_found') return failure(404, -1, 'Unknown_Method', message);
    return failure(status, -2, status >= 500 ? 'GeneralError' : 'ValidationError', message);
  },
  endpoints: [
    { method: 'POST', path: /^\/api\/1\.0\/messages\/send(?:\.json)?$/, handle: send },
    { method: 'POST', path: /^\/api\/1\.0\/messages\/send-template(?:\.json)?$/, handle: sendTemplate },
    { method: 'POST', path: /^\/api\/1\.0\/messages\/send-raw(?:\.json)?$/, handle: sendRaw },
    {
      method: 'POST',
      path: /^\/api\/1\.0\/templates\/(add|info|update|publish|delete|list)(?:\.json)?$/,
      handle: (request) => templateEndpoints[request.params[0] as keyof typeof templateEndpoints](request),
    },
    { method: 'POST', path: /^\/api\/1\.0\/users\/ping(?:\.json)?$/, handle: () => json(200, 'PONG!') },
  ],
};

type MergeValues = Record<string, unknown>;

function send(request: ApiRequest): Promise<ApiResponse> {
  const input = new Fields(request.body.jsonObject(), fail);
  const message = input.needObject('message');
  const content = {
    subject: message.text('subject'),
    text: message.text('text'),
    html: message.text('html'),
    text_from_html: message.values.auto_text === true,
  };
  return deliverAll(request, input, message, () => content);
}

async function sendTemplate(request: ApiRequest): Promise<ApiResponse> {
  const { body, templates } = request;
  const input = new Fields(body.jsonObject(), fail);
  const message = input.needObject('message');
  const name = input.need('template_name');
  const template_content = input.list('template_content');
  const found = await templates.get<Template>(slugOf(name));
  const stored = templates.used(found?.published_at ? found : undefined, () => unknownTemplate(name));
  const subject = message.text('subject') ?? (stored ? stored.publish_subject : `Template ${name}`);
  const content = stored && {
    // A small request may name a template of megabytes.
    html: await readInTurn(request, () =>
      withRegions(stored.publish_code ?? '', input.objects('template_content', MAX_REGIONS), request),
    ),
    text: message.text('text') ?? stored.publish_text ?? undefined,
    text_from_html: message.values.auto_text === true,
  };
  return deliverAll(
    request,
    input,
    message,
    (values) => ({
      subject: subject ?? '',
      ...(content ?? { template: { name, data: [{ template_content }, ...values] } }),
    }),
    stored,
  );
}

/** A template: its draft, and what was published of it. */
type Template = { slug: string; published_at: string | null } & Record<string, string | null>;

const PARTS = ['code', 'subject', 'text', 'from_email', 'from_name'];

/** Templates can be named by their name, too. Throws `invalid_body` if it is too long. */
function slugOf(name: string): string {
  checkTemplateName(name);
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .slice(0, 160);
}

function unknownTemplate(name: string): Rejection {
  return new Rejection(failure(500, 5, 'Unknown_Template', `No such template "${name.slice(0, 160)}"`));
}

async function store({ body, templates }: ApiRequest, before: Partial<Template> = {}): Promise<ApiResponse> {
  const input = new Fields(body.jsonObject(), fail);
  const [name, slug] = [before.name ?? input.need('name'), before.slug ?? slugOf(input.need('name'))];
  if (!before.slug && (await templates.get(slug)))
    throw new Rejection(
      failure(500, 6, 'Invalid_Template', `A template with name "${name.slice(0, 160)}" already exists`),
    );
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const parts = PARTS.map((part) => [part, input.text(part) ?? before[part] ?? null] as const);
  const isPublished = input.values.publish !== false;
  const published = parts.map(([part, text]) => {
    return [`publish_${part}`, isPublished ? text : (before[`publish_${part}`] ?? null)];
  });
  const template = {
    ...{
      slug,
      name,
      labels: input.has('labels') ? input.texts('labels') : (before.labels ?? []),
      publish_name: name,
      is_broken_template: false,
    },
    ...Object.fromEntries([...parts, ...published]),
    ...{
      published_at: isPublished ? now : (before.published_at ?? null),
      created_at: before.created_at ?? now,
    },
    ...{ updated_at: now, draft_updated_at: now },
  };
  return json(200, await templates.put(slug, template));
}

/** The template that a request names. */
function named({ body, templates }: ApiRequest): Promise<Template> {
  const name = new Fields(body.jsonObject(), fail).need('name');
  return templates.need(slugOf(name), () => unknownTemplate(name));
}

const EDITABLE = 'mc:edit="';
// Of a region: names, default contents, and regions that are replaced.
const MAX_REGIONS = 1000;
const MAX_REGION_LENGTH = 64 * 1024;
const MAX_TAG_LENGTH = 1000;

/** The code with the contents of its editable regions. Each ends at the first end tag of its kind. */
function withRegions(code: string, given: Fields[], { produce }: ApiRequest): string {
  const contents = new Map(given.map((one) => [one.need('name'), one.text('content') ?? '']));
  const pieces: string[] = [];
  let done = 0;
  let at = contents.size > 0 ? code.indexOf(EDITABLE) : -1;
  for (let n = 0; at >= 0 && n < MAX_REGIONS; n++) {
    const before = code.slice(Math.max(done, at - MAX_TAG_LENGTH), at);
    const [, name] = /^<([\w-]{1,50})/.exec(before.slice(before.lastIndexOf('<'))) ?? [];
    const after = code.slice(at + EDITABLE.length, at + MAX_TAG_LENGTH);
    const content = contents.get(after.slice(0, after.indexOf('"')));
    const start = at + EDITABLE.length + after.indexOf('>') + 1;
    if (name && content !== undefined && after.includes('>')) {
      const region = code.slice(start, at + MAX_REGION_LENGTH);
      const length = region.indexOf(`</${name}>`);
      if (length >= 0) {
        produce(content.length);
        pieces.push(code.slice(done, start), content);
        done = start + length;
      }
    }
    at = code.indexOf(EDITABLE, Math.max(done, at + 1));
  }
  return pieces.join('') + code.slice(done);
}

async function sendRaw({ body, deliver }: ApiRequest): Promise<ApiResponse> {
  const input = new Fields(body.jsonObject(), fail);
  const from = input.has('from_email') ? input.needAddress('from_email') : undefined;
  const draft = rawDraft(Buffer.from(input.need('raw_message')), { from, to: input.addresses('to') });
  if (!draft.from) throw input.fault('address', 'from_email');
  const { recipients } = draft;
  if (recipients.length === 0) throw input.fault('address', 'to');
  const scheduled_at = readSendAt(input);
  const [stored] = await deliver([{ ...draft, from: draft.from, scheduled_at }]);
  return json(
    200,
    results(recipients, scheduled_at, () => stored!.id),
  );
}

/**
 * Everyone gets a message of their own, unless the recipients are to see each other (`preserve_recipients`). Then one
 * message stands for all, as the first of them gets it.
 */
async function deliverAll(
  request: ApiRequest,
  input: Fields,
  message: Fields,
  contentWith: (values: MergeValues[]) => Partial<Draft>,
  template?: Template,
): Promise<ApiResponse> {
  const shared = readShared(input, message, template);
  const everyone = message
    .needObjects('to', MAX_RECIPIENTS)
    .map((one) => ({ kind: readKind(one), to: one.contact() }));
  const { placeholderKind, withNames } =
    message.text('merge_language') === 'handlebars'
      ? {
          placeholderKind: { pattern: HANDLEBARS, escapesHtml: true },
          withNames: (values: MergeValues) => values,
        }
      : { placeholderKind: { pattern: MERGE_TAG, ignoresCase: true }, withNames: inUpperCase };
  const globals = valuesIn(message.objects('global_merge_vars'));
  const namedGlobals = withNames(globals);
  // Read once for each address, because a thousand recipients may have the same.
  const vars = await readEach(message.objects('merge_vars'), request, (one) => {
    const own = valuesIn(one.objects('vars'));
    return [one.need('rcpt').toLowerCase(), { own, named: withNames(own) }] as const;
  });
  const varsOf = new Map(vars);
  const contentFor = ({ address }: ParsedAddress) => {
    const { own, named } = varsOf.get(address.toLowerCase()) ?? { own: {}, named: {} };
    return {
      ...contentWith([globals, own]),
      placeholders: { ...placeholderKind, values: [namedGlobals, named] },
    };
  };
  const copy = message.text('bcc_address');
  if (copy && !isEmailAddress(copy)) throw message.fault('address', 'bcc_address');
  const copies = copy ? [{ name: '', address: copy }] : [];
  const isTogether =
    message.values.preserve_recipients === true || everyone.some(({ kind }) => kind !== 'to');
  const ofKind = (kind: string) => everyone.filter((one) => one.kind === kind).map(({ to }) => to);
  const drafts: Draft[] = isTogether
    ? [
        {
          ...shared,
          ...contentFor(everyone[0]!.to),
          to: ofKind('to'),
          cc: ofKind('cc'),
          bcc: [...ofKind('bcc'), ...copies],
        },
      ]
    : everyone.map(({ to }) => ({ ...shared, ...contentFor(to), to: [to], bcc: copies }));
  const stored = await request.deliver(drafts);
  const addresses = everyone.map(({ to }) => to.address);
  return json(
    200,
    results(addresses, shared.scheduled_at, (at) => stored[isTogether ? 0 : at]!.id),
  );
}

function readKind(recipient: Fields): string {
  const kind = recipient.text('type') ?? 'to';
  if (!['to', 'cc', 'bcc'].includes(kind)) throw recipient.fault('value', 'type', 'to, cc or bcc');
  return kind;
}

function readShared(input: Fields, message: Fields, template?: Template): Draft {
  const from_email = message.text('from_email') ?? template?.publish_from_email ?? undefined;
  if (from_email === undefined && !input.has('template_name')) throw message.fault('missing', 'from_email');
  if (from_email !== undefined && !isEmailAddress(from_email)) throw message.fault('address', 'from_email');
  return {
    from: {
      name: message.text('from_name') ?? template?.publish_from_name ?? '',
      address: from_email ?? 'sender@mandrill.test',
    },
    headers: message.pairs('headers'),
    attachments: [
      ...message.objects('attachments').map(readFile),
      ...message
        .objects('images')
        .map((file) => ({ ...readFile(file), content_id: file.need('name'), is_inline: true })),
    ],
    tags: message.texts('tags'),
    scheduled_at: readSendAt(input),
  };
}

function readSendAt(input: Fields): Date | undefined {
  return readSendingTime(`${input.text('send_at') ?? ''}Z`.replace(' ', 'T'));
}

/** The names of merge tags have no case. */
function inUpperCase(values: MergeValues): MergeValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toUpperCase(), value]));
}

function valuesIn(vars: Fields[]): MergeValues {
  return Object.fromEntries(vars.map((fields) => [fields.need('name'), fields.values.content]));
}

function readFile(file: Fields): DraftAttachment {
  return { filename: file.need('name'), content: file.base64('content'), content_type: file.text('type') };
}

function results(
  addresses: string[],
  scheduledAt: Date | undefined,
  idAt: (at: number) => string,
): unknown[] {
  // A time in the past means now.
  const status = scheduledAt && scheduledAt.getTime() > Date.now() ? 'scheduled' : 'sent';
  return addresses.map((email, at) => ({
    ...{ email, status, reject_reason: null, queued_reason: null },
    _id: toUuid(idAt(at)).replaceAll('-', ''),
  }));
}

const fail: Fail = (fault, field, expected) => {
  const reason =
    fault === 'missing'
      ? 'Please enter a value'
      : fault === 'address'
        ? 'An email address must contain a single @'
        : `Please enter ${expected}`;
  return failure(500, -2, 'ValidationError', `Validation error: ${JSON.stringify({ [field]: reason })}`);
};

function failure(status: number, code: number, name: string, message: string): ApiResponse {
  return json(status, { status: 'error', code, name, message });
}
