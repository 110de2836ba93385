import { setTimeout as sleep } from 'node:timers/promises';
import { sendWithNode } from '../../client/transport/node-http.ts';
import { networkReason } from '../framework/client-errors.ts';
import type { ServerPlace } from '../framework/http-transport.ts';

const TRY_EVERY_MS = 100;
const MAX_RESPONSE_MS = 5000;
const READY = '{"status":"ok"';

/** Resolves to undefined if the server is ready, otherwise to the reason. Retries until the timeout. Needs no credentials. */
export async function waitUntilReady(
  { url, socketPath }: ServerPlace,
  timeoutMs: number,
): Promise<string | undefined> {
  const probe = new URL(url);
  probe.pathname = `${url.pathname.replace(/\/$/, '')}/readyz`;
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
    if (response.status !== 200) return `${place} responded with ${response.status}`;
    // Another program may use the port, and respond with 200 to everything, at any length.
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.length > READY.length) break;
    }
    return text.startsWith(READY) ? undefined : `${place} is not Postern. Check the port`;
  } catch (error) {
    return `Couldn't reach ${place} (${(error as Error).message})`;
  } finally {
    done.abort();
  }
}
