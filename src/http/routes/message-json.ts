import type { FastifyReply } from 'fastify';
import type { Message, MessageSummary } from '../../contract/message.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import { pull } from '../limits/pull.ts';

// Above this, a body is turned into JSON in slices while it is sent: at once it would take up to 6 times its size (a
// control character becomes \u0001), and block all others for as long as that takes.
const SLICE_CHARACTERS = 64 * 1024;
// A decoded character takes up to two bytes, and comes from at least one byte of the message.
const MEMORY_PER_BYTE = 2;

// Messages that are larger than this together are read one after the other, while they are sent.
const TOGETHER_BYTES = 256 * 1024;
// A client that has waited for messages can wait a little longer for the memory to send them.
const MAX_WAIT_FOR_MEMORY_MS = 10_000;
const RETRY_MS = 50;

/** Sends a message with its bodies as JSON, within the memory limit for responses. */
export async function sendMessage(reply: FastifyReply, mailbox: Mailbox, id: string): Promise<FastifyReply> {
  const message = await mailbox.get(id, (bytes) => reply.reserve(bytes * MEMORY_PER_BYTE));
  if (message.text_body.length + message.html_body.length <= SLICE_CHARACTERS) return reply.send(message);
  return reply.type('application/json; charset=utf-8').send(pull(jsonOf(message)));
}

/** Sends an object whose `messages` are these, with their bodies. Waits for memory, within reason. */
export async function sendMessages(
  reply: FastifyReply,
  mailbox: Mailbox,
  summaries: readonly MessageSummary[],
  others: Record<string, unknown>,
): Promise<FastifyReply> {
  const sizes = summaries.map(({ size }) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isSmall = total <= TOGETHER_BYTES;
  await reserveSoon(reply, (isSmall ? total : Math.max(...sizes)) * MEMORY_PER_BYTE);
  if (!isSmall) {
    return reply.type('application/json; charset=utf-8').send(pull(jsonOfAll(mailbox, summaries, others)));
  }
  const messages = await Promise.all(summaries.map(({ id }) => mailbox.get(id)));
  return reply.send({ messages, ...others });
}

async function reserveSoon(reply: FastifyReply, bytes: number): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_FOR_MEMORY_MS;
  for (;;) {
    try {
      reply.reserve(bytes);
      return;
    } catch (error) {
      if (performance.now() > deadline || reply.raw.destroyed) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function* jsonOfAll(
  mailbox: Mailbox,
  summaries: readonly MessageSummary[],
  others: Record<string, unknown>,
): AsyncIterable<Uint8Array> {
  let separator = '{"messages":[';
  for (const { id } of summaries) {
    yield Buffer.from(separator);
    yield* jsonOf(await mailbox.get(id));
    separator = ',';
  }
  yield Buffer.from(`],${JSON.stringify(others).slice(1)}`);
}

function* jsonOf({ text_body, html_body, ...summary }: Message): Iterable<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(summary).slice(0, -1)},"text_body":"`);
  yield* escaped(text_body);
  yield Buffer.from('","html_body":"');
  yield* escaped(html_body);
  yield Buffer.from('"}');
}

/** The inside of a JSON string. */
function* escaped(text: string): Iterable<Uint8Array> {
  for (let start = 0; start < text.length; ) {
    let end = start + SLICE_CHARACTERS;
    // Both halves of a surrogate pair go together, or each would be escaped.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
    yield Buffer.from(JSON.stringify(text.slice(start, end)).slice(1, -1));
    start = end;
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
