import { settingsFromVariables } from '../../app-settings.ts';
import { PosternClient } from '../../client/client.ts';
import { MAILBOX_PATH, mailboxUrl } from '../../client/mailbox.ts';
import { isUnknownPath } from '../../client/transport/api-error.ts';
import { text, toggle } from '../../config/kinds.ts';
import { reachableHost } from '../../process/reachable-host.ts';
import { hostPort } from '../../text/host-port.ts';
import { CommandError, type Option, type OptionValues } from '../framework/command.ts';
import { type ServerPlace, useHttpTransport } from '../framework/http-transport.ts';
import { seconds } from './kinds.ts';

const DEFAULT_PORT = 8025;
const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}`;
export const DEFAULT_RESPONSE_TIMEOUT_MS = 60_000;

/** The options of commands that connect to a Postern server, and are about all of its mailboxes. */
export const connectionOptions = {
  url: {
    kind: text('an address such as http://127.0.0.1:8025, or http+unix:/run/postern.sock for a Unix socket'),
    value: 'URL',
    variable: 'POSTERN_URL',
    sentence: `The URL of Postern. Default: ${DEFAULT_URL}, or what POSTERN_HOST, POSTERN_HTTP_PORT, POSTERN_HTTP_SOCKET and POSTERN_BASE_PATH say.`,
  },
  token: {
    kind: text('a token'),
    value: 'TOKEN',
    variable: 'POSTERN_TOKEN',
    sentence: 'The token to sign in with, if Postern requires one.',
  },
  insecure: {
    kind: toggle,
    sentence: 'Accept any certificate. Always on for servers on this machine.',
    rare: true,
  },
  responseTimeout: {
    kind: seconds,
    value: 'TIME',
    sentence: `How long Postern may take to respond: seconds, or a time such as 500ms or 1min. Default: ${DEFAULT_RESPONSE_TIMEOUT_MS / 1000}.`,
    rare: true,
  },
} satisfies Record<string, Option>;

/** The options of every other command that connects to a Postern server. */
export const serverOptions = {
  ...connectionOptions,
  mailbox: {
    kind: text('the name of a mailbox', (name) => /^[a-z0-9-]{1,63}$/.test(name)),
    value: 'NAME',
    sentence: 'The mailbox to use, instead of the default one or that of --url.',
  },
} satisfies Record<string, Option>;

export const jsonOption = {
  json: { kind: toggle, sentence: 'Print JSON.' },
} satisfies Record<string, Option>;

export type ServerValues = Partial<OptionValues<typeof serverOptions>>;

/** The host that a server with the settings in the environment can be reached at, as in a container. */
export function localHost(): string {
  return reachableHost(settingsFromVariables(process.env, 'host').host);
}

function localUrl(): string {
  const { httpPort, httpSocket, basePath, httpTlsCert } = settingsFromVariables(
    process.env,
    'httpPort',
    'httpSocket',
    'basePath',
    'httpTlsCert',
  );
  const scheme = httpTlsCert === null ? 'http' : 'https';
  if (httpSocket !== null) return `${scheme}+unix:${httpSocket}:${basePath}`;
  return `${scheme}://${hostPort(localHost(), httpPort || DEFAULT_PORT)}${basePath}`;
}

// As the server prints it: the path of the socket, and the base path if there is one.
const UNIX = /^(https?)\+unix:(?:\/\/(?=\/))?([^:]+)(?::(\/.*))?$/;
const LOOPBACK = /^(localhost|127\.[\d.]+|::1|\[::1\])$/;

/** With or without the brackets of a URL. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Its URL is that of the mailbox, if one is given. Throws CommandError if the URL is invalid. */
export function serverPlace({
  url: given = localUrl(),
  mailbox,
  insecure,
  responseTimeout,
}: ServerValues): ServerPlace {
  const [, scheme, socketPath = null, path = '/'] = UNIX.exec(given) ?? [];
  const url = URL.parse(socketPath === null ? given : `${scheme}://localhost${path}`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`--url got ${JSON.stringify(given)}; it takes ${serverOptions.url.kind.takes}.`);
  if (mailbox !== undefined) url.pathname = mailboxUrl(url.pathname.replace(MAILBOX_PATH, ''), mailbox);
  return {
    url,
    socketPath,
    insecure: insecure || isLoopback(url.hostname),
    responseTimeoutMs: responseTimeout ?? DEFAULT_RESPONSE_TIMEOUT_MS,
  };
}

export function connect(values: ServerValues): PosternClient {
  // POSTERN_TOKEN is also a setting of the server, where it may list several tokens.
  const token = values.token?.split(',')[0]?.trim();
  if (token && !/^[!-~]+$/.test(token))
    throw new CommandError('--token contains a character that a token cannot have. Check POSTERN_TOKEN too.');
  const place = serverPlace(values);
  useHttpTransport(place);
  return new PosternClient({
    baseUrl: place.url,
    ...(token && { token }),
    hintFor({ code, message }) {
      if (code === 'unauthorized')
        return token
          ? 'Postern did not accept the token: check --token, or POSTERN_TOKEN.'
          : 'Use --token, or set POSTERN_TOKEN.';
      if (code === 'unreadable') return 'Is this Postern? Check --url, or POSTERN_URL.';
      return isUnknownPath(message)
        ? "Check the path in --url: it must be the server's --base-path."
        : undefined;
    },
  });
}
