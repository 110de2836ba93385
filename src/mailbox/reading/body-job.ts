import { Transferred } from '../../workers/task-module.ts';
import type { RunOptions } from '../../workers/worker-pool.ts';
import { whenGone } from '../client.ts';
import { type EncodedBodies, movable } from './decoding.ts';
import { decodeBody, type EncodedPart } from './decoding-tasks.ts';

// Work on bodies stops at its own limit of CPU time. This allows for a busy machine, and for starting the thread.
const GRACE_MS = 10_000;
// Smaller messages take up to a tenth of a second.
const HEAVY_BYTES = 512 * 1024;

/** The bodies of a message as they are sent to a worker thread, which decodes them. */
export interface EncodedInput {
  html: EncodedPart[];
  text: EncodedPart[];
}

/**
 * The input and the options of a task on the bodies of a message. They are read only when a thread is free: a hundred
 * messages may wait, and only those being processed take memory.
 */
export function bodyJob<Rest extends { limits: { timeMs: number } }>(
  id: string,
  { bytes, read }: EncodedBodies,
  rest: Rest,
): { input: () => Promise<Transferred<Rest & EncodedInput>>; options: RunOptions } {
  return {
    input: async () => {
      const { html, text } = await read();
      return new Transferred({ ...rest, html, text }, movable([...html, ...text]));
    },
    options: jobOptions(id, bytes, rest.limits),
  };
}

/** For work on this many bytes of a message, for the current client, that stops at its own limit of time. */
export function jobOptions(owner: string, bytes: number, { timeMs }: { timeMs: number }): RunOptions {
  return { owner, heavy: bytes > HEAVY_BYTES, timeoutMs: timeMs + GRACE_MS, isGone: whenGone() };
}

/** Decodes the bodies on the worker thread, and frees what was sent: up to 25 MB each. */
export function decodeBodies(input: EncodedInput): { html: string; text: string } {
  const bodies = { html: decodeBody(input.html), text: decodeBody(input.text) };
  Object.assign(input, { html: [], text: [] });
  return bodies;
}
