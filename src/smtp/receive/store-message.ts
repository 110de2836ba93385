import type { Envelope } from '../../mailbox/envelope.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { SmtpService } from '../service.ts';
import { notStored, type Refusal, stored } from '../session/replies.ts';

export interface StoreResult {
  /** Null when the message was not stored. */
  id: string | null;
  result: string | Refusal;
}

/** Stores a message and resolves with the reply. `started` is when its last byte arrived. Never rejects. */
export async function storeMessage(
  { receive, log, observer }: SmtpService,
  envelope: Envelope,
  raw: Uint8Array,
  started: number,
): Promise<StoreResult> {
  // Read now, because the receiver may transfer `raw` to another thread.
  const bytes = raw.length;
  try {
    const { id } = await receive(envelope, raw);
    observer?.messageStored(bytes, (performance.now() - started) / 1000);
    log.debug('smtp: message stored', { id, bytes, sender: envelope.sender });
    return { id, result: stored(id) };
  } catch (error) {
    // The store logs that its database is unreachable, once for all messages.
    if (error instanceof AppError && error.code === 'unavailable')
      log.debug('smtp: message not stored', { reason: error.message });
    else if (error instanceof AppError) log.warn('smtp: message not stored', { reason: error.message });
    else log.error('smtp: message not stored', { error });
    return { id: null, result: notStored(error) };
  }
}
