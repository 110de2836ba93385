import type { InboxEvent } from '../../contract/events.ts';
import {
  type Attachment,
  isValidTag,
  type ListedMessage,
  MAX_TAGS,
  type MessageSummary,
} from '../../contract/message/message.ts';
import { MEMORY_PER_BYTE } from '../../http/routes/message/message-json.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import type { BodyText } from '../../mailbox/reading/decoding.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import { headerValue } from '../../mime/fields/headers.ts';
import type { Api, ApiRequest } from '../api.ts';
import { type DraftAttachment, isEmailAddress } from '../compose/draft.ts';
import { type Fail, Fields } from '../fields.ts';
import {
  type ApiResponse,
  json,
  jsonStream,
  plain,
  Rejection,
  safeHeaders,
  streamedJson,
} from '../response.ts';
import {
  attachmentCount,
  checksums,
  countIn,
  jsonArray,
  listed,
  type Mail,
  readMail,
  showInTurn,
  shownEach,
} from './mail.ts';
import { htmlCheck, linkCheck, spamCheck } from './mailpit-checks.ts';
import { mailpitFilter } from './mailpit-search.ts';
import { chaos, info, release, setChaos, VERSION, webui } from './mailpit-server.ts';

const DEFAULT_LIMIT = 50;

const checks = { html: htmlCheck, link: linkCheck, sa: spamCheck };

/** Mailpit's API v1. */
export const mailpit: Api = {
  label: 'Mailpit',
  refuse: ({ status, message }) => plain(status, message),
  translate,
  endpoints: [
    { method: 'GET', path: /^\/(?:livez|readyz)$/, handle: () => plain(200, 'ok') },
    { method: 'GET', path: /^\/api\/v1\/info$/, handle: info },
    { method: 'GET', path: /^\/api\/v1\/messages$/, handle: (request) => list(request) },
    { method: 'PUT', path: /^\/api\/v1\/messages$/, handle: setRead },
    { method: 'DELETE', path: /^\/api\/v1\/messages$/, handle: remove },
    { method: 'GET', path: /^\/api\/v1\/search$/, handle: (request) => list(request, searchIn(request)) },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/search$/,
      handle: async (request) => done(await request.mailbox.removeAll(searchIn(request))),
    },
    { method: 'GET', path: /^\/api\/v1\/webui$/, handle: webui },
    { method: 'GET', path: /^\/api\/v1\/chaos$/, handle: chaos },
    {
      method: 'PUT',
      path: /^\/api\/v1\/chaos$/,
      handle: (request) => setChaos(request, anyCase(request.body.jsonObject())),
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/message\/([^/]+)$/,
      handle: async (request) => {
        const id = await idIn(request);
        return showInTurn(request, id, () => message(request, id));
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/message\/([^/]+)\/(html|link|sa)-check$/,
      handle: async (request) =>
        checks[request.params[1] as keyof typeof checks](request, await idIn(request)),
    },
    {
      method: 'POST',
      path: /^\/api\/v1\/message\/([^/]+)\/release$/,
      handle: async (request) => release(request, await idIn(request), anyCase(request.body.jsonObject())),
    },
    { method: 'GET', path: /^\/api\/v1\/message\/([^/]+)\/headers$/, handle: headers },
    { method: 'GET', path: /^\/api\/v1\/message\/([^/]+)\/raw$/, handle: raw },
    { method: 'GET', path: /^\/api\/v1\/message\/([^/]+)\/part\/([^/]+)(?:\/thumb)?$/, handle: part },
    { method: 'GET', path: /^\/view\/([^/]+)\.(txt|html)$/, handle: view },
    {
      method: 'GET',
      path: /^\/api\/v1\/tags$/,
      handle: async ({ mailbox }) => json(200, await tagsOf(mailbox)),
    },
    { method: 'PUT', path: /^\/api\/v1\/tags$/, handle: setTags },
    { method: 'PUT', path: /^\/api\/v1\/tags\/([^/]+)$/, handle: renameTag },
    { method: 'DELETE', path: /^\/api\/v1\/tags\/([^/]+)$/, handle: deleteTag },
    { method: 'POST', path: /^\/api\/v1\/send$/, handle: send },
  ],
};

async function translate(
  event: InboxEvent,
  { mailbox }: Pick<ApiRequest, 'mailbox'>,
  isLast: boolean,
): Promise<object[]> {
  const sent = await translated(event, mailbox);
  if (!isLast) return sent;
  const { messages, unread } = await mailbox.stats();
  return [...sent, { Type: 'stats', Data: { Total: messages, Unread: unread, Version: VERSION } }];
}

async function translated(event: InboxEvent, mailbox: Mailbox): Promise<object[]> {
  switch (event.type) {
    case 'message:new': {
      const { messages } = await mailbox.list({ ids: [event.data.id], limit: 1, preview: true });
      // It may have been deleted meanwhile.
      const Data = messages[0] && (await item(mailbox, messages[0]).catch(() => undefined));
      return Data ? [{ Type: 'new', Data }] : [];
    }
    case 'message:delete':
      return [{ Type: 'delete', Data: { ID: event.data.id } }];
    case 'message:read':
      return [{ Type: 'update', Data: { ID: event.data.id, Read: event.data.is_read } }];
    case 'message:tags':
      return [{ Type: 'update', Data: { ID: event.data.id, Tags: event.data.tags } }];
    case 'messages:clear':
      return [{ Type: 'truncate', Data: null }];
    case 'message:restore':
      // Tells clients to load the list again.
      return [{ Type: 'prune', Data: null }];
    default:
      return [];
  }
}

function searchIn(request: ApiRequest): MessageFilter {
  const query = request.query.get('query')?.trim() ?? '';
  // Deleting what matches nothing in particular would delete everything.
  if (query === '') throw new AppError('invalid_parameter', 'Error: no search query');
  return mailpitFilter(query);
}

async function list(request: ApiRequest, filter?: MessageFilter): Promise<ApiResponse> {
  const { mailbox, query } = request;
  const start = countIn(query, 'start', 0);
  const limit = countIn(query, 'limit', DEFAULT_LIMIT) || DEFAULT_LIMIT;
  // Requested before anything else, because lists share the count of the tags only if they wait for it at the same time.
  const [tags, total, unread, matching = total, messages_unread = unread] = await Promise.all([
    tagsOf(mailbox),
    mailbox.count({}),
    mailbox.count({ unread: true }),
    filter && mailbox.count(filter),
    filter && mailbox.count({ ...filter, unread: true }),
  ]);
  const fields = {
    ...{ total, unread, start, tags, messages_unread, messages_count: matching },
    count: Math.max(0, Math.min(limit, matching - start)),
  };
  const found = listed(mailbox, filter ?? {}, { start, limit });
  const items = shownEach(found, request, (summary) => item(mailbox, summary));
  const before = `${JSON.stringify(fields).slice(0, -1)},"messages":`;
  return jsonStream(jsonArray(items, before, '}'));
}

async function item(mailbox: Mailbox, summary: ListedMessage): Promise<object> {
  const mail = await readMail(mailbox, summary);
  return {
    ...{ ...common(mail), Read: summary.is_read, Created: summary.created_at },
    Snippet: summary.preview ?? '',
    Attachments: await attachmentCount(mailbox, summary, ({ disposition }) => disposition !== 'inline'),
  };
}

async function message(request: ApiRequest, id: string): Promise<ApiResponse> {
  const { mailbox } = request;
  // As in Mailpit, reading a message marks it as read.
  const summary = await mailbox.update(id, { is_read: true });
  const { text, html } = await bodies(request, id);
  const mail = await readMail(mailbox, summary);
  const parts = [];
  for (const content of await mailbox.attachmentContents(id))
    parts.push({ ...content.attachment, Checksums: await checksums(content, ['MD5', 'SHA1', 'SHA256']) });
  const header = (name: string) => headerValue(mail.headers, name) ?? '';
  return streamedJson({
    ...common(mail),
    // Older clients need it, although it is always true.
    Read: true,
    ...{ ReturnPath: summary.sender, Date: mail.date.toISOString() },
    ListUnsubscribe: {
      ...{ Header: header('list-unsubscribe'), HeaderPost: header('list-unsubscribe-post'), Errors: '' },
      Links: Array.from(header('list-unsubscribe').matchAll(/<([^<>]+)>/g), ([, link]) => link),
    },
    ...{ Text: text, HTML: html },
    Inline: parts.filter(({ disposition }) => disposition === 'inline').map(attachment),
    Attachments: parts.filter(({ disposition }) => disposition !== 'inline').map(attachment),
  });
}

/** The bodies; text that the message does not have is made from its HTML. */
async function bodies(
  { mailbox, reserve, core }: ApiRequest,
  id: string,
): Promise<{ text: BodyText; html: BodyText }> {
  const { text_body, html_body } = await mailbox.get(id, (bytes) => reserve(MEMORY_PER_BYTE * bytes));
  const isMissing = text_body.length === 0 && html_body.length > 0;
  const derived = isMissing ? await core.findings?.(mailbox, id) : undefined;
  return { text: derived?.htmlText ?? text_body, html: html_body };
}

/** What the list and a message have in common. */
function common(mail: Mail): object {
  const { summary } = mail;
  return {
    ...{
      ID: summary.id,
      MessageID: mail.message_id || `${summary.id}@mailpit`,
      // Without an address, Mailpit shows what there is instead of the sender.
      From: contact(mail.from ?? { name: headerValue(mail.headers, 'from') ?? '', address: '' }),
      To: mail.to.map(contact),
    },
    ...{ Cc: mail.cc.map(contact), Bcc: mail.bcc.map(contact), ReplyTo: mail.reply_to.map(contact) },
    ...{ Subject: summary.subject, Tags: tagsIn(mail), Username: '', Size: summary.size },
  };
}

/** Its tags, those of its X-Tags header, and those in addresses such as `ada+signup@example.test`. */
function tagsIn({ summary, headers: all, to, cc, bcc, from }: Mail): string[] {
  const given = all
    .filter(({ name }) => name.toLowerCase() === 'x-tags')
    .flatMap(({ value }) => value.split(',', MAX_TAGS));
  const plus = [...to, ...cc, ...bcc, ...(from ? [from] : [])].flatMap(
    ({ address }) => /^[^+@]*\+([^@]*)@/.exec(address)?.[1]?.split('+', MAX_TAGS) ?? [],
  );
  const tags = [...given, ...plus].map((tag) => tag.trim()).filter(isValidTag);
  return [...new Set([...summary.tags, ...tags.slice(0, MAX_TAGS)])].sort();
}

async function headers(request: ApiRequest): Promise<ApiResponse> {
  const found = await request.mailbox.headers(await idIn(request), 'raw');
  // As Go writes names: Message-Id.
  const byName = Map.groupBy(found, ({ name }) =>
    name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
  );
  return json(
    200,
    Object.fromEntries([...byName].map(([name, all]) => [name, all.map(({ value }) => value)])),
  );
}

async function raw(request: ApiRequest): Promise<ApiResponse> {
  const { stream } = await request.mailbox.raw(await idIn(request));
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: stream() };
}

async function part(request: ApiRequest): Promise<ApiResponse> {
  const id = await idIn(request);
  const { attachment: found, stream } = await request.mailbox.attachment(id, request.params[1]!);
  return { status: 200, headers: safeHeaders(found.content_type), body: stream() };
}

async function view(request: ApiRequest): Promise<ApiResponse> {
  const id = await idIn(request);
  const { text, html } = await bodies(request, id);
  await request.mailbox.update(id, { is_read: true });
  if (request.params[1] === 'txt') return plain(200, text);
  if (html.length === 0) throw new Rejection(plain(404, 'This message does not contain a HTML part'));
  return { status: 200, headers: safeHeaders('text/html; charset=utf-8'), body: html };
}

async function setRead({ mailbox, body }: ApiRequest): Promise<ApiResponse> {
  const fields = anyCase(body.jsonObject());
  const patch = { is_read: fields.values.read === true };
  const ids = fields.texts('ids');
  const search = fields.text('search');
  const filter = ids.length > 0 ? { ids } : search ? mailpitFilter(search) : {};
  return done(await mailbox.updateAll(filter, patch));
}

/** Without ids, everything is deleted. */
async function remove({ mailbox, body }: ApiRequest): Promise<ApiResponse> {
  const ids = body.length === 0 ? [] : anyCase(body.jsonObject()).texts('ids');
  return done(ids.length > 0 ? await mailbox.removeAll({ ids }) : await mailbox.clear());
}

async function setTags({ mailbox, body }: ApiRequest): Promise<ApiResponse> {
  const fields = anyCase(body.jsonObject());
  return done(await mailbox.updateAll({ ids: fields.texts('ids') }, { tags: fields.texts('tags') }));
}

async function renameTag({ mailbox, body, params }: ApiRequest): Promise<ApiResponse> {
  const name = anyCase(body.jsonObject()).need('name');
  const filter = { tag: [params[0]!] };
  return done(await mailbox.updateAll(filter, { add_tags: [name], remove_tags: [params[0]!] }));
}

async function deleteTag({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  return done(await mailbox.updateAll({ tag: [params[0]!] }, { remove_tags: [params[0]!] }));
}

async function send({ body, deliver }: ApiRequest): Promise<ApiResponse> {
  const input = new Fields(body.jsonObject(), sendFault);
  const from = input.needObject('From');
  const bcc = input.texts('Bcc').map((address) => ({ name: '', address }));
  const draft = {
    ...{
      from: readContact(from),
      to: input.objects('To').map(readContact),
      cc: input.objects('Cc').map(readContact),
    },
    ...{ bcc, reply_to: input.objects('ReplyTo').map(readContact), subject: input.text('Subject') },
    ...{ text: input.text('Text'), html: input.text('HTML'), headers: input.pairs('Headers') },
    ...{ tags: input.texts('Tags'), attachments: input.objects('Attachments').map(readFile) },
  };
  if (!bcc.every(({ address }) => isEmailAddress(address))) throw input.fault('address', 'Bcc');
  if (draft.to.length + draft.cc.length + bcc.length === 0) throw input.fault('missing', 'To');
  const [stored] = await deliver([draft]);
  return json(200, { ID: stored!.id });
}

function readContact(fields: Fields): ParsedAddress {
  return fields.contact('Email', 'Name');
}

function readFile(file: Fields): DraftAttachment {
  const content_id = file.text('ContentID') || undefined;
  return {
    ...{
      filename: file.need('Filename'),
      content: file.base64('Content'),
      content_type: file.text('ContentType'),
    },
    ...{ content_id, is_inline: content_id !== undefined },
  };
}

const sendFault: Fail = (fault, field, expected) => {
  const reason =
    fault === 'address'
      ? 'is not a valid address'
      : fault === 'missing'
        ? 'is missing'
        : `must be ${expected}`;
  return json(400, { Error: `${field || 'the body'} ${reason}` });
};

/** Mailpit ignores the case of names: a Java client sends `ids`. */
function anyCase(body: Record<string, unknown>): Fields {
  const lower = Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]);
  return new Fields(Object.fromEntries(lower), (_fault, field, expected) =>
    plain(400, `${field} must be ${expected}`),
  );
}

/** The message in the path. `latest` is the newest, or the newest that a search finds. */
async function idIn({ mailbox, params, query }: ApiRequest): Promise<string> {
  if (params[0] !== 'latest') return params[0]!;
  const filter = mailpitFilter(query.get('query') ?? '');
  const [newest] = (await mailbox.list({ ...filter, limit: 1 })).messages as MessageSummary[];
  if (!newest) throw new AppError('not_found', 'There are no messages.');
  return newest.id;
}

function contact({ name, address }: ParsedAddress): { Name: string; Address: string } {
  return { Name: name, Address: address };
}

function attachment({
  id,
  filename,
  content_type,
  content_id,
  size,
  Checksums,
}: Attachment & { Checksums: object }) {
  return {
    Checksums,
    PartID: id,
    FileName: filename,
    ContentType: content_type,
    ContentID: content_id ?? '',
    Size: size,
  };
}

async function tagsOf(mailbox: Mailbox): Promise<string[]> {
  return (await mailbox.tags()).map(({ tag }) => tag).sort();
}

/** Once the changes are made. */
function done(_changed: number): ApiResponse {
  return plain(200, 'ok');
}
