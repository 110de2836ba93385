/** What the search index tells the writer. */
export interface IndexReport {
  /** Removals up to this one are durably in the index; null when there are no new ones. */
  removed: number | null;
  /** The size of the index, and of the messages in it, once it has caught up; null while it holds others as well. */
  size: { index_bytes: number; message_bytes: number } | null;
}
