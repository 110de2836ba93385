/** A report of the search index to the writer. */
export interface IndexReport {
  /** The index has durably processed the removals up to this one; null if there are no new ones. */
  removed: number | null;
  /**
   * The size of the index and of the messages in it; null until it has caught up, because it still has stale entries.
   */
  size: { index_bytes: number; message_bytes: number } | null;
}
