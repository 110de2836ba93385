import type { PosternClient } from '../client.ts';
import { ApiError } from '../transport/api-error.ts';

// A longer wait takes several requests, because proxies limit the time of one.
const USUAL_MS = 20_000;

/** Where `--wait-max-timeout` is less than usual. */
const limits = new WeakMap<PosternClient, number>();

/**
 * Calls `ask` with the seconds that one request may wait: `ms`, unless that is longer than usual or than the server accepts.
 * `besidesMs` is what the request asks for in addition.
 */
export async function askWithinLimit<T>(
  client: PosternClient,
  ms: number,
  ask: (seconds: number) => Promise<T>,
  besidesMs = 0,
): Promise<T> {
  const limit = limits.get(client);
  try {
    return await ask(Math.max(0, Math.min(ms, (limit ?? USUAL_MS + besidesMs) - besidesMs)) / 1000);
  } catch (error) {
    if (limit !== undefined || !isRefused(error)) throw error;
    const { 'wait-max-timeout': allowed } = (await client.info()).limits;
    if (allowed === undefined || allowed >= USUAL_MS + besidesMs) throw error;
    limits.set(client, allowed);
    return askWithinLimit(client, ms, ask, besidesMs);
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_parameter';
}
