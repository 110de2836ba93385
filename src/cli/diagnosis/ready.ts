import { setTimeout as sleep } from 'node:timers/promises';
import { MAILBOX_PATH } from '../../client/mailbox.ts';
import { sendWithNode } from '../../client/transport/node-http.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { networkReason } from '../framework/client-errors.ts';
import type { ServerPlace } from '../framework/http-transport.ts';

const TRY_EVERY_MS = 100;
const MAX_RESPONSE_MS = 5000;
const READY = '{"status":"ok"';
const MAX_ERROR = 4096;

/**
 * Resolves to undefined if the server is ready, otherwise to the reason, which says what helps if the server knows. Retries
 * until the timeout. Needs no credentials.
 */
export async function waitUntilReady(
  { url, socketPath }: ServerPlace,
  timeoutMs: number,
): Promise<string | undefined> {
  const probe = new URL(url);
  // The server is ready or not, and none of its mailboxes has a probe.
  probe.pathname = `${url.pathname.replace(MAILBOX_PATH, '').replace(/\/$/, '')}/readyz`;
  const end = performance.now() + timeoutMs;
  for (;;) {
    const problem = await problemWith(probe, socketPath);
    if (problem === undefined || performance.now() >= end) return problem;
    await sleep(TRY_EVERY_MS);
  }
}

async function problemWith(probe: URL, socketPath: string | null): Promise<string | undefined> {
  const place = socketPath ?? `${probe.origin}${probe.pathname}`;
  const done = new AbortController();
  try {
    const response = await sendWithNode(
      probe,
      { signal: done.signal },
      {
        failure: (cause) => new Error(networkReason(cause)),
        silenceMs: MAX_RESPONSE_MS,
        // The certificate is for the name that others use. Nothing secret is sent.
        connection: { rejectUnauthorized: false, auth: null, ...(socketPath !== null && { socketPath }) },
      },
    );
    // Another program may use the port, and respond with 200 to everything, at any length.
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.length > (response.status === 200 ? READY.length : MAX_ERROR)) break;
    }
    if (response.status === 503) return reasonIn(text) ?? `${place} responded with 503.`;
    if (response.status !== 200) return `${place} responded with ${response.status}.`;
    return text.startsWith(READY) ? undefined : `${place} is not Postern. Check the port.`;
  } catch (error) {
    return `Couldn't reach ${place} (${(error as Error).message}).`;
  } finally {
    done.abort();
  }
}

/** Undefined if the error is not one of Postern, but of a proxy, for example. */
function reasonIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorBody>;
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
