import { toUuid } from '../../contract/ulid.ts';
import { type Api, type ApiRequest, bearerKey, deliverValid, headerKey, readEach } from '../api.ts';
import { type Draft, recipientsOf } from '../compose/draft.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, attempt, json, Rejection } from '../response.ts';

const MAX_RECIPIENTS = 1000;
const MAX_BATCH = 500;
const MAX_CATEGORY_LENGTH = 255;

/** Mailtrap's API for sending: of its transactional and bulk streams, and of its sandboxes. */
export const mailtrap: Api = {
  label: 'Mailtrap',
  setup: {
    file: 'mailtrap',
    code: `const mailtrap = new MailtrapClient({ token });
// It has no option for the URL.
Object.assign(mailtrap, { determineHost: () => '{url}' });`,
  },
  keyOf: (request) => bearerKey(request) ?? headerKey(request, 'api-token'),
  refuse: ({ status, code, message }) => failure(status, code === 'unauthorized' ? 'Unauthorized' : message),
  endpoints: [
    { method: 'POST', path: /^\/api\/send(?:\/\d+)?$/, handle: send },
    { method: 'POST', path: /^\/api\/batch(?:\/\d+)?$/, handle: sendBatch },
  ],
};

async function send({ body, deliver }: ApiRequest): Promise<ApiResponse> {
  const draft = readDraft(new Fields(body.jsonObject(), fail));
  const [stored] = await deliver([draft]);
  return json(200, sent(draft, stored!.id));
}

/** Each message has its own result: an invalid one does not keep the others from being sent. */
async function sendBatch(request: ApiRequest): Promise<ApiResponse> {
  const input = new Fields(request.body.jsonObject(), fail);
  const base = input.object('base') ?? new Fields({}, fail);
  const sourceOf = input.sourceWith('requests');
  const drafts = await readEach(input.needObjects('requests', MAX_BATCH), request, (one) =>
    attempt(() => ({ ...readDraft(base.with(one.values)), source: sourceOf(one) })),
  );
  const responses = (await deliverValid(request, drafts)).map((one, at) =>
    one instanceof Rejection ? one.body : sent(drafts[at] as Draft, one.id),
  );
  return json(200, { success: true, responses });
}

/** Mailtrap has an id for each recipient. All of them get the same message here. */
function sent(draft: Draft, id: string): object {
  return { success: true, message_ids: Array(recipientsOf(draft).length).fill(toUuid(id)) };
}

function readDraft(email: Fields): Draft {
  const contacts = (name: string) => email.once(name, () => email.contacts(name, MAX_RECIPIENTS));
  if (['to', 'cc', 'bcc'].reduce((sum, name) => sum + email.list(name).length, 0) > MAX_RECIPIENTS)
    throw email.fault('count', 'to', `at most ${MAX_RECIPIENTS} recipients, with cc and bcc`);
  const category = email.text('category');
  if (category && category.length > MAX_CATEGORY_LENGTH)
    throw email.fault('value', 'category', `at most ${MAX_CATEGORY_LENGTH} characters`);
  // Those of a batch may be lists.
  const reply = Array.isArray(email.values.reply_to)
    ? contacts('reply_to')
    : email.object('reply_to')?.contact();
  const draft: Draft = {
    from: email.needObject('from').contact(),
    ...{ to: contacts('to'), cc: contacts('cc'), bcc: contacts('bcc'), reply_to: [reply ?? []].flat() },
    ...readContent(email),
    headers: email.once('headers', () => email.pairs('headers')),
    attachments: email.once('attachments', () => email.attachments()),
    tags: category ? [category] : [],
  };
  if (recipientsOf(draft).length === 0) throw rejected("'to', 'cc' or 'bcc' address is required");
  return draft;
}

function readContent(email: Fields): Partial<Draft> {
  const [text, html] = [email.text('text'), email.text('html')];
  if (email.has('template_uuid')) {
    const misplaced = ['subject', 'text', 'html', 'category'].find((name) => email.has(name));
    if (misplaced) throw rejected(`'${misplaced}' is not allowed with 'template_uuid'`);
    const name = email.need('template_uuid');
    const data = [email.object('template_variables')?.values ?? {}];
    return { subject: `Template ${name}`, template: { name, data } };
  }
  const subject = email.need('subject');
  if (!text && !html) throw rejected('must specify either text or html body');
  return { subject, text, html };
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'missing') return failure(400, `'${field}' is required`);
  if (fault === 'address') return failure(400, `'${field.replace(/\.email$/, '')}' address is invalid`);
  return failure(400, `'${field}' must be ${expected || 'valid'}`);
};

function rejected(message: string): Rejection {
  return new Rejection(failure(400, message));
}

function failure(status: number, message: string): ApiResponse {
  return json(status, { success: false, errors: [message] });
}
