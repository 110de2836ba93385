import { settingsFromVariables } from '../../app-settings.ts';
import { choice, text } from '../../config/kinds.ts';
import { mailboxUser, usernameOf } from '../../mailbox/directory/mailbox-options.ts';
import { hostOf } from '../../text/host-port.ts';
import { CommandError, type Option, type OptionValues } from '../framework/command.ts';
import type { SmtpPlace, SmtpTarget } from '../smtp/delivery.ts';
import { connect, localHost, type ServerValues, serverPlace } from './server-options.ts';

const DEFAULT_PORT = 1025;

/** The SMTP server to send to, and how. */
export const smtpOptions = {
  smtp: {
    kind: text('an address such as 127.0.0.1:1025, or smtp+unix:/run/postern-smtp.sock for a Unix socket'),
    value: 'HOST:PORT',
    sentence:
      'The SMTP server. Default: POSTERN_SMTP_HOST and POSTERN_SMTP_PORT, or POSTERN_SMTP_SOCKET, or the server at --url, or 127.0.0.1:1025.',
  },
  tls: {
    kind: choice('auto', 'none', 'starttls', 'implicit'),
    value: 'MODE',
    sentence: 'TLS: auto (if offered), none, starttls (required) or implicit. Default: auto.',
  },
  username: {
    kind: text('a username'),
    value: 'NAME',
    variable: 'POSTERN_SMTP_USERNAME',
    sentence: 'Sign in with this username.',
  },
  password: {
    kind: text('a password'),
    value: 'PASSWORD',
    variable: 'POSTERN_SMTP_PASSWORD',
    sentence: 'Sign in with this password. Prefer the variable, which does not appear in the process list.',
  },
} satisfies Record<string, Option>;

/** Throws CommandError if the address is invalid. */
export async function smtpTarget(
  values: ServerValues & OptionValues<typeof smtpOptions>,
): Promise<SmtpTarget> {
  const { tls, insecure, username, password, responseTimeout: responseTimeoutMs } = values;
  const needed = values.mailbox === undefined ? null : usernameOf({ name: values.mailbox });
  if (needed !== null && username === undefined)
    throw new CommandError(
      '--mailbox needs the SMTP username and password of the mailbox. Use --username and --password, or their variables.',
    );
  if (values.mailbox !== undefined && needed !== mailboxUser(username))
    throw new CommandError(
      `--mailbox ${values.mailbox} needs ${needed === null ? 'a username that is not one of another mailbox' : `the username ${needed}`}, because the username decides where a message goes. It is ${JSON.stringify(username)}.`,
    );
  return { ...(await findSmtpAddress(values)), tls, insecure, username, password, responseTimeoutMs };
}

/** The SMTP credentials in the variables, for commands without options for them. */
export function smtpCredentials(): Pick<SmtpTarget, 'username' | 'password'> {
  const { POSTERN_SMTP_USERNAME, POSTERN_SMTP_PASSWORD } = process.env;
  return { username: POSTERN_SMTP_USERNAME || undefined, password: POSTERN_SMTP_PASSWORD };
}

export async function findSmtpAddress(
  values: ServerValues & { smtp?: string | undefined },
): Promise<SmtpPlace> {
  const { POSTERN_SMTP_HOST: host, POSTERN_SMTP_PORT: port, POSTERN_SMTP_SOCKET: socket } = process.env;
  if (values.smtp !== undefined) return parseAddress(values.smtp);
  if (host || port || socket || values.url === undefined) {
    const { smtpPort, smtpSocket } = settingsFromVariables(process.env, 'smtpPort', 'smtpSocket');
    if (!host && smtpSocket !== null) return { path: smtpSocket };
    return { host: host || localHost(), port: smtpPort || DEFAULT_PORT };
  }
  // Assumes that the SMTP server has the same host name as the page.
  const { listening } = await connect(values).info();
  const smtp = listening.find(({ protocol }) => protocol === 'smtp');
  if (smtp && smtp.path !== null) return { path: smtp.path };
  return { host: hostOf(serverPlace(values).url), port: smtp?.port ?? DEFAULT_PORT };
}

function parseAddress(value: string): SmtpPlace {
  const [, path] = /^smtp\+unix:(?:\/\/(?=\/))?(.+)$/.exec(value) ?? [];
  if (path !== undefined) return { path };
  const url = URL.parse(`smtp://${value.replace(/^smtps?:\/\//, '')}`);
  if (!url?.hostname || url.pathname.length > 1)
    throw new CommandError(`--smtp got ${JSON.stringify(value)}; it takes ${smtpOptions.smtp.kind.takes}.`);
  return { host: hostOf(url), port: Number(url.port || DEFAULT_PORT) };
}
