/** Retention and other limits of every store; null means no limit. */
export interface StoreLimits {
  /** If this count, age or size is exceeded, the oldest unstarred messages are removed. */
  maxMessages: number | null;
  maxAgeMs: number | null;
  maxBytes: number | null;
  /** How long deleted messages can be restored, and the limits on their number and size. */
  undoMs: number;
  undoMaxMessages: number;
  undoMaxBytes: number;
  /** Maximum number of searchable characters of a message's text. */
  maxSearchedText: number;
}
