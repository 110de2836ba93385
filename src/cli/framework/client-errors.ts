import { NoResponseError } from '../../client/inbox/deadline.ts';
import { ApiError, isUnknownPath } from '../../client/transport/api-error.ts';
import { isCut, protocolProblems } from '../../client/transport/unreachable.ts';
import { connectionProblems } from '../../outbound/connection-problems.ts';
import { CommandError, exitCodes } from './command.ts';
import { UnansweredError } from './http-transport.ts';

// In addition to the errors of the system: those of name resolution, Unix sockets, fetch and nodemailer.
const REASONS: Readonly<Record<string, string>> = {
  ...connectionProblems,
  ...protocolProblems,
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'host name lookup failed',
  ENOENT: 'no such socket',
  ESOCKET: 'connection refused',
  EDNS: 'unknown host',
  ECONNECTION: 'connection closed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown issuer',
  CERT_HAS_EXPIRED: 'expired certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate for another name',
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

/** The error to print for a failed request. Throws unexpected errors. */
export function explainClientError(error: unknown): CommandError {
  if (error instanceof ApiError) {
    const isMissing = error.code === 'not_found' && !isUnknownPath(error.message);
    return new CommandError(error.message, isMissing ? exitCodes.no : exitCodes.failed);
  }
  if (error instanceof NoResponseError) return new CommandError(error.message);
  const failed = unansweredIn(error);
  if (!failed) throw error;
  const reason = networkReason(failed.cause);
  if (isCertificateError(failed.cause))
    return new CommandError(
      `Couldn't verify the certificate of Postern at ${failed.place} (${reason}). Use --insecure, or set NODE_EXTRA_CA_CERTS to the file of its issuer.`,
    );
  const what = isCut(failed) ? 'Lost the connection to' : "Couldn't reach";
  return new CommandError(
    `${what} Postern at ${failed.place} (${reason}). Is it running? Start it with \`postern\`, or use --url.`,
  );
}

/** A response may also be lost while it is read. */
function unansweredIn(error: unknown): UnansweredError | undefined {
  if (error instanceof UnansweredError) return error;
  return error instanceof Error && error.cause instanceof UnansweredError ? error.cause : undefined;
}

function isCertificateError(cause: unknown): boolean {
  return /CERT|^UNABLE_TO_/.test((cause as ErrorLike).code ?? '');
}
