import type { StoredMessage } from '../../mailbox/ports.ts';
import { type AttachmentSelection, encodedAttachments, movable } from '../../mailbox/reading/decoding.ts';
import { messageTask } from '../../mailbox/reading/message-task.ts';
import { Transferred, taskModule } from '../../workers/task-module.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';

// An invitation with a hundred guests has 20 KB.
const CALENDARS = {
  types: ['text/calendar', 'application/ics'],
  maxParts: 10,
  maxBytes: 512 * 1024,
};
// Only the headers of the returned message are read.
const BOUNCE = {
  types: [
    'message/delivery-status',
    'message/global-delivery-status',
    'message/rfc822',
    'message/global',
    'text/rfc822-headers',
    'message/global-headers',
  ],
  maxParts: 10,
  maxBytes: 256 * 1024,
};
// Reading takes milliseconds, unless the calendar is made to be slow.
const TIMEOUT_MS = 3000;
const TOO_SLOW = 'The attachments take too long to read. Try again, or download them.';

const tasks = taskModule<typeof import('./attachment-tasks.ts')>(
  new URL('./attachment-tasks.ts', import.meta.url),
);

export type AttachmentReader = ReturnType<typeof createAttachmentReader>;

/** Reads what attachments contain: the events of all calendars, and the delivery report, which is null if there is none. */
export const createAttachmentReader = (workers: WorkerPool) => ({
  calendars: messageTask(workers, {
    module: tasks,
    task: 'readCalendars',
    // A small calendar can take long, so it must not take the last thread.
    job: (message) => attachmentJob(message, CALENDARS, true) ?? { result: [] },
    overloaded: TOO_SLOW,
  }),
  bounce: messageTask(workers, {
    module: tasks,
    task: 'readBounce',
    job: (message) => attachmentJob(message, BOUNCE, false) ?? { result: null },
    overloaded: TOO_SLOW,
  }),
});

function attachmentJob(message: StoredMessage, selection: AttachmentSelection, heavy: boolean) {
  const read = encodedAttachments(message, selection);
  const input = async () => {
    const attachments = await read!();
    return new Transferred(attachments, movable(attachments));
  };
  return read && { input, options: { owner: message.summary.id, timeoutMs: TIMEOUT_MS, heavy } };
}
