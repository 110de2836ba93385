import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { recipientsKey, substringKey } from '../../../text/substring-key.ts';
import { StatementCache } from '../statement-cache.ts';
import { ROWID } from './search-schema.ts';

/** A message has one sender and one list of recipients. Many messages share them. */
export const ADDRESS_FIELDS = ['sender', 'recipients'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/**
 * The write side of counting by addresses. Each distinct sender and list of recipients is indexed once, with its number
 * of messages, so that the cost of counting depends on the number of matching addresses, not of their messages.
 */
export class AddressIndex {
  readonly #statements: StatementCache;
  // Written at the end of a batch, so that a sender of a thousand messages takes one update instead of a thousand.
  readonly #changes = new Map<number, number>();
  /** The ids that were needed in this batch, by field and key. */
  readonly #ids = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
  }

  add(seq: number, sender: string, recipients: string[]): void {
    const ids = [
      this.#idOf('sender', substringKey(sender)),
      this.#idOf('recipients', recipientsKey(recipients)),
    ] as const;
    this.#statements
      .change('INSERT INTO search.message_addresses(seq, sender, recipients) VALUES (?, ?, ?)')
      .run(seq, ...ids);
    for (const id of ids) this.#change(id, 1);
  }

  /** Does nothing if the message was never added. */
  drop(seq: number): void {
    const row = this.#statements
      .get('SELECT sender, recipients FROM search.message_addresses WHERE seq = ?')
      .get(seq) as Record<AddressField, number> | undefined;
    if (!row) return;
    this.#statements.change('DELETE FROM search.message_addresses WHERE seq = ?').run(seq);
    for (const field of ADDRESS_FIELDS) this.#change(row[field], -1);
  }

  /** Writes the changes of `add` and `drop`. Must be called before the commit. */
  flush(): void {
    for (const [id, change] of this.#changes) {
      if (change === 0) continue;
      this.#statements
        .change('UPDATE search.address_totals SET messages = messages + ? WHERE id = ?')
        .run(change, id);
      if (change > 0) continue;
      const gone = this.#statements.get('SELECT 1 FROM search.address_totals WHERE id = ? AND messages = 0');
      if (!gone.get(id)) continue;
      this.#statements.change('DELETE FROM search.address_totals WHERE id = ?').run(id);
      this.#statements.change(`DELETE FROM search.addresses WHERE rowid = ${ROWID}`).run(id);
    }
    this.forget();
  }

  /** Discards the changes after a rollback. */
  forget(): void {
    this.#changes.clear();
    this.#ids.clear();
  }

  #change(id: number, by: number): void {
    this.#changes.set(id, (this.#changes.get(id) ?? 0) + by);
  }

  #idOf(field: AddressField, key: string): number {
    const name = `${field} ${key}`;
    const id = this.#ids.get(name) ?? this.#storedId(field, key);
    this.#ids.set(name, id);
    return id;
  }

  #storedId(field: AddressField, key: string): number {
    // A digest, because the key of a thousand recipients is long.
    const digest = hash('sha256', key, 'buffer');
    const known = this.#statements
      .get('SELECT id FROM search.address_totals WHERE field = ? AND digest = ?')
      .get(field, digest) as { id: number } | undefined;
    if (known) return known.id;
    const { id } = this.#statements
      .get('INSERT INTO search.address_totals(field, digest, messages) VALUES (?, ?, 0) RETURNING id')
      .get(field, digest) as { id: number };
    this.#statements
      .change(`INSERT INTO search.addresses(rowid, ${field}) VALUES (${ROWID}, ?)`)
      .run(id, key);
    return id;
  }
}
