import { PosternClient } from '../../client/client.ts';
import { text, toggle } from '../../config/kinds.ts';
import { settingsFromVariables } from '../../config/parse.ts';
import { CommandError, type Option } from '../framework/command.ts';

const DEFAULT_PORT = 8025;
export const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}`;

/** The options of every command that connects to a Postern server. */
export const serverOptions = {
  url: {
    kind: text('an address such as http://127.0.0.1:8025'),
    value: 'URL',
    variable: 'POSTERN_URL',
    sentence: `The URL of Postern. Default: ${DEFAULT_URL}, or what POSTERN_HOST, POSTERN_HTTP_PORT and POSTERN_BASE_PATH say.`,
  },
  token: {
    kind: text('a token'),
    value: 'TOKEN',
    variable: 'POSTERN_TOKEN',
    sentence: 'The token to sign in with, if Postern requires one.',
  },
} satisfies Record<string, Option>;

export const jsonOption = {
  json: { kind: toggle, sentence: 'Print JSON.' },
} satisfies Record<string, Option>;

export interface ServerValues {
  url: string | undefined;
  token: string | undefined;
}

/** The host that a server with the settings in the environment can be reached at, as in a container. */
export function localHost(): string {
  const { host } = settingsFromVariables(process.env, 'host');
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

function localUrl(): string {
  const { httpPort, basePath, httpTlsCert } = settingsFromVariables(
    process.env,
    'httpPort',
    'basePath',
    'httpTlsCert',
  );
  const host = localHost();
  const authority = `${host.includes(':') ? `[${host}]` : host}:${httpPort || DEFAULT_PORT}`;
  return `${httpTlsCert === null ? 'http' : 'https'}://${authority}${basePath}`;
}

/** Throws CommandError if the URL is invalid. */
export function serverUrl({ url = localUrl() }: ServerValues): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new CommandError(`--url got ${JSON.stringify(url)}; it takes an address such as ${DEFAULT_URL}.`);
  return parsed;
}

export function connect(values: ServerValues): PosternClient {
  // POSTERN_TOKEN is also a setting of the server, where it may list several tokens.
  const token = values.token?.split(',')[0]?.trim();
  if (token && !/^[!-~]+$/.test(token))
    throw new CommandError('--token contains a character that a token cannot have. Check POSTERN_TOKEN too.');
  return new PosternClient({ baseUrl: serverUrl(values), ...(token && { token }) });
}
