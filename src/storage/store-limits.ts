/** What is kept of the messages, in every store; null is no limit. */
export interface StoreLimits {
  /** The oldest unstarred messages are removed beyond this count, age or size. */
  maxMessages: number | null;
  maxAgeMs: number | null;
  maxBytes: number | null;
  /** Deleted messages can be restored for this long, unless there are more than this. */
  undoMs: number;
  undoMaxMessages: number;
  undoMaxBytes: number;
  /** Only this many characters of a message's text can be searched. */
  maxSearchedText: number;
}
