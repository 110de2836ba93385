/** Requests that got no response. */

/** Checked by name: in the sandbox of a test runner, `fetch` throws a TypeError of another realm. */
export function isUnanswered(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError';
}

/** Says what happened and what to check, with the error of `fetch` as its cause. */
export function unreachable(api: URL, error: Error): TypeError {
  const cause = (error.cause ?? {}) as { code?: string; message?: string };
  const why = cause.code ?? (cause.message || error.message);
  const text = isCut(error)
    ? `Lost the connection to Postern at ${api.origin} (${why}). Check that it is not stopped before the test ends, and that the test awaits everything.`
    : `Couldn't reach Postern at ${api.origin} (${why}). Check that it is running and that POSTERN_URL is its address.`;
  return new TypeError(text, { cause: error });
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
