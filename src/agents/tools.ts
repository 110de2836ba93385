import { type Static, type TObject, Type } from 'typebox';
import type { PosternClient } from '../client/client.ts';
import { freshAddress } from '../client/postern.ts';
import type { CheckName } from '../contract/message/check-names.ts';
import type { MessageDetail } from '../contract/message/details.ts';
import { count, object, oneOf } from '../contract/schema.ts';
import { usernameOf } from '../mailbox/directory/mailbox-options.ts';
import { reachableHost } from '../process/reachable-host.ts';
import {
  CheckResults,
  checkResults,
  FoundMessage,
  foundMessage,
  type MessagePart,
  messageParts,
  messageResult,
  ReadMessage,
  Refusal,
  refusal,
  sizes,
} from './results.ts';

/** What a tool may use: the API, with the rights of whoever calls the tool. */
export interface ToolContext {
  client: PosternClient;
  signal: AbortSignal;
}

interface ToolOf<Input extends TObject, Output extends TObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run(input: Static<Input>, context: ToolContext): Promise<Static<Output>>;
}

export type Tool = ToolOf<TObject, TObject>;

function tool<Input extends TObject, Output extends TObject>(definition: ToolOf<Input, Output>): Tool {
  return definition as unknown as Tool;
}

const DEFAULT_WAIT_SECONDS = 20;
// Clients give up on a tool after a minute.
const MAX_WAIT_SECONDS = 50;
const MAX_FOUND = 20;
// As much of a text as is read without its invisible characters, and one more, which shows that it was cut.
const MAX_BODY = 2 * sizes.text + 1;

const optional = (description: string) => Type.Optional(Type.String({ description }));
const MessageId = Type.String({ description: 'The id of a message.' });
const To = optional('One exact recipient address.');
const Subject = optional('A part of the subject.');
const After = optional('The id of a message: only those that arrived after it count.');

const newAddress = tool({
  name: 'new_address',
  title: 'New test address',
  description:
    'Returns an e-mail address that nobody has used, and the mail server to send to. Use it in the application under test (sign-up, password reset), then call wait_for_message with it. Nothing leaves Postern: all mail sent to this server is caught, whatever its address.',
  input: object({}),
  output: object({
    address: Type.String(),
    smtp: Type.Array(object({ host: Type.String(), port: Type.Integer(), tls: Type.Boolean() }), {
      description: 'Where the application must send its mail. how_to_send says whether it has to sign in.',
    }),
    how_to_send: Type.String(),
  }),
  async run(_input, { client, signal }) {
    const { listening, mailbox } = await client.info({ signal });
    const username = usernameOf({ name: mailbox });
    const signIn = `The application must sign in as ${username}, with the SMTP password of this mailbox. Other mail goes elsewhere.`;
    const smtp = listening.flatMap(({ protocol, host, port }) =>
      protocol.startsWith('smtp') && host !== null && port !== null
        ? [{ host: reachableHost(host), port, tls: protocol === 'smtps' }]
        : [],
    );
    const servers = smtp.map(({ host, port }) => `${host}:${port}`).join(' or ');
    return {
      address: freshAddress(),
      smtp,
      how_to_send: servers
        ? `Configure the application to send its mail over SMTP to ${servers}.${username === null ? '' : ` ${signIn}`}`
        : 'This server accepts mail on a Unix socket, or over HTTP only; see its settings.',
    };
  },
});

const waitForMessage = tool({
  name: 'wait_for_message',
  title: 'Wait for a message',
  description: `Waits until a message has arrived, and returns the newest match with its one-time codes, links and text. Messages that arrived before the call count too, unless \`after\` is given. Returns \`status: "timeout"\` with messages that nearly matched and deliveries that were refused, which usually explain what went wrong.`,
  input: object({
    to: To,
    subject: Subject,
    after: After,
    timeout: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description: `Seconds to wait; ${DEFAULT_WAIT_SECONDS} by default.`,
      }),
    ),
  }),
  output: object({
    status: oneOf(['matched', 'timeout']),
    message: Type.Optional(ReadMessage),
    matches: count('How many messages match. If there are several, this is the newest.'),
    near_misses: Type.Optional(
      Type.Array(
        object({
          ...FoundMessage.properties,
          differs_in: Type.Array(Type.String(), { description: 'The conditions that it does not meet.' }),
        }),
      ),
    ),
    refused: Type.Optional(
      Type.Array(Refusal, { description: 'Deliveries that the server refused meanwhile.' }),
    ),
  }),
  async run({ timeout = DEFAULT_WAIT_SECONDS, ...filter }, { client, signal }) {
    const longest = (await client.info({ signal })).limits['wait-max-timeout'];
    const seconds = Math.min(timeout, (longest ?? Number.POSITIVE_INFINITY) / 1000);
    const outcome = await client.wait({ ...filter, timeout: seconds }, { signal });
    if ('messages' in outcome) {
      const { messages, total } = await client.list({ ...filter, limit: 1 }, { signal });
      const newest = messages[0] ?? outcome.messages[0]!;
      const message = await client.get(newest.id, {
        ...{ include: ['codes', 'links', 'html_text'], max_body: MAX_BODY, signal },
      });
      return { status: 'matched' as const, message: messageResult(message), matches: total };
    }
    return {
      status: 'timeout' as const,
      matches: 0,
      near_misses: outcome.near_misses.map(({ message, differs }) => ({
        ...foundMessage(message),
        differs_in: differs.map(({ criterion }) => criterion),
      })),
      refused: outcome.refused.map(refusal),
    };
  },
});

const findMessages = tool({
  name: 'find_messages',
  title: 'Find messages',
  description: `Lists stored messages, newest first. Use get_message to read one.`,
  input: object({
    q: optional('Words that the subject, the addresses or the text must have; "quoted words" are a phrase.'),
    to: To,
    subject: Subject,
    after: After,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FOUND, description: '10 by default.' })),
    before: optional('`next_cursor` of the previous page.'),
  }),
  output: object({
    messages: Type.Array(FoundMessage),
    total: count('How many messages match.'),
    next_cursor: optional('Absent on the last page.'),
  }),
  async run({ limit = 10, ...filter }, { client, signal }) {
    const { messages, total, next_cursor } = await client.list({ ...filter, limit }, { signal });
    return {
      messages: messages.map(foundMessage),
      total,
      ...(next_cursor !== null && { next_cursor }),
    };
  },
});

const getMessage = tool({
  name: 'get_message',
  title: 'Read a message',
  description: 'Returns the chosen parts of a message. Long texts are cut; sizes are in the output schema.',
  input: object({
    id: MessageId,
    parts: Type.Optional(
      Type.Array(oneOf(messageParts), {
        description: 'Default: text, links and codes. `checks` finds problems in mail clients.',
      }),
    ),
  }),
  output: ReadMessage,
  async run({ id, parts = ['text', 'links', 'codes'] }, { client, signal }) {
    return readParts(client, id, parts as MessagePart[], signal);
  },
});

const DETAILS = {
  text: 'html_text',
  headers: 'headers',
  links: 'links',
  codes: 'codes',
  attachments: 'attachments',
} as const satisfies Record<Exclude<MessagePart, 'checks'>, MessageDetail>;

export async function readParts(
  client: PosternClient,
  id: string,
  parts: readonly MessagePart[],
  signal: AbortSignal,
): Promise<Static<typeof ReadMessage>> {
  const include = parts.flatMap((part) => (part === 'checks' ? [] : [DETAILS[part]]));
  const [message, checks] = await Promise.all([
    client.get(id, { include, max_body: MAX_BODY, signal }),
    parts.includes('checks') ? client.checks(id, { signal }) : undefined,
  ]);
  return messageResult(message, checks);
}

// The others are about the headers and the server that sends the message.
const CONTENT_CHECKS: readonly CheckName[] = ['html', 'size', 'links', 'accessibility'];

const checkMessage = tool({
  name: 'check_message',
  title: 'Check a message',
  description:
    'Checks how a message will look and work in mail clients: unsupported HTML and CSS, broken links, accessibility, size, headers. Give the id of a stored message, or HTML that is not sent yet.',
  input: object({ id: Type.Optional(MessageId), html: optional('HTML to check instead.') }),
  output: CheckResults,
  async run({ id, html }, { client, signal }) {
    if ((id === undefined) === (html === undefined))
      throw new TypeError('Give either the id of a message, or HTML.');
    if (id !== undefined) return checkResults(await client.checks(id, { signal }));
    const checks = await client.checkMessage(unsent(html!), { signal });
    return checkResults(checks.filter(({ name }) => CONTENT_CHECKS.includes(name)));
  },
});

function unsent(html: string): Uint8Array {
  const lines = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  return Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`,
  );
}

const listRefused = tool({
  name: 'list_refused',
  title: 'List refused deliveries',
  description:
    'Lists recent connections and requests to this mail server that were refused, newest first, with the reason. Use it when a message that should have arrived did not.',
  input: object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FOUND })) }),
  output: object({ refused: Type.Array(Refusal), total: count() }),
  async run({ limit = 10 }, { client, signal }) {
    const { sessions, total } = await client.sessions({ refused: true, limit }, { signal });
    return {
      refused: sessions.map(({ started_at, remote_address, first_refusal, messages }) =>
        refusal({
          at: started_at,
          remote_address,
          reply: first_refusal ?? '',
          sender: messages[0]?.sender ?? null,
          recipients: messages.flatMap(({ recipients }) => recipients),
        }),
      ),
      total,
    };
  },
});

/** No tool releases, fetches, deletes or changes anything: what an agent reads was written by strangers. */
export const tools: readonly Tool[] = [
  newAddress,
  waitForMessage,
  findMessages,
  getMessage,
  checkMessage,
  listRefused,
];
