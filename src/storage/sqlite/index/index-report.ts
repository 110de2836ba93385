/** What the search index says of itself when it has caught up. */
export interface IndexReport {
  /** The removals up to this one are followed for good; null when there are no new ones. */
  removed: number | null;
  /** The room it takes, and the bytes of mail that it is the index of. */
  index_bytes: number;
  mail_bytes: number;
}
