import { inTurnOf, whenGone } from '../../mailbox/client.ts';
import type { StoredMessage } from '../../mailbox/ports.ts';
import { type BodyText, readRaw } from '../../mailbox/reading/decoding.ts';
import { withinLimits } from '../../mailbox/reading/job-result.ts';
import { SharedResults } from '../../mailbox/shared-results.ts';
import { JobError } from '../../workers/job-error.ts';
import { Transferred, taskModule } from '../../workers/task-module.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { linkedHtml, mailHogMessage, mailHogPartBody } from './convert-tasks.ts';

const tasks = taskModule<typeof import('./convert-tasks.ts')>(new URL('./convert-tasks.ts', import.meta.url));

// Converting more than this would block the event loop for too long, so it is done on a thread.
const LARGE_BYTES = 256 * 1024;
// MailHog shows a message at least twice, and a control character takes six characters of JSON.
export const MAX_MAILHOG_BYTES = 4 * 1024 * 1024;

// Hundreds of clients may read the same list.
const converted = new SharedResults<Uint8Array>({ maxBytes: 0, keptMs: 0, bytesOf: ({ length }) => length });

/** The JSON of a message, or of its beginning, in MailHog's form. One that takes too long is cut, so that lists still work. */
export function mailHogJson(
  stored: StoredMessage,
  workers: WorkerPool,
  maxBytes = MAX_MAILHOG_BYTES,
): Promise<Uint8Array> {
  return converted.get(`${stored.summary.id}/${maxBytes}`, () => convert(stored, workers, maxBytes));
}

async function convert(
  { summary, envelope, raw }: StoredMessage,
  workers: WorkerPool,
  maxBytes: number,
): Promise<Uint8Array> {
  const { id, created_at } = summary;
  const { sender, recipients, helo } = envelope;
  const input = async (end: number) => {
    const bytes = await readRaw(raw, 0, Math.min(end, raw.size));
    return { id, created_at, sender, recipients, helo, bytes };
  };
  if (Math.min(raw.size, maxBytes) > LARGE_BYTES) {
    try {
      const readInput = async () => {
        const read = await input(maxBytes);
        return new Transferred(read, [read.bytes.buffer as ArrayBuffer]);
      };
      return await workers.run(tasks, 'mailHogMessage', readInput, { owner: id, heavy: true });
    } catch (error) {
      if (!(error instanceof JobError) || error.reason === 'failed') throw error;
    }
  }
  const beginning = await input(Math.min(maxBytes, LARGE_BYTES));
  return inTurnOf(id, () => mailHogMessage(beginning).value);
}

/** The body of a part, as it is in the message or its beginning. Undefined if there is no such part. */
export async function mailHogPartOf(
  { summary, raw }: StoredMessage,
  part: number,
  workers: WorkerPool,
): Promise<Uint8Array | undefined> {
  const bytes = await readRaw(raw, 0, Math.min(raw.size, MAX_MAILHOG_BYTES));
  if (bytes.length <= LARGE_BYTES) return inTurnOf(summary.id, () => mailHogPartBody({ bytes, part })?.value);
  const input = async () => new Transferred({ bytes, part }, [bytes.buffer as ArrayBuffer]);
  return withinLimits(
    workers.run(tasks, 'mailHogPartBody', input, { owner: summary.id, heavy: true, isGone: whenGone() }),
    'The message is too large to read right now. Try again, or download its source.',
  );
}

/** HTML in which `cid:` references to parts are links to attachments. */
export async function linkAttachments(
  html: BodyText,
  links: Map<string, string>,
  { workers, owner }: { workers: WorkerPool; owner: string },
): Promise<Uint8Array> {
  // Large bodies are bytes, which move to the thread.
  if (typeof html === 'string') return inTurnOf(owner, () => linkedHtml({ html, links }).value);
  const input = async () => new Transferred({ html, links }, [html.buffer]);
  return withinLimits(
    workers.run(tasks, 'linkedHtml', input, { owner, heavy: true, isGone: whenGone() }),
    'The message is too large to show right now. Try again, or download its source.',
  );
}
