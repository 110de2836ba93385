import { toUuid } from '../../contract/ulid.ts';
import type { Address } from '../../mime/fields/addresses.ts';
import { type Draft, type DraftAttachment, isAddress, recipientsOf, templateBody } from '../draft.ts';
import { type Fail, Fields } from '../fields.ts';
import type { EndpointResponse } from '../ports.ts';
import { json, Rejection } from '../response.ts';
import { basicKey, type Call, type Service } from '../service.ts';
import { filled, valuesOf } from '../substitute.ts';

const MAX_MESSAGES = 50;
const MAX_RECIPIENTS = 50;
// {{var:name}} and {{var:name:"default"}}
const PLACEHOLDER = /\{\{\s{0,20}var:([^\s{}:"]{1,200})(?::"?([^"{}]{0,1000})"?)?\s{0,20}\}\}/g;

/** Mailjet's Send API v3.1. */
export const mailjet: Service = {
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
async function send({ body, deliver }: Call): Promise<EndpointResponse> {
  const input = new Fields(body.jsonObject(), fail);
  const given = input.list('Messages');
  if (given.length === 0 || given.length > MAX_MESSAGES)
    throw input.fault('count', 'Messages', `1 to ${MAX_MESSAGES} messages`);
  const globals = input.object('Globals')?.values ?? {};
  const results: unknown[] = [];
  const valid: { at: number; draft: Draft; fields: Fields }[] = [];
  for (const [at, value] of given.entries()) {
    try {
      const fields = new Fields({ ...globals, ...new Fields(value, fail).values }, fail);
      valid.push({ at, fields, draft: { ...readDraft(fields), source: value } });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      results[at] = { Status: 'error', Errors: [JSON.parse(error.response.body as string)] };
    }
  }
  const hasErrors = results.length > 0;
  const isAtomic = input.values.AdvanceErrorHandling === true || input.values.SandboxMode === true;
  const stored = hasErrors && isAtomic ? [] : await deliver(valid.map(({ draft }) => draft));
  for (const [index, summary] of stored.entries()) {
    const { at, draft, fields } = valid[index]!;
    const link = (address: string) => ({
      Email: address,
      MessageUUID: toUuid(summary.id),
      MessageID: Number.parseInt(toUuid(summary.id).replaceAll('-', '').slice(0, 12), 16),
      MessageHref: `/messages/${summary.id}`,
    });
    results[at] = {
      Status: 'success',
      CustomID: fields.text('CustomID') ?? '',
      To: draft.to?.map(({ address }) => link(address)),
      Cc: draft.cc?.map(({ address }) => link(address)),
      Bcc: draft.bcc?.map(({ address }) => link(address)),
    };
  }
  return json(hasErrors ? 400 : 200, { Messages: results.filter((result) => result !== undefined) });
}

function readDraft(message: Fields): Draft {
  const from = message.object('From');
  const reply = message.object('ReplyTo');
  if (!from && !message.has('TemplateID')) throw message.fault('missing', 'From', '');
  const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((name) => message.objects(name).map(readAddress));
  const tags = [message.text('CustomCampaign'), message.text('MonitoringCategory')];
  const draft: Draft = {
    from: from ? readAddress(from) : { name: '', address: 'sender@mailjet.test' },
    ...{ to, cc, bcc, reply_to: reply ? [readAddress(reply)] : [] },
    ...readContent(message),
    headers: message.pairs('Headers'),
    attachments: [
      ...message.objects('Attachments').map(readAttachment),
      ...message.objects('InlinedAttachments').map((file) => ({
        ...readAttachment(file),
        content_id: file.text('ContentID') ?? file.need('Filename'),
        is_inline: true,
      })),
    ],
    tags: tags.filter((tag) => tag !== undefined),
  };
  const count = recipientsOf(draft).length;
  if (to!.length === 0) throw message.fault('missing', 'To', '');
  if (count > MAX_RECIPIENTS) throw message.fault('count', 'To', `at most ${MAX_RECIPIENTS} recipients`);
  return draft;
}

function readContent(message: Fields): Pick<Draft, 'subject' | 'text' | 'html'> {
  const template = message.number('TemplateID');
  const subject = message.text('Subject');
  const variables = message.object('Variables')?.values ?? {};
  if (template !== undefined)
    return { subject: subject ?? `Template ${template}`, text: templateBody(String(template), variables) };
  const [text, html] = [message.text('TextPart'), message.text('HTMLPart')];
  if (!text && !html) throw message.fault('missing', 'TextPart', '');
  const content = { subject, text, html };
  if (message.values.TemplateLanguage !== true) return content;
  return filled(content, { pattern: PLACEHOLDER, find: valuesOf(variables) });
}

function readAddress(fields: Fields): Address {
  const address = fields.need('Email');
  if (!isAddress(address)) throw fields.fault('address', 'Email', '');
  return { name: fields.text('Name') ?? '', address };
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

function rejected(ErrorCode: string, ErrorMessage: string, field: string): Rejection {
  const error = { ErrorIdentifier: crypto.randomUUID(), ErrorCode, StatusCode: 400, ErrorMessage };
  return new Rejection(json(400, { ...error, ErrorRelatedTo: [field] }));
}

function failure(StatusCode: number, ErrorMessage: string): EndpointResponse {
  return json(StatusCode, { ErrorIdentifier: crypto.randomUUID(), StatusCode, ErrorMessage });
}
