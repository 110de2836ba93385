import { type Draft, type DraftAttachment, readAddress } from '../draft.ts';
import { type Fail, Fields } from '../fields.ts';
import type { EndpointResponse, Problem } from '../ports.ts';
import { attempt, json, Rejection } from '../response.ts';
import type { Call, Endpoint } from '../service.ts';
import {
  MAX_BULK,
  MAX_RECIPIENTS,
  newMessageId,
  rawDraft,
  readAll,
  type Template,
  templateContent,
} from './ses-drafts.ts';

export const jsonEndpoints: Endpoint[] = [
  { method: 'POST', path: /^\/v2\/email\/outbound-emails$/, handle: send },
  { method: 'POST', path: /^\/v2\/email\/outbound-bulk-emails$/, handle: sendBulk },
];

export function refuseJson({ status, code, message }: Problem): EndpointResponse {
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
  const input = new Fields(body.jsonObject(), fail);
  const { id, header } = newMessageId();
  await deliver([{ ...readDraft(input), message_id: header }]);
  return json(200, { MessageId: id });
}

/** Each entry has its own status: an invalid one does not keep the others from being sent. */
async function sendBulk({ body, deliver }: Call): Promise<EndpointResponse> {
  const input = new Fields(body.jsonObject(), fail);
  const entries = input.objects('BulkEmailEntries');
  if (entries.length === 0 || entries.length > MAX_BULK)
    throw input.fault('count', 'BulkEmailEntries', `1 to ${MAX_BULK} entries`);
  const template = input.object('DefaultContent')?.object('Template');
  if (!template) throw input.fault('missing', 'DefaultContent.Template', '');
  const shared: Draft = {
    from: readFrom(input),
    reply_to: readList(input, 'ReplyToAddresses'),
    ...filled(template),
    headers: readHeaders(template, 'Headers'),
    attachments: template.objects('Attachments').map(readAttachment),
    tags: readTags(input, 'DefaultEmailTags'),
  };
  const messages = entries.map((entry) =>
    attempt(() => {
      const replacement = entry.object('ReplacementEmailContent')?.object('ReplacementTemplate');
      const { id, header } = newMessageId();
      const draft: Draft = {
        ...shared,
        ...readDestination(entry),
        ...filled(template, replacement?.text('ReplacementTemplateData')),
        headers: [...shared.headers!, ...readHeaders(entry, 'ReplacementHeaders')],
        ...(entry.has('ReplacementTags') && { tags: readTags(entry, 'ReplacementTags') }),
        message_id: header,
        source: { ...input.values, BulkEmailEntries: [entry.values] },
      };
      return { id, draft };
    }),
  );
  await deliver(messages.flatMap((message) => (message instanceof Rejection ? [] : [message.draft])));
  const BulkEmailEntryResults = messages.map((message) =>
    message instanceof Rejection
      ? { Status: 'INVALID_PARAMETER', Error: message.message }
      : { Status: 'SUCCESS', MessageId: message.id },
  );
  return json(200, { BulkEmailEntryResults });
}

function readDraft(input: Fields): Draft {
  const content = input.object('Content');
  if (!content) throw input.fault('missing', 'Content', '');
  if (['Simple', 'Raw', 'Template'].filter((kind) => content.has(kind)).length !== 1)
    throw rejected('The request must contain exactly one of Simple, Raw or Template content.');
  const tags = readTags(input, 'EmailTags');
  const raw = content.object('Raw');
  if (raw) {
    const { to, cc, bcc } = readDestination(input, false);
    const recipients = [...to, ...cc, ...bcc].map(({ address }) => address);
    const draft = rawDraft({ raw: raw.base64('Data'), from: input.text('FromEmailAddress'), recipients });
    if (typeof draft === 'string') throw rejected(draft);
    return { ...draft, tags };
  }
  const envelope = {
    from: readFrom(input),
    ...readDestination(input),
    reply_to: readList(input, 'ReplyToAddresses'),
  };
  const simple = content.object('Simple') ?? content.object('Template')!;
  return {
    ...envelope,
    ...(content.has('Simple') ? readSimple(simple) : filled(simple)),
    headers: readHeaders(simple, 'Headers'),
    attachments: simple.objects('Attachments').map(readAttachment),
    tags,
  };
}

function readSimple(simple: Fields): Pick<Draft, 'subject' | 'text' | 'html'> {
  const subject = simple.object('Subject');
  if (!subject) throw simple.fault('missing', 'Subject', '');
  const body = simple.object('Body');
  const [text, html] = [body?.object('Text')?.need('Data'), body?.object('Html')?.need('Data')];
  if (text === undefined && html === undefined) throw simple.fault('missing', 'Body', '');
  return { subject: subject.text('Data') ?? '', text, html };
}

function filled(template: Fields, replacement?: string): Pick<Draft, 'subject' | 'text' | 'html'> {
  const content = template.object('TemplateContent');
  const name = template.text('TemplateName') ?? template.text('TemplateArn');
  if (!content && name === undefined) throw template.fault('missing', 'TemplateName', '');
  const given: Template = {
    ...{ name, data: template.text('TemplateData') ?? '{}' },
    content: content && {
      ...{ subject: content.text('Subject'), text: content.text('Text'), html: content.text('Html') },
    },
  };
  const made = templateContent(given, replacement);
  if (!made) throw rejected('Template data is not a valid JSON object.');
  return made;
}

function readFrom(input: Fields) {
  const text = input.text('FromEmailAddress');
  if (text === undefined) throw rejected('FromEmailAddress is required.');
  const from = readAddress(text);
  if (!from) throw rejected('Illegal address');
  return from;
}

function readDestination(input: Fields, isNeeded = true) {
  const destination = input.object('Destination');
  const [to, cc, bcc] = ['ToAddresses', 'CcAddresses', 'BccAddresses'].map((name) =>
    destination ? readList(destination, name) : [],
  );
  const count = to!.length + cc!.length + bcc!.length;
  if (count === 0 && isNeeded) throw rejected('Destination must contain at least one recipient.');
  if (count > MAX_RECIPIENTS) throw rejected(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return { to: to!, cc: cc!, bcc: bcc! };
}

function readList(fields: Fields, name: string) {
  const addresses = readAll(fields.texts(name));
  if (!addresses) throw rejected('Illegal address');
  return addresses;
}

function readHeaders(fields: Fields, name: string) {
  return fields
    .objects(name)
    .map((header) => ({ name: header.need('Name'), value: header.text('Value') ?? '' }));
}

function readTags(fields: Fields, name: string): string[] {
  return fields.objects(name).map((tag) => `${tag.need('Name')}: ${tag.text('Value') ?? ''}`);
}

function readAttachment(file: Fields): DraftAttachment {
  return {
    filename: file.need('FileName'),
    content: file.base64('RawContent'),
    content_type: file.text('ContentType'),
    content_id: file.text('ContentId'),
    is_inline: file.text('ContentDisposition') === 'INLINE',
  };
}

const fail: Fail = (fault, field, expected) =>
  rejected(
    fault === 'missing'
      ? `${field} is required.`
      : `Invalid value for ${field || 'the body'}: expected ${expected}.`,
  );

function rejected(message: string): Rejection {
  return new Rejection(failure(400, 'BadRequestException', message), message);
}

function failure(status: number, type: string, message: string): EndpointResponse {
  return json(status, { message }, { 'x-amzn-errortype': type });
}
