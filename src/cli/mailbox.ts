import type { PosternClient } from '../client/client.ts';
import { findSmtp, mailboxUrl, openMailboxOfRun, type SmtpAddress } from '../client/mailbox.ts';
import { bytes, duration, integer, text, toggle, type ValueKind } from '../config/kinds.ts';
import { flagOf } from '../config/setting.ts';
import type { MailboxInfo, MailboxRequest } from '../contract/mailbox.ts';
import { count } from '../text/count.ts';
import { CommandError, defineCommand, type Option, type OptionValues } from './framework/command.ts';
import { repeated } from './options/kinds.ts';
import {
  connect,
  connectionOptions,
  jsonOption,
  type ServerValues,
  serverPlace,
} from './options/server-options.ts';
import { localTime, printJson, safeLine, size } from './output/output.ts';

const creationOptions = {
  expiresIn: {
    kind: duration,
    value: 'TIME',
    sentence: 'create: when to remove it with its messages, such as 30min. Default: never.',
  },
  extendOnUse: {
    kind: toggle,
    sentence: 'create: count --expires-in from the last use, instead of from now.',
  },
  recipient: {
    kind: repeated(text('an address, or a pattern such as *@team-a.test')),
    value: 'PATTERN',
    sentence: 'create: messages to these recipients go to it. Repeat for several.',
  },
  events: {
    kind: repeated(text('a service and a URL such as sendgrid=http://127.0.0.1:3000/hooks/mail')),
    value: 'SERVICE=URL',
    sentence: 'create: where the events of a mail service go. Repeat for several.',
  },
  maxMessages: { kind: integer(1), value: 'NUMBER', sentence: 'create: how many messages it keeps.' },
  maxAge: { kind: duration, value: 'TIME', sentence: 'create: how long it keeps messages.' },
  maxBytes: { kind: bytes as ValueKind<number>, value: 'SIZE', sentence: 'create: how many bytes it keeps.' },
} satisfies Record<string, Option>;

type CreationValues = OptionValues<typeof creationOptions>;

export const command = defineCommand({
  name: 'mailbox',
  summary: 'create, use, list, show or delete mailboxes of a shared server',
  description: [
    'A mailbox is an isolated Postern on the same server: it has its own messages, SMTP credentials, token and limits. create prints the settings to copy for applications and tests, which cannot be shown again. Without NAME, it generates one. The token of a mailbox cannot manage mailboxes.',
    'use prints the same settings for a run of tests: of a new mailbox, which expires an hour after its last use, or of the mailbox that the URL or the token belongs to.',
  ],
  operands: { usage: 'create|use|list|show|delete [NAME]', least: 1, most: 2 },
  options: { ...creationOptions, ...jsonOption, ...connectionOptions },
  examples: [
    ["postern mailbox create team-a --recipient '*@team-a.test'", 'a mailbox for a team'],
    ['postern mailbox create --expires-in 30min --json', 'a mailbox for a script, with a generated name'],
    ['postern mailbox list', 'all mailboxes, with their numbers of messages'],
  ],
  exitCodes: [['1', 'The mailbox does not exist.']],
  async run(values, [action, name]) {
    const act = Object.hasOwn(actions, action!) ? actions[action as keyof typeof actions] : undefined;
    if (!act)
      throw new CommandError(`There is no ${JSON.stringify(action)}. Use create, use, list, show or delete.`);
    const given = Object.keys(creationOptions).find((option) => option in values);
    if (given !== undefined && act !== create)
      throw new CommandError(`${flagOf(given)} is for postern mailbox create.`);
    const { result, lines } = await act(connect(values), name, values);
    if (values.json) printJson(result);
    else for (const line of lines) process.stdout.write(`${line}\n`);
    return 0;
  },
});

type MailboxAction = (
  client: PosternClient,
  name: string | undefined,
  values: CreationValues & ServerValues,
) => Promise<{ result: unknown; lines: string[] }>;

const create: MailboxAction = async (client, name, values) => {
  const mailbox = await client.createMailbox(requestOf(name, values));
  const url = placeOf(values);
  const smtp = await findSmtp({ api: client, url }, mailbox.smtp);
  const env = variablesOf(mailboxUrl(url, mailbox.name), smtp, mailbox.token);
  return {
    result: { ...mailbox, env },
    lines: [
      `Created the mailbox ${mailbox.name}${mailbox.expires_at ? `, which expires at ${localTime(mailbox.expires_at)}` : ''}.`,
      'Its credentials are shown only now. For applications and tests:',
      '',
      ...linesOf(env),
    ],
  };
};

const actions: Record<'create' | 'use' | 'list' | 'show' | 'delete', MailboxAction> = {
  create,
  async use(client, name, values) {
    refuseName(name);
    const { name: used, url, created } = await openMailboxOfRun({ api: client, url: placeOf(values) }, {});
    const token = created?.token ?? values.token;
    const smtp = await findSmtp({ api: connect({ ...values, url, token }), url }, created?.smtp);
    const env = variablesOf(url, smtp, token);
    if (smtp.username === undefined)
      process.stderr.write(
        `postern: The SMTP password of the mailbox ${used} is not known here. Set POSTERN_SMTP_USERNAME and POSTERN_SMTP_PASSWORD, so that messages go to it.\n`,
      );
    return { result: { name: used, env }, lines: linesOf(env) };
  },
  async list(client, name) {
    refuseName(name);
    const mailboxes = await client.mailboxes();
    return { result: { mailboxes }, lines: mailboxes.map(lineOf) };
  },
  async show(client, name) {
    const mailbox = await client.mailbox(named(name));
    const { expires_in, recipients, events, username, page_url, tokens } = mailbox;
    const details = {
      'SMTP username': username,
      Recipients: recipients.join(', '),
      Events: events.join(', '),
      Page: page_url,
      Tokens: String(tokens.length),
      'Expires in': expires_in === null ? '' : duration.show(expires_in * 1000),
    };
    const shown = Object.entries(details).filter(([, value]) => value !== '');
    return {
      result: mailbox,
      lines: [lineOf(mailbox), ...shown.map(([title, value]) => `  ${title.padEnd(14)} ${safeLine(value)}`)],
    };
  },
  async delete(client, name) {
    await client.removeMailbox(named(name));
    return { result: { deleted: name }, lines: [`Deleted the mailbox ${name}.`] };
  },
};

function refuseName(name: string | undefined): void {
  if (name !== undefined) throw new CommandError(`Unexpected argument ${JSON.stringify(name)}.`);
}

function named(name: string | undefined): string {
  if (name === undefined) throw new CommandError('The name of the mailbox is missing.');
  return name;
}

function requestOf(name: string | undefined, values: CreationValues): MailboxRequest {
  const { expiresIn, extendOnUse, recipient, events, maxMessages, maxAge, maxBytes } = values;
  const seconds = (ms: number) => Math.ceil(ms / 1000);
  return {
    ...(name !== undefined && { name }),
    ...(expiresIn !== undefined && { expires_in: seconds(expiresIn) }),
    ...(extendOnUse !== undefined && { extend_on_use: extendOnUse }),
    ...(recipient !== undefined && { recipients: recipient }),
    ...(events !== undefined && { events }),
    ...(maxMessages !== undefined && { max_messages: maxMessages }),
    ...(maxAge !== undefined && { max_age: seconds(maxAge) }),
    ...(maxBytes !== undefined && { max_bytes: maxBytes }),
  };
}

function placeOf(values: ServerValues): string {
  const { origin, pathname } = serverPlace(values).url;
  return origin + pathname;
}

/** For an .env file: what `postern run --mailbox` sets is more, for frameworks that read other names. */
function variablesOf(url: string, smtp: SmtpAddress, token: string | undefined): Record<string, string> {
  const { username, password = '' } = smtp;
  const credentials = username !== undefined && {
    POSTERN_SMTP_USERNAME: username,
    POSTERN_SMTP_PASSWORD: password,
    SMTP_USERNAME: username,
    SMTP_PASSWORD: password,
  };
  return {
    POSTERN_URL: url.replace(/\/$/, ''),
    ...(token && { POSTERN_TOKEN: token }),
    SMTP_URL: smtp.url,
    SMTP_HOST: smtp.host,
    SMTP_PORT: String(smtp.port),
    ...credentials,
  };
}

function linesOf(env: Record<string, string>): string[] {
  return Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
}

function lineOf({ name, messages, unread, bytes: stored, expires_at }: MailboxInfo): string {
  const expiry = expires_at === null ? '' : `  expires ${localTime(expires_at)}`;
  return `${name}  ${count(messages, 'message')}, ${unread} unread, ${size(stored)}${expiry}`;
}
