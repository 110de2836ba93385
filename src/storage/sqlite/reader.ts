import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Attachment, Message, MessageSummary } from '../../contract/message.ts';
import type { Envelope } from '../../mailbox/envelope.ts';
import type { ListQuery, Page } from '../../mailbox/ports.ts';
import { bodyText } from '../../mime/body-text.ts';
import { decodedSize } from '../../mime/decode.ts';
import type { LeafPart } from '../../mime/scan.ts';
import { attachmentId } from './attachment-ids.ts';
import { openMailForReading } from './connection.ts';
import { FilteredPages } from './filtered-pages.ts';
import { countWith } from './flag-counts.ts';
import type { ResolvedOptions } from './options.ts';
import { RawChunks } from './raw-chunks.ts';
import { UNREAD } from './schema.ts';
import { inSnapshot } from './snapshot.ts';
import { StoreStateRow } from './store-state.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toSummary } from './summaries.ts';
import { inTurns } from './turns.ts';

/** A raw message as another thread can ask for it. */
export interface RawLocation {
  seq: number;
  size: number;
}

export interface AttachmentLocation {
  attachment: Attachment;
  part: LeafPart;
  raw: RawLocation;
}

/** Answers everything that is not a search. Every method sees all that was committed before it was called.
 * `memory` is the writer's connection, when the store is in memory. */
export class Reader {
  readonly #db: DatabaseSync;
  readonly #ownsConnection: boolean;
  readonly #state: StoreStateRow;
  readonly #pages: FilteredPages;
  readonly #chunks: RawChunks;
  readonly #find: StatementSync;
  readonly #contents: StatementSync;
  readonly #tags: StatementSync;

  constructor(options: ResolvedOptions, memory: DatabaseSync | undefined) {
    const db = memory ?? openMailForReading(options.dataDir!);
    this.#db = db;
    this.#ownsConnection = memory === undefined;
    this.#state = new StoreStateRow(db);
    this.#pages = new FilteredPages(db);
    this.#chunks = new RawChunks(db);
    this.#find = db.prepare(
      `SELECT ${SUMMARY_COLUMNS} FROM messages WHERE id = ? AND seq > (SELECT floor FROM state)`,
    );
    this.#contents = db.prepare('SELECT envelope, parts FROM contents WHERE seq = ?');
    this.#tags = db.prepare('SELECT tag, messages FROM tag_totals ORDER BY messages DESC, tag');
  }

  list(query: ListQuery): Promise<Page> {
    return inTurns((deadline) =>
      inSnapshot(this.#db, () => this.#pages.list(query, this.#state.read(), deadline)),
    );
  }

  summary(id: string): MessageSummary | undefined {
    const row = this.#row(id);
    return row && toSummary(row);
  }

  get(id: string): Message | undefined {
    return inSnapshot(this.#db, () => {
      const row = this.#row(id);
      if (!row) return undefined;
      const parts = this.#parts(row.seq);
      return {
        ...toSummary(row),
        text_body: this.#body(row, parts, 'text'),
        html_body: this.#body(row, parts, 'html'),
      };
    });
  }

  envelope(id: string): Envelope | undefined {
    return inSnapshot(this.#db, () => {
      const row = this.#row(id);
      if (!row) return undefined;
      const { envelope } = this.#contents.get(row.seq) as { envelope: string };
      return { sender: row.sender, recipients: JSON.parse(row.recipients), ...JSON.parse(envelope) };
    });
  }

  raw(id: string): RawLocation | undefined {
    const row = this.#row(id);
    return row && { seq: row.seq, size: row.size };
  }

  /** One chunk, counted from 0; undefined once the message is deleted. */
  rawChunk(seq: number, n: number): Uint8Array | undefined {
    return this.#chunks.read(seq, n);
  }

  attachments(id: string): Attachment[] | undefined {
    return this.#located(id, () => true)?.map(({ attachment }) => attachment);
  }

  attachment(id: string, attachmentId: string): AttachmentLocation | undefined {
    return this.#located(id, (_, candidate) => candidate === attachmentId)?.[0];
  }

  inline(id: string, contentId: string): AttachmentLocation | undefined {
    let first = true;
    const wanted = (part: LeafPart) => {
      if (!first || part.content_id !== contentId) return false;
      first = false;
      return true;
    };
    return this.#located(id, wanted)?.[0];
  }

  tags(): { tag: string; messages: number }[] {
    return this.#tags.all() as unknown as { tag: string; messages: number }[];
  }

  totals(): { messages: number; unread: number } {
    const { counts } = this.#state.read();
    return { messages: countWith(counts, 0), unread: countWith(counts, UNREAD) };
  }

  close(): void {
    if (this.#ownsConnection) this.#db.close();
  }

  #row(id: string): SummaryRow | undefined {
    return this.#find.get(id) as unknown as SummaryRow | undefined;
  }

  #parts(seq: number): LeafPart[] {
    return JSON.parse((this.#contents.get(seq) as { parts: string }).parts);
  }

  #body(row: SummaryRow, parts: LeafPart[], role: 'text' | 'html'): string {
    return bodyText(parts, role, (part) => this.#chunks.slice(row.seq, part.start, part.end));
  }

  // Decoded sizes cost a pass over the bytes, so they are only taken of the attachments that are wanted.
  #located(id: string, wanted: (part: LeafPart, id: string) => boolean): AttachmentLocation[] | undefined {
    return inSnapshot(this.#db, () => {
      const row = this.#row(id);
      if (!row) return undefined;
      const found: AttachmentLocation[] = [];
      const parts = this.#parts(row.seq).filter((part) => part.role === 'attachment');
      for (const [index, part] of parts.entries()) {
        const attachment_id = attachmentId(id, index);
        if (!wanted(part, attachment_id)) continue;
        const { filename, content_type, content_id, disposition } = part;
        const size = decodedSize(this.#chunks.pieces(row.seq, part.start, part.end), part.encoding);
        const attachment = {
          id: attachment_id,
          message_id: id,
          filename,
          content_type,
          size,
          content_id,
          disposition,
        };
        found.push({ attachment, part, raw: { seq: row.seq, size: row.size } });
      }
      return found;
    });
  }
}
