import type { FastifyReply } from 'fastify';
import {
  type DetailedMessage,
  type MessageDetail,
  messageDetails,
} from '../../../contract/message/details.ts';
import type { MessageSummary } from '../../../contract/message/message.ts';
import { freeBytes } from '../../../limits/free-bytes.ts';
import { jsonPieces } from '../../../limits/streamed-json.ts';
import { AppError, unlessNotFound } from '../../../mailbox/errors.ts';
import type { Mailbox, MessageWithBodies } from '../../../mailbox/mailbox.ts';
import type { BodyText } from '../../../mailbox/reading/decoding.ts';
import { messageHeaders } from '../../../mailbox/reading/message-headers.ts';
import type { RouteParts } from '../../framework/http-app.ts';
import { pull } from '../../limits/response-memory.ts';

// A decoded character takes up to two bytes in a string and three in UTF-8, and comes from at least one byte.
export const MEMORY_PER_BYTE = 3;

// Messages with a larger total size are read one after the other, while they are sent.
const TOGETHER_BYTES = 256 * 1024;
// A client that has waited for messages can wait a little longer for the memory to send them.
const MAX_WAIT_FOR_MEMORY_MS = 10_000;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Sends a message with its bodies as JSON, within the memory limit for responses. */
export async function sendMessage(
  reply: FastifyReply,
  mailbox: Mailbox,
  id: string,
  { readDetails, maxBody }: { readDetails?: ReadDetails | undefined; maxBody?: number | undefined } = {},
): Promise<FastifyReply> {
  const stored = await mailbox.get(id, (bytes) => reply.reserve(bytes * MEMORY_PER_BYTE));
  if (maxBody !== undefined) {
    stored.text_body = beginning(stored.text_body, maxBody);
    stored.html_body = beginning(stored.html_body, maxBody);
  }
  const message = readDetails ? { ...stored, ...(await readDetails(id)) } : stored;
  const isSmall = typeof message.text_body === 'string' && typeof message.html_body === 'string';
  if (isSmall) return reply.send(message);
  return reply.type('application/json; charset=utf-8').send(pull(jsonPieces(message)));
}

function beginning(body: BodyText, length: number): string {
  if (typeof body === 'string') return body.slice(0, length).toWellFormed();
  // Each character takes at most three bytes. One that is cut is not among the first ones.
  const text = utf8.decode(body.subarray(0, 3 * length + 3));
  freeBytes(body);
  return text.slice(0, length).toWellFormed();
}

interface Messages {
  summaries: readonly MessageSummary[];
  readDetails: ReadDetails | undefined;
  /** The other properties of the response. */
  others: Record<string, unknown>;
}

/**
 * Sends an object with these `messages`, including their bodies. Waits a limited time for memory. Returns undefined, and
 * has sent nothing, if one of the messages has been deleted.
 */
export async function sendMessages(
  reply: FastifyReply,
  mailbox: Mailbox,
  { summaries, readDetails, others }: Messages,
): Promise<FastifyReply | undefined> {
  const read = async (id: string) => ({ ...(await mailbox.get(id)), ...(await readDetails?.(id)) });
  const sizes = summaries.map(({ size }) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isSmall = total <= TOGETHER_BYTES;
  await reply.reserveSoon((isSmall ? total : Math.max(...sizes)) * MEMORY_PER_BYTE, MAX_WAIT_FOR_MEMORY_MS);
  try {
    if (isSmall) {
      const messages = await Promise.all(summaries.map(({ id }) => read(id)));
      return reply.send({ messages, ...others });
    }
    const first = await read(summaries[0]!.id);
    const json = jsonOfAll(first, summaries.slice(1), read, others);
    return reply.type('application/json; charset=utf-8').send(pull(json));
  } catch (error) {
    return unlessNotFound(error);
  }
}

async function* jsonOfAll(
  first: MessageWithBodies,
  rest: readonly MessageSummary[],
  read: (id: string) => Promise<MessageWithBodies>,
  others: Record<string, unknown>,
): AsyncIterable<Uint8Array> {
  yield Buffer.from('{"messages":[');
  yield* jsonPieces(first);
  for (const { id } of rest) {
    // One that has been deleted since the response began is left out.
    const message = await read(id).catch(unlessNotFound);
    if (!message) continue;
    yield Buffer.from(',');
    yield* jsonPieces(message);
  }
  yield Buffer.from(`],${JSON.stringify(others).slice(1)}`);
}

/** The details of one message that a request asks for. Throws `not_found`, or `overloaded` if it cannot be read now. */
export type ReadDetails = (id: string) => Promise<Omit<Partial<DetailedMessage>, 'text_body' | 'html_body'>>;

/** Undefined if the request asks for none. Throws `invalid_parameter` for an unknown name. */
export function detailsReader(
  mailbox: Mailbox,
  { findings: readFindings }: Pick<RouteParts, 'findings'>,
  include: string | undefined,
): ReadDetails | undefined {
  if (include === undefined) return undefined;
  const wanted = new Set(include.split(',').map(checkedDetail));
  const needsFindings = wanted.has('codes') || wanted.has('links') || wanted.has('html_text');
  if (needsFindings && !readFindings)
    throw new AppError('invalid_parameter', 'This Postern does not find codes, links and html_text.');
  return async (id) => {
    const [findings, headers, attachments, alternatives, stored] = await Promise.all([
      needsFindings ? readFindings?.(mailbox, id) : undefined,
      wanted.has('headers') ? mailbox.headersAs(id, messageHeaders) : undefined,
      wanted.has('attachments') ? mailbox.attachments(id) : undefined,
      wanted.has('alternatives') ? mailbox.alternatives(id) : undefined,
      wanted.has('request') ? mailbox.find(id) : undefined,
    ]);
    return {
      ...headers,
      ...(attachments && { attachments }),
      ...(alternatives && { alternatives }),
      ...(stored && { request: stored.envelope.request ?? null }),
      ...(findings && wanted.has('codes') && { codes: findings.codes }),
      ...(findings && wanted.has('links') && { links: findings.links }),
      ...(findings && wanted.has('html_text') && { html_text: findings.htmlText }),
    };
  };
}

function checkedDetail(name: string): MessageDetail {
  const detail = messageDetails.find((allowed) => allowed === name);
  if (detail) return detail;
  throw new AppError('invalid_parameter', `include takes ${messageDetails.join(', ')}, separated by commas.`);
}
