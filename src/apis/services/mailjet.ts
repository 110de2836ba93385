import { toUuid } from '../../contract/ulid.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import { type Api, type ApiRequest, basicKey, deliverValid, readEach } from '../api.ts';
import type { Draft, DraftAttachment } from '../compose/draft.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, attempt, json, Rejection } from '../response.ts';

const MAX_MESSAGES = 50;
const MAX_RECIPIENTS = 50;
const LISTS = ['To', 'Cc', 'Bcc'];
// It is in the response.
const MAX_CUSTOM_ID = 1000;
// Most of those that Mailjet lists: they have properties of their own, or are its own.
const RESERVED_HEADERS =
  /^(from|sender|subject|to|cc|bcc|return-path|delivered-to|received|dkim-signature|date|message-id|list-id|x-mailer|user-agent|x-mj-.*|x-mailjet-.*)$/i;
// {{var:name}} and {{var:name:"default"}}
const PLACEHOLDER = /\{\{\s{0,20}var:([^\s{}:"]{1,200})(?::"?([^"{}]{0,1000})"?)?\s{0,20}\}\}/g;

/** Mailjet's Send API v3.1. */
export const mailjet: Api = {
  label: 'Mailjet',
  setup: {
    file: 'node-mailjet',
    code: `// Speaks HTTPS only: start Postern with --http-tls-cert and --http-tls-key.
const mailjet = new Mailjet({
  apiKey,
  apiSecret,
  config: { host: '{address}', version: 'v3.1' },
});`,
  },
  keyOf: basicKey,
  refuse: ({ status, code, message }) =>
    code === 'unauthorized'
      ? failure(
          401,
          'API key authentication/authorization failure. You may be unauthorized to access the API or your API key may be expired.',
        )
      : failure(status, message),
  endpoints: [{ method: 'POST', path: /^\/v3\.1\/send$/, handle: send }],
};

/** Each message has its own result. If one is invalid, the status is 400, and the valid ones are sent. */
async function send(request: ApiRequest): Promise<ApiResponse> {
  const input = new Fields(request.body.jsonObject(), fail);
  const globals = input.object('Globals') ?? new Fields({}, fail);
  const given = input.list('Messages');
  if (given.length === 0 || given.length > MAX_MESSAGES)
    throw input.fault('count', 'Messages', `1 to ${MAX_MESSAGES} messages`);
  const drafts = await readEach(given, request, (source) =>
    attempt(() => ({ ...readDraft(globals.with(source)), source: () => source })),
  );
  const errors = drafts.filter((draft) => draft instanceof Rejection);
  const isAtomic = input.values.AdvanceErrorHandling === true || input.values.SandboxMode === true;
  const stored = await deliverValid(request, errors.length > 0 && isAtomic ? errors : drafts);
  const results = stored.map((one, at) => {
    if (one instanceof Rejection) return { Status: 'error', Errors: [one.body] };
    const { to, cc, bcc } = drafts[at] as Draft;
    const links = (addresses: ParsedAddress[] = []) =>
      addresses.map(({ address }) => ({
        Email: address,
        MessageUUID: toUuid(one.id),
        MessageID: Number.parseInt(toUuid(one.id).replaceAll('-', '').slice(0, 12), 16),
        MessageHref: `/messages/${one.id}`,
      }));
    const CustomID = globals.with(given[at]).text('CustomID')?.slice(0, MAX_CUSTOM_ID) ?? '';
    return { Status: 'success', CustomID, To: links(to), Cc: links(cc), Bcc: links(bcc) };
  });
  return json(errors.length > 0 ? 400 : 200, { Messages: results });
}

function readDraft(message: Fields): Draft {
  const from = message.object('From');
  const reply = message.object('ReplyTo');
  if (!from && !message.has('TemplateID')) throw message.fault('missing', 'From');
  if (LISTS.reduce((sum, name) => sum + message.list(name).length, 0) > MAX_RECIPIENTS)
    throw message.fault('count', 'To', `at most ${MAX_RECIPIENTS} recipients`);
  const list = (name: string) => message.objects(name).map(readAddress);
  const tags = [message.text('CustomCampaign'), message.text('MonitoringCategory')];
  const draft: Draft = {
    from: from ? readAddress(from) : { name: '', address: 'sender@mailjet.test' },
    ...{ to: list('To'), cc: list('Cc'), bcc: list('Bcc'), reply_to: reply ? [readAddress(reply)] : [] },
    ...readContent(message),
    headers: message.once('Headers', () => readHeaders(message)),
    attachments: readFiles(message),
    tags: tags.filter((tag) => tag !== undefined),
  };
  message.needObjects('To');
  return draft;
}

function readContent(message: Fields): Partial<Draft> {
  const template = message.number('TemplateID');
  const subject = message.text('Subject');
  const variables = message.object('Variables')?.values ?? {};
  if (template !== undefined)
    return {
      subject: subject ?? `Template ${template}`,
      template: { name: String(template), data: [variables] },
    };
  const [text, html] = [message.text('TextPart'), message.text('HTMLPart')];
  if (!text && !html) throw message.fault('missing', 'TextPart');
  const content = { subject, text, html };
  if (message.values.TemplateLanguage !== true) return content;
  return { ...content, placeholders: { pattern: PLACEHOLDER, values: [variables] } };
}

function readHeaders(message: Fields): { name: string; value: string }[] {
  const headers = message.pairs('Headers');
  const reserved = headers.find(({ name }) => RESERVED_HEADERS.test(name));
  if (reserved)
    throw new Rejection(
      rejected('send-0011', `Header cannot be customized: "${reserved.name.slice(0, 100)}".`, 'Headers'),
    );
  return headers;
}

function readFiles(message: Fields): DraftAttachment[] {
  return ['Attachments', 'InlinedAttachments'].flatMap((name) =>
    message.once(name, () => message.objects(name).map((file) => readFile(file, name))),
  );
}

function readFile(file: Fields, list: string): DraftAttachment {
  if (list === 'Attachments') return readAttachment(file);
  const content_id = file.text('ContentID') ?? file.need('Filename');
  return { ...readAttachment(file), content_id, is_inline: true };
}

function readAddress(fields: Fields): ParsedAddress {
  return fields.contact('Email', 'Name');
}

function readAttachment(file: Fields): DraftAttachment {
  return {
    filename: file.need('Filename'),
    content: file.base64('Base64Content'),
    content_type: file.need('ContentType'),
  };
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'missing')
    return rejected('mj-0003', `"${field}" is mandatory but missing from the input`, field);
  if (fault === 'address') return rejected('mj-0013', `"${field}" is an invalid email address.`, field);
  if (fault === 'base64') return rejected('mj-0021', `"${field}" is not valid base64.`, field);
  if (fault === 'count') return rejected('mj-0005', `"${field}" must have ${expected}.`, field);
  return rejected('mj-0004', `Type mismatch. Expected ${expected} for "${field}".`, field);
};

function rejected(ErrorCode: string, ErrorMessage: string, field: string): ApiResponse {
  const error = { ErrorIdentifier: crypto.randomUUID(), ErrorCode, StatusCode: 400, ErrorMessage };
  return json(400, { ...error, ErrorRelatedTo: [field] });
}

function failure(StatusCode: number, ErrorMessage: string): ApiResponse {
  return json(StatusCode, { ErrorIdentifier: crypto.randomUUID(), StatusCode, ErrorMessage });
}
