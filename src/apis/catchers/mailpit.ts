import type { InboxEvent } from '../../contract/events.ts';
import type { Attachment, ListedMessage, MessageSummary } from '../../contract/message/message.ts';
import { MEMORY_PER_BYTE } from '../../http/routes/message/message-json.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import type { Address } from '../../mime/fields/addresses.ts';
import { headerValue } from '../../mime/fields/headers.ts';
import type { Api, ApiRequest } from '../api.ts';
import { type DraftAttachment, isAddress } from '../compose/draft.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, json, jsonStream, plain, safeHeaders, streamedJson } from '../response.ts';
import { attachmentCount, countIn, jsonArray, listed, type Mail, readMail } from './mail.ts';
import { mailpitFilter } from './mailpit-search.ts';

const DEFAULT_LIMIT = 50;
// Of the version whose API this is.
const VERSION = 'v1.30.0';

/** Mailpit's API v1. */
export const mailpit: Api = {
  label: 'Mailpit',
  refuse: ({ status, message }) => plain(status, message),
  translate,
  endpoints: [
    { method: 'GET', path: /^\/(?:livez|readyz)$/, handle: () => plain(200, 'ok') },
    { method: 'GET', path: /^\/api\/v1\/info$/, handle: info },
    { method: 'GET', path: /^\/api\/v1\/messages$/, handle: (request) => list(request, {}) },
    { method: 'PUT', path: /^\/api\/v1\/messages$/, handle: setRead },
    { method: 'DELETE', path: /^\/api\/v1\/messages$/, handle: remove },
    { method: 'GET', path: /^\/api\/v1\/search$/, handle: (request) => list(request, searchIn(request)) },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/search$/,
      handle: async (request) => done(await request.mailbox.removeAll(searchIn(request))),
    },
    { method: 'GET', path: /^\/api\/v1\/message\/([^/]+)$/, handle: message },
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
      const [summary] = await Array.fromAsync(listed(mailbox, { ids: [event.data.id] }));
      // Undefined if the message was deleted in the meantime.
      const Data = summary && (await item(mailbox, summary).catch(() => undefined));
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

async function info({ mailbox }: ApiRequest): Promise<ApiResponse> {
  const { messages, unread, bytes } = await mailbox.stats();
  const tags = Object.fromEntries((await mailbox.tags()).map(({ tag, messages: count }) => [tag, count]));
  return json(200, {
    ...{ Version: VERSION, LatestVersion: VERSION, Database: 'postern', DatabaseSize: bytes },
    ...{ Messages: messages, Unread: unread, Tags: tags },
    RuntimeStats: {
      ...{ Uptime: Math.round(process.uptime()), Memory: process.memoryUsage.rss() },
      ...{
        MessagesDeleted: 0,
        SMTPAccepted: messages,
        SMTPAcceptedSize: bytes,
        SMTPRejected: 0,
        SMTPIgnored: 0,
      },
    },
  });
}

function searchIn(request: ApiRequest): MessageFilter {
  const query = request.query.get('query')?.trim() ?? '';
  // Deleting what matches nothing in particular would delete everything.
  if (query === '') throw new AppError('invalid_parameter', 'Error: no search query');
  return mailpitFilter(query);
}

async function list({ mailbox, query }: ApiRequest, filter: MessageFilter): Promise<ApiResponse> {
  const start = countIn(query, 'start', 0);
  const limit = countIn(query, 'limit', DEFAULT_LIMIT) || DEFAULT_LIMIT;
  const matching = await mailbox.count(filter);
  const { messages: total, unread } = await mailbox.stats();
  const fields = {
    ...{ total, unread, start, tags: await tagsOf(mailbox) },
    count: Math.max(0, Math.min(limit, matching - start)),
    messages_count: matching,
    messages_unread: await mailbox.count({ ...filter, unread: true }),
  };
  const items = async function* () {
    for await (const summary of listed(mailbox, filter, { start, limit })) {
      // Undefined if the message was deleted in the meantime.
      const found = await item(mailbox, summary).catch(() => undefined);
      if (found) yield found;
    }
  };
  const before = `${JSON.stringify(fields).slice(0, -1)},"messages":`;
  return jsonStream(jsonArray(items(), before, '}'));
}

async function item(mailbox: Mailbox, summary: ListedMessage): Promise<object> {
  const mail = await readMail(mailbox, summary);
  return {
    ...{ ...common(mail), Read: summary.is_read, Created: summary.created_at },
    Snippet: summary.preview ?? '',
    Attachments: await attachmentCount(mailbox, summary),
  };
}

async function message({ mailbox, params, reserve }: ApiRequest): Promise<ApiResponse> {
  const id = await idIn(mailbox, params[0]!);
  // As in Mailpit, reading a message marks it as read.
  const summary = await mailbox.update(id, { is_read: true });
  const { text_body, html_body } = await mailbox.get(id, (bytes) => reserve(MEMORY_PER_BYTE * bytes));
  const mail = await readMail(mailbox, summary);
  const attachments = await mailbox.attachments(id);
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
    ...{ Text: text_body, HTML: html_body },
    Inline: attachments.filter(({ disposition }) => disposition === 'inline').map(attachment),
    Attachments: attachments.filter(({ disposition }) => disposition !== 'inline').map(attachment),
  });
}

/** What the list and a message have in common. */
function common({ summary, ...mail }: Mail): object {
  return {
    ...{ ID: summary.id, MessageID: mail.message_id, From: contact(mail.from), To: mail.to.map(contact) },
    ...{ Cc: mail.cc.map(contact), Bcc: mail.bcc.map(contact), ReplyTo: mail.reply_to.map(contact) },
    ...{ Subject: summary.subject, Tags: summary.tags, Username: '', Size: summary.size },
  };
}

async function headers({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  const found = await mailbox.headers(await idIn(mailbox, params[0]!));
  // As Go writes names: Message-Id.
  const byName = Map.groupBy(found, ({ name }) =>
    name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
  );
  return json(
    200,
    Object.fromEntries([...byName].map(([name, all]) => [name, all.map(({ value }) => value)])),
  );
}

async function raw({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  const { stream } = await mailbox.raw(await idIn(mailbox, params[0]!));
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: stream() };
}

async function part({ mailbox, params }: ApiRequest): Promise<ApiResponse> {
  const id = await idIn(mailbox, params[0]!);
  const { attachment: found, stream } = await mailbox.attachment(id, params[1]!);
  return { status: 200, headers: safeHeaders(found.content_type), body: stream() };
}

async function view({ mailbox, params, reserve }: ApiRequest): Promise<ApiResponse> {
  const id = await idIn(mailbox, params[0]!);
  const { text_body, html_body } = await mailbox.get(id, (bytes) => reserve(MEMORY_PER_BYTE * bytes));
  await mailbox.update(id, { is_read: true });
  if (params[1] === 'txt') return plain(200, text_body);
  return { status: 200, headers: safeHeaders('text/html; charset=utf-8'), body: html_body };
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
  const ids = body.bytes.length === 0 ? [] : anyCase(body.jsonObject()).texts('ids');
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
  if (!bcc.every(({ address }) => isAddress(address))) throw input.fault('address', 'Bcc');
  if (draft.to.length + draft.cc.length + bcc.length === 0) throw input.fault('missing', 'To');
  const [stored] = await deliver([draft]);
  return json(200, { ID: stored!.id });
}

function readContact(fields: Fields): Address {
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

/** `latest` is the newest message. */
async function idIn(mailbox: Mailbox, text: string): Promise<string> {
  if (text !== 'latest') return text;
  const [newest] = (await mailbox.list({ limit: 1 })).messages as MessageSummary[];
  if (!newest) throw new AppError('not_found', 'There are no messages.');
  return newest.id;
}

function contact({ name, address }: Address): { Name: string; Address: string } {
  return { Name: name, Address: address };
}

function attachment({ id, filename, content_type, content_id, size }: Attachment): unknown {
  return {
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
