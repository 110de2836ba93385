import type { HtmlLimits } from '../../html/limits.ts';
import { inTurnOf, whenGone } from '../../mailbox/client.ts';
import { AppError } from '../../mailbox/errors.ts';
import { withinLimits } from '../../mailbox/reading/job-result.ts';
import { taskModule } from '../../workers/task-module.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { composeMessage, LARGE_TEXT, MAX_HEADER_LENGTH } from './composing-tasks.ts';
import type { Draft } from './draft.ts';

// More would take too long on the event loop.
const LARGE_BYTES = 256 * 1024;
// Quoted-printable can triple the size of a text.
const ENCODING_FACTOR = 3;
// Each header and each attachment takes a tenth of a millisecond.
const BYTES_PER_ITEM = 8 * 1024;
const LONG_PATTERN = 200;
// Addresses take longer than texts.
const HEADER_FACTOR = 4;

// Of the parts of a stored message, see `mimeMaxParts`.
const MAX_ATTACHMENTS = 1000;

/** The length of everything that a draft puts into the header of a message or of one of its parts. */
function headerLength({ from, to, cc, reply_to, subject, headers, message_id, attachments }: Draft): number {
  let length = (subject?.length ?? 0) + (message_id?.length ?? 0);
  for (const list of [[from], to, cc, reply_to])
    for (const { name, address } of list ?? []) length += name.length + address.length;
  for (const { name, value } of headers ?? []) length += name.length + value.length;
  for (const { filename, content_type = '', content_id = '' } of attachments ?? [])
    length += filename.length + content_type.length + content_id.length;
  return length;
}

/**
 * The least size of the message, before placeholders are replaced. Throws `too_large` if it has too long headers or too many
 * attachments to be composed.
 */
export function leastSize(draft: Draft): number {
  const { raw, text = '', html = '', amp = '', alternatives = [], attachments = [] } = draft;
  if (raw) return raw.length;
  const header = headerLength(draft);
  if (header > MAX_HEADER_LENGTH)
    throw new AppError(
      'too_large',
      `The subject, addresses and other headers have more than ${MAX_HEADER_LENGTH} characters.`,
    );
  if (attachments.length > MAX_ATTACHMENTS)
    throw new AppError('too_large', `The message has more than ${MAX_ATTACHMENTS} attachments.`);
  const contents = attachments.reduce((sum, { content }) => sum + content.length, 0);
  const bytesOf = (bodies: string[]) => bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
  const bodies = bytesOf([text, html]);
  const others = bytesOf([amp, ...alternatives.map((one) => one.content)]);
  // Large texts are in base64, too. A placeholder may make them small.
  const isBase64 = !draft.placeholders && Math.max(text.length, html.length) > LARGE_TEXT;
  const encoded = contents + (isBase64 ? bodies : 0);
  return header + Math.ceil((encoded * 78) / 57) + (isBase64 ? 0 : bodies) + others;
}

const tasks = taskModule<typeof import('./composing-tasks.ts')>(
  new URL('./composing-tasks.ts', import.meta.url),
);

/**
 * The message with CRLF line ends, in a buffer of its own, which the store may take. Bcc is only in the envelope. Large
 * messages are composed by a worker. Throws `too_large` if the message gets larger than `maxBytes`.
 */
export async function compose(
  draft: Draft,
  { maxBytes, workers, htmlLimits }: { maxBytes: number; workers: WorkerPool; htmlLimits: HtmlLimits },
  owner: string,
): Promise<Uint8Array> {
  if (draft.raw) return new Uint8Array(draft.raw);
  const { source: _, ...rest } = draft;
  const input = { draft: rest, maxBytes, htmlLimits };
  // One that gets too large for the event loop when its placeholders are replaced is left to a worker.
  const small = { ...input, maxBytes: Math.min(maxBytes, LARGE_BYTES * ENCODING_FACTOR) };
  const message =
    (isLarge(draft) ? undefined : (await inTurnOf(owner, () => composeMessage(small)))?.value) ??
    (await withinLimits(
      workers.run(tasks, 'composeMessage', async () => input, { owner, heavy: true, isGone: whenGone() }),
      'The message is too large to compose right now. Try again.',
    ));
  if (!message || message.length > maxBytes)
    throw new AppError('too_large', `The message is larger than ${maxBytes} bytes (--smtp-max-size).`);
  return message;
}

function isLarge(draft: Draft): boolean {
  const { headers = [], attachments = [], alternatives, placeholders } = draft;
  // Parsing HTML may take a second, whatever its size.
  if (draft.text_from_html && !draft.text) return true;
  const items = headers.length + attachments.length + (alternatives?.length ?? 0);
  // A pattern that lists the names that a request has given takes time for each of them.
  const patterns = [placeholders ?? []].flat().map(({ pattern }) => pattern.source);
  const work = 1 + Math.floor(patterns.join('').length / LONG_PATTERN);
  const size = leastSize(draft) * work + HEADER_FACTOR * headerLength(draft);
  return size + items * BYTES_PER_ITEM > LARGE_BYTES;
}
