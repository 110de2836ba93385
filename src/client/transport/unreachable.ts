/** Requests that got no response. */

/** Checked by name: in the sandbox of a test runner, `fetch` throws a TypeError of another realm. */
export function isUnanswered(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError';
}

/** What answers something else than HTTP, in words. */
export const protocolProblems: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT: 'not an HTTP server',
  EPROTO: 'not an HTTPS server',
};

/** Says what happened and what to check, with the error of `fetch` as its cause. */
export function unreachable({ origin }: URL, error: Error): TypeError {
  const cause = (error.cause ?? {}) as { code?: string; message?: string };
  // fetch has replaced the code of the parser by a text.
  const code = /does not match the HTTP/.test(cause.message ?? '') ? 'HPE_INVALID_CONSTANT' : cause.code;
  const why = protocolProblems[code ?? ''] ?? code ?? (cause.message || error.message);
  // A browser does not say why it has refused the response of another origin.
  const page = cause.code === undefined && (globalThis as { location?: Location }).location?.origin;
  const hint = page && page !== origin ? ` In a browser, it also needs --cors-origin ${page}.` : '';
  return new TypeError(problem(origin, why, isCut(error)) + hint, { cause: error });
}

function problem(origin: string, why: string, isLost: boolean): string {
  if (isLost)
    return `Lost the connection to Postern at ${origin} (${why}). Check that it is not stopped before the test ends, and that the test awaits everything.`;
  if (/CERT|ISSUER|VERIFY_LEAF/.test(why))
    return `The certificate of Postern at ${origin} is not trusted (${why}). Set NODE_EXTRA_CA_CERTS to a file with the certificate of its issuer.`;
  if (/WRONG_VERSION_NUMBER/.test(why))
    return `Postern at ${origin} does not use TLS (${why}). Check whether its address begins with http:.`;
  return `Couldn't reach Postern at ${origin} (${why}). Check that it is running and that POSTERN_URL is its address.`;
}

/** The test itself has closed Postern. */
export function stopped(cause: Error): Error {
  const text =
    'Postern was closed before it responded. Check that the test awaits everything before close().';
  return new Error(text, { cause });
}

// As Node and Bun name it; browsers do not tell.
const CUT = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/** Whether there was a connection, but it ended before the response. */
export function isCut(error: unknown): boolean {
  type Cause = { code?: string; cause?: Cause };
  for (let cause = error as Cause | undefined; cause; cause = cause.cause) {
    if (CUT.includes(cause.code ?? '')) return true;
  }
  return false;
}
