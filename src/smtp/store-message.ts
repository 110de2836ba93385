import type { Envelope } from '../mailbox/envelope.ts';
import { AppError } from '../mailbox/errors.ts';
import { notStored, type Refusal, stored } from './replies.ts';
import type { SmtpService } from './service.ts';

/**
 * Hands a message to the store and resolves with the reply: its id, or why it was not stored. `started` is when its
 * last byte came. Never rejects.
 */
export async function storeMessage(
  { receive, log, observer }: SmtpService,
  envelope: Envelope,
  raw: Uint8Array,
  started: number,
): Promise<string | Refusal> {
  // The receiver owns `raw` from the call on and may move it to another thread.
  const bytes = raw.length;
  try {
    const { id } = await receive(envelope, raw);
    observer?.messageStored(bytes, (performance.now() - started) / 1000);
    log.debug('smtp: message stored', { id, bytes, sender: envelope.sender });
    return stored(id);
  } catch (error) {
    if (error instanceof AppError) log.warn('smtp: message not stored', { reason: error.message });
    else log.error('smtp: message not stored', { error });
    return notStored(error);
  }
}
