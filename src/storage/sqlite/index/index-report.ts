/** A report of the search index to the writer. */
export interface IndexReport {
  /** Removals up to this one are durably in the index; null when there are no new ones. */
  removed: number | null;
  /** The size of the index and of the messages in it; null until it has caught up, because it has other entries too. */
  size: { index_bytes: number; message_bytes: number } | null;
}
