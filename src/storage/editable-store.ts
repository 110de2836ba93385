import type { MessagePatch, MessageSummary } from '../contract/message/message.ts';
import type { Delivery } from '../mailbox/directory/mailbox-table.ts';
import type { NewMessage } from '../mailbox/ports.ts';
import type { ChangeOutcome, MessageChange } from './rules/changes.ts';

/** Messages per step of a bulk change: enough to fill a commit, few enough that new messages are committed in between. */
export const BATCH = 500;

export type ScannedBytes = Pick<NewMessage, 'raw' | 'scanned'>;

/** The methods of every store that change the messages of a mailbox. */
export abstract class EditableStore {
  protected abstract readonly mailbox: number;

  /** Stores a message in each of these mailboxes. */
  abstract insertEach(message: ScannedBytes, deliveries: Delivery[]): Promise<MessageSummary[]>;

  /** Resolves when the change is committed and announced. */
  protected abstract change(change: MessageChange): Promise<ChangeOutcome>;

  async insert({ envelope, tags = [], ...message }: NewMessage): Promise<MessageSummary> {
    return (await this.insertEach(message, [{ mailbox: this.mailbox, envelope, tags }]))[0]!;
  }

  async update(id: string, patch: MessagePatch): Promise<MessageSummary | undefined> {
    return (await this.change({ kind: 'update', id, patch })).updated?.summary;
  }

  async updateReversibly(id: string, patch: MessagePatch): Promise<MessagePatch | undefined> {
    return (await this.change({ kind: 'update', id, patch })).updated?.reverse;
  }

  async remove(id: string): Promise<boolean> {
    return (await this.change({ kind: 'remove', id })).removed !== undefined;
  }

  async trash(id: string, batch: string): Promise<'restorable' | 'gone' | undefined> {
    return (await this.change({ kind: 'remove', id, batch })).removed;
  }

  async restore(batch: string): Promise<number | undefined> {
    let count: number | undefined;
    for (let more = true; more; ) {
      const { restored } = await this.change({ kind: 'restore', batch, most: BATCH });
      if (restored) count = (count ?? 0) + restored.summaries.length;
      more = restored?.more ?? false;
    }
    return count;
  }

  async clear(): Promise<number> {
    return (await this.change({ kind: 'clear' })).cleared!;
  }
}
