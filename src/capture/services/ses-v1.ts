import { randomUUID } from 'node:crypto';
import { type Draft, readAddress } from '../draft.ts';
import { decodeBase64 } from '../fields.ts';
import type { Form } from '../form.ts';
import type { EndpointResponse, Problem } from '../ports.ts';
import { attempt, Rejection } from '../response.ts';
import type { Call, Endpoint } from '../service.ts';
import { MAX_BULK, MAX_RECIPIENTS, newMessageId, rawDraft, readAll, templateContent } from './ses-drafts.ts';

export const queryEndpoint: Endpoint = { method: 'POST', path: /^\/?$/, handle };

export function refuseQuery({ status, code, message }: Problem): EndpointResponse {
  if (code === 'unauthorized')
    return failure(403, 'InvalidClientTokenId', 'The security token included in the request is invalid.');
  return failure(status, status >= 500 ? 'ServiceUnavailable' : 'InvalidParameterValue', message);
}

const actions: Record<string, (form: Form) => (Draft | Rejection)[]> = {
  SendEmail: (form) => [{ ...readEnvelope(form), ...readMessage(form) }],
  SendRawEmail: (form) => [readRaw(form)],
  SendTemplatedEmail: (form) => [{ ...readEnvelope(form), ...filled(form, need(form, 'TemplateData')) }],
  SendBulkTemplatedEmail: readBulk,
};

async function handle({ body, deliver }: Call): Promise<EndpointResponse> {
  const form = await body.form();
  const action = form.text('Action') ?? '';
  const read = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!read)
    return failure(400, 'InvalidAction', `Could not find operation ${action} for version 2010-12-01`);
  const drafts: Draft[] = [];
  const results = read(form).map((draft) => {
    if (draft instanceof Rejection)
      return { status: 'InvalidParameterValue', result: `<Error>${escaped(draft.message)}</Error>` };
    const { id, header } = newMessageId();
    drafts.push({ ...draft, message_id: header });
    return { status: 'Success', result: `<MessageId>${id}</MessageId>` };
  });
  await deliver(drafts);
  if (action !== 'SendBulkTemplatedEmail') return success(action, results[0]!.result);
  const members = results.map(({ status, result }) => `<member><Status>${status}</Status>${result}</member>`);
  return success(action, `<Status>${members.join('')}</Status>`);
}

function readEnvelope(form: Form): Draft {
  const from = readAddress(need(form, 'Source'));
  const reply_to = readAll(members(form, 'ReplyToAddresses'));
  if (!from || !reply_to) throw rejected('InvalidParameterValue', 'Illegal address');
  const sender = form.text('ReturnPath');
  return { from, reply_to, sender, ...readDestination(form, 'Destination'), tags: readTags(form, 'Tags') };
}

function readDestination(form: Form, name: string): Pick<Draft, 'to' | 'cc' | 'bcc'> {
  const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((kind) => readAll(members(form, `${name}.${kind}Addresses`)));
  if (!to || !cc || !bcc) throw rejected('InvalidParameterValue', 'Illegal address');
  const count = to.length + cc.length + bcc.length;
  if (count === 0) throw rejected('InvalidParameterValue', 'Missing final recipient.');
  if (count > MAX_RECIPIENTS)
    throw rejected('InvalidParameterValue', `Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return { to, cc, bcc };
}

function readMessage(form: Form): Pick<Draft, 'subject' | 'text' | 'html'> {
  const [text, html] = [form.text('Message.Body.Text.Data'), form.text('Message.Body.Html.Data')];
  if (!form.names.includes('Message.Subject.Data')) need(form, 'Message.Subject.Data');
  if (text === undefined && html === undefined) need(form, 'Message.Body');
  return { subject: form.text('Message.Subject.Data'), text, html };
}

function readRaw(form: Form): Draft {
  const raw = decodeBase64(need(form, 'RawMessage.Data'));
  if (!raw) throw rejected('InvalidParameterValue', 'RawMessage.Data is not base64.');
  const recipients = members(form, 'Destinations');
  const draft = rawDraft({ raw, from: form.text('Source'), recipients });
  if (typeof draft === 'string') throw rejected('InvalidParameterValue', draft);
  return { ...draft, tags: readTags(form, 'Tags') };
}

/** Each destination has its own status: an invalid one does not keep the others from being sent. */
function readBulk(form: Form): (Draft | Rejection)[] {
  const from = readAddress(need(form, 'Source'));
  if (!from) throw rejected('InvalidParameterValue', 'Illegal address');
  const data = form.text('DefaultTemplateData') ?? '{}';
  // An error in what all have in common rejects the request.
  filled(form, data);
  const drafts: (Draft | Rejection)[] = [];
  for (let n = 1; form.names.some((name) => name.startsWith(`Destinations.member.${n}.`)); n++) {
    if (n > MAX_BULK)
      throw rejected('InvalidParameterValue', `A bulk request may have at most ${MAX_BULK} destinations.`);
    const at = `Destinations.member.${n}`;
    drafts.push(
      attempt(() => ({
        from,
        ...readDestination(form, `${at}.Destination`),
        ...filled(form, data, form.text(`${at}.ReplacementTemplateData`)),
        tags: readTags(form, 'DefaultTags').concat(readTags(form, `${at}.ReplacementTags`)),
      })),
    );
  }
  if (drafts.length === 0) need(form, 'Destinations');
  return drafts;
}

function filled(form: Form, data: string, replacement?: string): Pick<Draft, 'subject' | 'text' | 'html'> {
  const made = templateContent({ name: need(form, 'Template'), content: undefined, data }, replacement);
  if (!made) throw rejected('InvalidParameterValue', 'Template data is not a valid JSON object.');
  return made;
}

function readTags(form: Form, name: string): string[] {
  const tags: string[] = [];
  for (let n = 1; ; n++) {
    const tag = form.text(`${name}.member.${n}.Name`);
    if (tag === undefined) return tags;
    tags.push(`${tag}: ${form.text(`${name}.member.${n}.Value`) ?? ''}`);
  }
}

/** A list, which the query protocol writes as `name.member.1`, `name.member.2` and so on. */
function members(form: Form, name: string): string[] {
  const values: string[] = [];
  for (let n = 1; ; n++) {
    const value = form.text(`${name}.member.${n}`);
    if (value === undefined) return values;
    values.push(value);
  }
}

function need(form: Form, name: string): string {
  const value = form.text(name);
  if (value === undefined)
    throw rejected(
      'ValidationError',
      `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
    );
  return value;
}

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

function success(action: string, result: string): EndpointResponse {
  return xml(
    200,
    `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
  );
}

function rejected(code: string, message: string): Rejection {
  return new Rejection(failure(400, code, message), message);
}

function failure(status: number, code: string, message: string): EndpointResponse {
  const type = status < 500 ? 'Sender' : 'Receiver';
  return xml(
    status,
    `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function xml(status: number, body: string): EndpointResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body };
}
