import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkReason } from '../framework/client-errors.ts';
import type { ServerPlace } from '../framework/http-transport.ts';

const TRY_EVERY_MS = 100;
const MAX_RESPONSE_MS = 5000;
const READY = '{"status":"ok"}';

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

async function isPostern(response: IncomingMessage): Promise<boolean> {
  let body = '';
  for await (const chunk of response) {
    body += chunk;
    if (body.length > READY.length) break;
  }
  return body === READY;
}

async function problemWith(probe: URL, socketPath: string | null): Promise<string | undefined> {
  const place = socketPath ?? `${probe.origin}${probe.pathname}`;
  try {
    const { request } = await (probe.protocol === 'https:' ? import('node:https') : import('node:http'));
    const options = {
      ...(socketPath !== null && { socketPath }),
      // The certificate is for the name that others use. Nothing secret is sent.
      rejectUnauthorized: false,
      timeout: MAX_RESPONSE_MS,
    };
    const sent: ClientRequest = request(probe, { ...options, auth: null }).end();
    sent.on('timeout', () => sent.destroy(new Error(`no response for ${MAX_RESPONSE_MS / 1000} s`)));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    // The response reports errors from here on.
    sent.on('error', () => {});
    using _ = { [Symbol.dispose]: () => response.destroy() };
    if (response.statusCode !== 200) return `${place} responded with ${response.statusCode}`;
    // Another program may use the port, and respond with 200 to everything.
    return (await isPostern(response)) ? undefined : `${place} is not Postern. Check the port`;
  } catch (error) {
    return `Couldn't reach ${place} (${networkReason(error)})`;
  }
}
