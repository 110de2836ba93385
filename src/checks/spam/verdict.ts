import type { CheckSource } from '../check.ts';

/** The verdict of a spam filter. */
export interface SpamVerdict {
  score: number;
  /** From this score on, the message counts as spam or is rejected. */
  threshold: number;
  isSpam: boolean;
  rules: { name: string; score: number; description: string }[];
}

/** What a filter needs to know, and how to reach it. */
export interface SpamRequest {
  url: URL;
  /** Resolved, in the order in which to try them. */
  addresses: readonly string[];
  raw: Uint8Array;
  envelope: CheckSource['envelope'];
  signal: AbortSignal;
}
