import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import type { Header } from '../../mime/fields/headers.ts';
import { type Api, type ApiRequest, headerKey, readEach } from '../api.ts';
import {
  type Draft,
  type DraftAttachment,
  MAX_ADDRESSES,
  rawDraft,
  readAddresses,
  readSendingTime,
} from '../compose/draft.ts';
import { type Fail, Fields, isObject } from '../fields.ts';
import { type ApiResponse, json } from '../response.ts';

const MAX_RECIPIENTS = 10_000;
// {{ name }}, {{{ name }}} and {{ name or 'default' }}
const PLACEHOLDER =
  /\{\{\{?\s{0,20}([^\s{}]{1,200})(?:\s{1,20}or\s{1,20}["']([^"'{}]{0,1000})["'])?\s{0,20}\}\}\}?/g;

/** SparkPost's Transmissions API. */
export const sparkpost: Api = {
  label: 'SparkPost',
  setup: {
    file: 'sparkpost',
    code: `const sparkpost = new SparkPost(key, { origin: '{url}' });`,
  },
  keyOf: (request) => headerKey(request, 'authorization'),
  refuse: ({ status, code, message }) =>
    code === 'unauthorized' ? failure(401, 'Unauthorized.') : failure(status, message),
  endpoints: [{ method: 'POST', path: /^\/api\/v1\/transmissions$/, handle: send }],
};

async function send(request: ApiRequest): Promise<ApiResponse> {
  const drafts = await readDrafts(new Fields(request.body.jsonObject(), fail), request);
  const [first] = await request.deliver(drafts);
  const results = { total_rejected_recipients: 0, total_accepted_recipients: drafts.length, id: first!.id };
  return json(200, { results });
}

/** SparkPost sends a message to each recipient. Those with a `header_to` are copies of a message to that address. */
async function readDrafts(input: Fields, request: ApiRequest): Promise<Draft[]> {
  const content = input.needObject('content');
  const recipients = input.needObjects('recipients', MAX_RECIPIENTS);
  const [campaign, returnPath] = [input.text('campaign_id'), readReturnPath(input)];
  const shared = {
    ...readContent(content),
    scheduled_at: readSendingTime(input.object('options')?.text('start_time')),
  };
  const data = input.object('substitution_data')?.values ?? {};
  const sourceOf = input.sourceWith('recipients');
  const headers: Headers = { parsed: new Map(), addresses: 0 };
  return readEach(recipients, request, (recipient) => {
    const { to, address } = readRecipient(recipient, headers);
    const values = [data, recipient.object('substitution_data')?.values ?? {}];
    return {
      ...shared,
      placeholders: { pattern: PLACEHOLDER, values, escapesHtml: true, isInHeaders: true },
      sender: readReturnPath(recipient) ?? returnPath,
      template: shared.template && { ...shared.template, data: values },
      to,
      recipients: [address],
      tags: [...(campaign === undefined ? [] : [campaign]), ...recipient.texts('tags')],
      source: sourceOf(recipient),
    };
  });
}

/** Each `header_to` that was parsed already: copies of a message have the same. */
interface Headers {
  parsed: Map<string, ParsedAddress[]>;
  addresses: number;
}

function readRecipient(recipient: Fields, headers: Headers): { to: ParsedAddress[]; address: string } {
  const { name, address } = readContact(recipient, 'address');
  const given = recipient.values.address;
  const header = isObject(given) ? recipient.needObject('address').text('header_to') : undefined;
  if (header === undefined) return { to: [{ name, address }], address };
  // With names, and several, if the SDK adds Cc and Bcc.
  const to = headers.parsed.get(header) ?? readAddresses(header);
  if (!to) throw recipient.fault('address', 'address.header_to');
  if (!headers.parsed.has(header)) headers.addresses += to.length;
  if (to.length > MAX_ADDRESSES || headers.addresses > MAX_RECIPIENTS)
    throw recipient.fault(
      'count',
      'address.header_to',
      `at most ${MAX_ADDRESSES} addresses, and ${MAX_RECIPIENTS} in all`,
    );
  headers.parsed.set(header, to);
  return { to: to.length === 1 && to[0]!.name === '' ? [{ name, address: to[0]!.address }] : to, address };
}

/** An address as an object, or as text. */
function readContact(fields: Fields, field: string): ParsedAddress {
  return isObject(fields.values[field]) ? fields.needObject(field).contact() : fields.needAddress(field);
}

function readContent(content: Fields): Draft {
  const template = content.text('template_id');
  if (template !== undefined)
    return {
      from: { name: '', address: 'sender@sparkpost.test' },
      subject: `Template ${template}`,
      template: { name: template, data: [] },
    };
  const raw = content.text('email_rfc822');
  if (raw !== undefined) {
    const { from = { name: '', address: 'sender@sparkpost.test' } } = rawDraft(Buffer.from(raw), {});
    return { from, raw: Buffer.from(raw) };
  }
  const [text, html, amp] = [content.text('text'), content.text('html'), content.text('amp_html')];
  if (!text && !html) throw content.fault('missing', 'html');
  return {
    from: readContact(content, 'from'),
    subject: content.need('subject'),
    ...{ text, html, amp },
    headers: readHeaders(content),
    attachments: [
      ...content.objects('attachments').map(readFile),
      ...content
        .objects('inline_images')
        .map((file) => ({ ...readFile(file), content_id: file.need('name'), is_inline: true })),
    ],
  };
}

/** With Reply-To as a header, because its address may be a placeholder. */
function readHeaders(content: Fields): Header[] {
  const [headers, value] = [content.pairs('headers'), content.text('reply_to')];
  if (!value) return headers;
  if (!value.includes('{{')) content.needAddress('reply_to');
  return [...headers.filter(({ name }) => name.toLowerCase() !== 'reply-to'), { name: 'Reply-To', value }];
}

/** The envelope sender. */
function readReturnPath(fields: Fields): string | undefined {
  return fields.has('return_path') ? fields.needAddress('return_path').address : undefined;
}

function readFile(file: Fields): DraftAttachment {
  return { filename: file.need('name'), content: file.base64('data'), content_type: file.need('type') };
}

// Of https://developers.sparkpost.com/api/#header-error-codes
const fail: Fail = (fault, field, expected) => {
  const [message, description, code] =
    fault === 'missing'
      ? ['required field is missing', `${field} is a required field`, '1400']
      : fault === 'address'
        ? ['invalid data format/type', `Error validating ${field}: not a valid email address`, '1300']
        : ['invalid data format/type', `Error validating ${field}: expected ${expected}`, '1300'];
  return json(422, { errors: [{ message, description, code }] });
};

function failure(status: number, message: string): ApiResponse {
  return json(status, { errors: [{ message }] });
}
