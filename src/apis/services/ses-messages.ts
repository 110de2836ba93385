import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type ParsedAddress, parseAddresses } from '../../mime/fields/addresses.ts';
import { type ApiRequest, readEach } from '../api.ts';
import {
  type Draft,
  type DraftAttachment,
  isEmailAddress,
  rawDraft,
  readAddresses,
} from '../compose/draft.ts';
import { HANDLEBARS } from '../compose/substitute.ts';
import type { Fail, Fields } from '../fields.ts';
import { attempt, type Rejection } from '../response.ts';

/** Recipients of one message, and messages of one bulk request. */
const MAX_RECIPIENTS = 50;
export const MAX_BULK = 50;

export const NO_RECIPIENT = 'Destination must contain at least one recipient.';

/** The id in the response, of which SES makes the Message-ID. */
export function idOf({ message_id = '' }: Draft): string {
  return message_id.slice(1, message_id.indexOf('@'));
}

function withId(draft: Draft): Draft {
  const id = `0100${randomUUID().slice(0, 8)}${randomUUID().slice(0, 4)}-${randomUUID()}-000000`;
  return { ...draft, message_id: `<${id}@email.amazonses.com>` };
}

/** The message of a request to SendEmail. The fault `value` has the whole text of the error here. */
export function readSesMessage(input: Fields, stored?: Stored): Draft {
  const content = input.needObject('Content');
  if (['Simple', 'Raw', 'Template'].filter((kind) => content.has(kind)).length !== 1)
    throw input.fault(
      'value',
      'Content',
      'The request must contain exactly one of Simple, Raw or Template content.',
    );
  const tags = readTags(input, 'EmailTags');
  const raw = content.object('Raw');
  if (raw) return withId({ ...readRaw(input, raw), tags });
  const simple = content.object('Simple') ?? content.needObject('Template');
  return withId({
    ...readEnvelope(input),
    ...readDestination(input),
    ...(content.has('Simple')
      ? readSimple(simple)
      : readTemplate(simple, [readTemplateData(simple, 'TemplateData')], stored)),
    headers: simple.namedValues('Headers'),
    attachments: simple.objects('Attachments').map(readAttachment),
    tags,
  });
}

/** Each entry of a bulk request has its own status: an invalid one does not keep the others from being sent. */
export function readBulk(
  input: Fields,
  request: ApiRequest,
  stored?: Stored,
): Promise<(Draft | Rejection)[]> {
  const template = input.needObject('DefaultContent').needObject('Template');
  const data = readTemplateData(template, 'TemplateData');
  const shared: Draft = {
    ...readEnvelope(input),
    ...readTemplate(template, [data], stored),
    headers: template.namedValues('Headers'),
    attachments: template.objects('Attachments').map(readAttachment),
    tags: readTags(input, 'DefaultEmailTags'),
  };
  const sourceOf = input.sourceWith('BulkEmailEntries');
  return readEach(input.needObjects('BulkEmailEntries', MAX_BULK), request, (entry) =>
    attempt(() => {
      const replacement = entry.object('ReplacementEmailContent')?.object('ReplacementTemplate');
      return withId({
        ...shared,
        ...readDestination(entry),
        ...readTemplate(
          template,
          [data, replacement ? readTemplateData(replacement, 'ReplacementTemplateData') : {}],
          stored,
        ),
        headers: [...shared.headers!, ...entry.namedValues('ReplacementHeaders')],
        ...(entry.has('ReplacementTags') && { tags: readTags(entry, 'ReplacementTags') }),
        source: sourceOf(entry),
      });
    }),
  );
}

/** A complete message: what the request does not say about its envelope comes from its headers. */
function readRaw(input: Fields, raw: Fields): Draft {
  const [from] = listed(input, 'FromEmailAddress');
  const { to, cc, bcc } = readDestination(input, false);
  const draft = rawDraft(raw.base64('Data'), { from, to: [...to, ...cc, ...bcc] });
  if (!draft.from) throw raw.fault('value', 'Data', "Missing required header 'From'.");
  if (draft.recipients.length === 0) throw raw.fault('value', 'Data', 'Missing final recipient.');
  return { ...draft, from: draft.from };
}

function readSimple(simple: Fields): Partial<Draft> {
  const subject = simple.needObject('Subject').text('Data') ?? '';
  const body = simple.object('Body');
  const [text, html] = ['Text', 'Html'].map((kind) => body?.object(kind)?.need('Data'));
  if (text === undefined && html === undefined) throw simple.fault('missing', 'Body');
  return { subject, text, html };
}

/** The content of a stored template. */
type Stored = Partial<Record<string, string | undefined>>;

/** The content of a message whose template is at SES, or in the request. */
function readTemplate(template: Fields, values: Record<string, unknown>[], stored?: Stored): Partial<Draft> {
  const inline = template.object('TemplateContent');
  const content = inline ? (part: string) => inline.text(part) : stored && ((part: string) => stored[part]);
  const name = template.text('TemplateName') ?? template.text('TemplateArn');
  if (!content && !name) throw template.fault('missing', 'TemplateName');
  if (!content) return { subject: `Template ${name}`, template: { name: name!, data: values } };
  const [subject, text, html] = ['Subject', 'Text', 'Html'].map(content);
  return { subject, text, html, placeholders: { pattern: HANDLEBARS, values } };
}

function readTemplateData(fields: Fields, name: string): Record<string, unknown> {
  const data = fields.parsed(fields.text(name) || '{}');
  if (!data) throw fields.fault('value', name, 'Template data is not a valid JSON object.');
  return data;
}

function readEnvelope(input: Fields): Draft {
  input.need('FromEmailAddress');
  const [from, ...others] = listed(input, 'FromEmailAddress');
  if (!from || others.length > 0) throw input.fault('address', 'FromEmailAddress');
  // Only the query API has a ReturnPath.
  const sender = input.text('ReturnPath') || undefined;
  if (sender !== undefined && !isEmailAddress(sender)) throw input.fault('address', 'ReturnPath');
  return { from, sender, reply_to: listed(input, 'ReplyToAddresses') };
}

/** SES takes ASCII only: domains in Punycode, and names as encoded words. */
function listed(fields: Fields, field: string): ParsedAddress[] {
  return fields.addresses(field, (text) => {
    if (isAscii(Buffer.from(text))) return readAddresses(text);
    const [local = '', domain = ''] =
      parseAddresses(text)
        .map(({ address }) => address)
        .find((address) => !isAscii(Buffer.from(address)))
        ?.split('@', 2) ?? [];
    if (!isAscii(Buffer.from(local)))
      throw fields.fault('value', field, 'Local address contains control or whitespace');
    throw fields.fault(
      'value',
      field,
      domain ? 'Domain contains illegal character' : "Missing final '@domain'",
    );
  });
}

function readDestination(input: Fields, isNeeded = true) {
  const destination = input.object('Destination');
  const read = (name: string) => (destination ? listed(destination, name) : []);
  const [to, cc, bcc] = [read('ToAddresses'), read('CcAddresses'), read('BccAddresses')];
  const count = to.length + cc.length + bcc.length;
  if (count === 0 && isNeeded) throw input.fault('value', 'Destination', NO_RECIPIENT);
  if (count > MAX_RECIPIENTS)
    throw input.fault('value', 'Destination', `Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return { to, cc, bcc };
}

function readTags(fields: Fields, name: string): string[] {
  return fields.namedValues(name).map((tag) => `${tag.name}: ${tag.value}`);
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

/** What is wrong with a field, in the words of SES. */
export function problemWith(fault: Parameters<Fail>[0], field: string, expected: string): string {
  if (fault === 'value') return expected;
  if (fault === 'address') return 'Illegal address';
  if (fault === 'missing') return `${field} is required.`;
  return `Invalid value for ${field || 'the body'}: expected ${expected}.`;
}
