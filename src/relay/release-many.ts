import { mayLackRecipients } from '../contract/message/listed.ts';
import type { ReleaseProgress } from '../contract/release.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter, RelayResult, StoredMessage } from '../mailbox/ports.ts';

// After this many failures in a row the others would most likely fail, too.
const MAX_IN_A_ROW = 3;
// Failures, and rejected recipients, that are listed. The others are only counted.
const MAX_LISTED = 20;
// Further recipients are not listed.
const MAX_RECIPIENTS = 100_000;

/** Releases messages one after another, to go easy on a real server, and yields how far it has come after each. */
export async function* releaseMany(
  messages: AsyncIterable<StoredMessage>,
  total: number,
  release: (message: StoredMessage) => Promise<RelayResult>,
): AsyncGenerator<ReleaseProgress> {
  const progress: ReleaseProgress = {
    released: 0,
    failed: 0,
    total,
    failures: [],
    rejected: 0,
    rejections: [],
    done: false,
  };
  let inARow = 0;
  for await (const message of messages) {
    const { id } = message.summary;
    try {
      const { rejections } = await release(message);
      progress.released++;
      progress.rejected += rejections.length;
      const listed = rejections.map((rejection) => ({ id, ...rejection }));
      progress.rejections = [...progress.rejections, ...listed].slice(0, MAX_LISTED);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      progress.failed++;
      inARow++;
      if (progress.failures.length < MAX_LISTED)
        progress.failures = [...progress.failures, { id, error: error.message }];
    }
    if (inARow === MAX_IN_A_ROW) break;
    yield { ...progress };
  }
  yield { ...progress, done: true };
}

/** The recipients of the messages that match, each once. */
export async function distinctRecipients(
  mailbox: Pick<Mailbox, 'ids' | 'list' | 'stored'>,
  filter: MessageFilter,
): Promise<string[]> {
  const recipients = new Set<string>();
  const add = (addresses: string[]) => {
    for (const address of addresses) recipients.add(address);
  };
  for await (const ids of mailbox.ids(filter)) {
    const { messages } = await mailbox.list({ ids, limit: ids.length });
    for (const message of messages) add(message.recipients);
    const long = messages.filter(mayLackRecipients);
    if (long.length > 0)
      for await (const { envelope } of mailbox.stored({ ids: long.map(({ id }) => id) }))
        add(envelope.recipients);
    if (recipients.size >= MAX_RECIPIENTS) break;
  }
  return [...recipients];
}
