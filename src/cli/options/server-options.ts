import { PosternClient } from '../../client/client.ts';
import { text, toggle } from '../../config/kinds.ts';
import { CommandError, type Option } from '../framework/command.ts';

export const DEFAULT_URL = 'http://127.0.0.1:8025';

/** The options of every command that connects to a Postern server. */
export const serverOptions = {
  url: {
    kind: text('an address such as http://127.0.0.1:8025'),
    value: 'URL',
    variable: 'POSTERN_URL',
    sentence: `The URL of Postern. Default: ${DEFAULT_URL}.`,
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

/** Throws CommandError if the URL is invalid. */
export function serverUrl({ url = DEFAULT_URL }: ServerValues): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new CommandError(`--url got ${JSON.stringify(url)}; it takes an address such as ${DEFAULT_URL}.`);
  return parsed;
}

export function connect(values: ServerValues): PosternClient {
  // POSTERN_TOKEN is also a setting of the server, where it may list several tokens.
  const token = values.token?.split(',')[0]?.trim();
  return new PosternClient({ baseUrl: serverUrl(values), ...(token && { token }) });
}
