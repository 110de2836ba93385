import { setTimeout as sleep } from 'node:timers/promises';
import { networkReason } from '../framework/client-errors.ts';

const TRY_EVERY_MS = 100;
const MAX_RESPONSE_MS = 5000;

/**
 * Resolves to undefined if the server at `url` is ready, otherwise to the reason. Retries until the timeout. Needs no
 * credentials.
 */
export async function waitUntilReady(url: URL, timeoutMs: number): Promise<string | undefined> {
  const probe = new URL(url);
  probe.pathname = `${url.pathname.replace(/\/$/, '')}/readyz`;
  const end = performance.now() + timeoutMs;
  for (;;) {
    const problem = await problemWith(probe);
    if (problem === undefined || performance.now() >= end) return problem;
    await sleep(TRY_EVERY_MS);
  }
}

async function problemWith(probe: URL): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(probe, { signal: AbortSignal.timeout(MAX_RESPONSE_MS) });
    return ok ? undefined : `${probe} responded with ${status}`;
  } catch (error) {
    return `Couldn't reach ${probe} (${networkReason(error)})`;
  }
}
