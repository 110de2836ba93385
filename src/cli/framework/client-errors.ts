import { ApiError } from '../../client/api-error.ts';
import { connectionProblems } from '../../relay/connection-problems.ts';
import { CommandError, exitCodes } from './command.ts';

// In addition to the errors of the system: those of name resolution, Unix sockets, fetch and nodemailer.
const REASONS: Readonly<Record<string, string>> = {
  ...connectionProblems,
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'host name lookup failed',
  UND_ERR_SOCKET: 'connection closed',
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
  ENOENT: 'no such socket',
  ESOCKET: 'connection refused',
  EDNS: 'unknown host',
  ECONNECTION: 'connection closed',
  HPE_INVALID_CONSTANT: 'not an HTTP server',
};

/** Describes a network error, such as `connection refused`. */
export function networkReason(error: unknown): string {
  for (let cause = error as ErrorLike | undefined; cause; cause = cause.errors?.[0] ?? cause.cause) {
    if (cause.code && REASONS[cause.code]) return REASONS[cause.code]!;
    if (!cause.cause && !cause.errors) return cause.code ?? cause.message ?? String(error);
  }
  return String(error);
}

interface ErrorLike {
  code?: string;
  message?: string;
  cause?: ErrorLike;
  errors?: ErrorLike[];
}

// The error for an unknown path. It has the same code as the error for a message that does not exist.
const NO_ENDPOINT = /^There is no endpoint /;

/** The error to print for a failed request. Throws unexpected errors. */
export function explainClientError(error: unknown, { hadToken }: { hadToken: boolean }): CommandError {
  if (error instanceof ApiError) {
    if (error.code === 'unauthorized' && hadToken)
      return new CommandError('Postern did not accept the token. Check --token, or POSTERN_TOKEN.');
    if (error.code === 'unauthorized')
      return new CommandError(`${sentence(error.message)} Use --token, or set POSTERN_TOKEN.`);
    if (error.code === 'unreadable')
      return new CommandError(`${error.message} Is this Postern? Check --url, or POSTERN_URL.`);
    if (NO_ENDPOINT.test(error.message))
      return new CommandError(
        `${error.message} Check the path in --url: it must be the server's --base-path.`,
      );
    return new CommandError(error.message, error.code === 'not_found' ? exitCodes.no : exitCodes.failed);
  }
  const [, what, origin] =
    (error instanceof TypeError &&
      /^(Couldn't reach|Lost the connection to) Postern at (\S+)/.exec(error.message)) ||
    [];
  if (!origin) throw error;
  return new CommandError(
    `${what} Postern at ${origin} (${networkReason((error as Error).cause)}). Is it running? Start it with \`postern\`, or use --url.`,
  );
}

function sentence(text: string): string {
  return text.replace(/\.?$/, '.');
}
