import type { FastifyReply } from 'fastify';
import type { Message } from '../../contract/message.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import { pull } from '../limits/pull.ts';

// Above this, a body is turned into JSON in slices while it is sent: at once it would take up to 6 times its size (a
// control character becomes \u0001), and block all others for as long as that takes.
const SLICE_CHARACTERS = 64 * 1024;
// A decoded character takes up to two bytes, and comes from at least one byte of the message.
const MEMORY_PER_BYTE = 2;

/** Sends a message with its bodies as JSON, within the memory limit for responses. */
export async function sendMessage(reply: FastifyReply, mailbox: Mailbox, id: string): Promise<FastifyReply> {
  const [message] = await readMessages(reply, mailbox, [id]);
  if (!isLarge([message!])) return reply.send(message);
  return reply.type('application/json; charset=utf-8').send(pull(jsonOf(message!)));
}

/** Sends an object whose `messages` are these, with their bodies, the same way. */
export async function sendMessages(
  reply: FastifyReply,
  mailbox: Mailbox,
  ids: string[],
  others: Record<string, unknown>,
): Promise<FastifyReply> {
  const messages = await readMessages(reply, mailbox, ids);
  if (!isLarge(messages)) return reply.send({ messages, ...others });
  return reply.type('application/json; charset=utf-8').send(pull(jsonOfAll(messages, others)));
}

async function readMessages(reply: FastifyReply, mailbox: Mailbox, ids: string[]): Promise<Message[]> {
  const messages: Message[] = [];
  let bytes = 0;
  for (const id of ids) {
    const message = await mailbox.get(id, (more) => {
      bytes += more;
      reply.reserve(bytes * MEMORY_PER_BYTE);
    });
    messages.push(message);
  }
  return messages;
}

function isLarge(messages: Message[]): boolean {
  const characters = messages.map(({ text_body, html_body }) => text_body.length + html_body.length);
  return characters.reduce((sum, length) => sum + length, 0) > SLICE_CHARACTERS;
}

function* jsonOfAll(messages: Message[], others: Record<string, unknown>): Iterable<Uint8Array> {
  let separator = '{"messages":[';
  for (const message of messages) {
    yield Buffer.from(separator);
    yield* jsonOf(message);
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
