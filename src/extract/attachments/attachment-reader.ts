import type { DeliveryReport } from '../../contract/message/bounce.ts';
import type { MessageCalendars } from '../../contract/message/calendar.ts';
import { type EncodedAttachment, encodedAttachments, movable } from '../../mailbox/decoding.ts';
import { withinLimits } from '../../mailbox/job-result.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
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
// Reading takes milliseconds, unless the rules of a time zone never end.
const TIMEOUT_MS = 3000;
const TOO_SLOW = 'The attachments take too long to read. Try again, or download them.';

const tasks = taskModule<typeof import('./attachment-tasks.ts')>(
  new URL('./attachment-tasks.ts', import.meta.url),
);

/** Reads calendars and delivery reports in attachments, on a worker thread. */
export class AttachmentReader {
  readonly #workers: WorkerPool;

  constructor(workers: WorkerPool) {
    this.#workers = workers;
  }

  /** The events of all calendars. Throws `not_found`, or `overloaded` if they cannot be read now. */
  async calendars(mailbox: Mailbox, id: string): Promise<MessageCalendars['calendars']> {
    const read = encodedAttachments(await mailbox.find(id), CALENDARS);
    if (!read) return [];
    return withinLimits(
      this.#workers.run(tasks, 'readCalendars', moved(read), { ...options(id), heavy: true }),
      TOO_SLOW,
    );
  }

  /** The delivery report in a bounce; null if the message is not a bounce. Throws like `calendars`. */
  async bounce(mailbox: Mailbox, id: string): Promise<DeliveryReport | null> {
    const read = encodedAttachments(await mailbox.find(id), BOUNCE);
    if (!read) return null;
    return withinLimits(this.#workers.run(tasks, 'readBounce', moved(read), options(id)), TOO_SLOW);
  }
}

function options(owner: string) {
  return { owner, timeoutMs: TIMEOUT_MS };
}

/** Reads the attachments only when a thread is free, so that waiting messages take no memory. */
function moved(read: () => Promise<EncodedAttachment[]>) {
  return async () => {
    const attachments = await read();
    return new Transferred(attachments, movable(attachments));
  };
}
