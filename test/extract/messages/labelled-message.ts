/** A message as a service would send it, and what a person finds in it. */
export interface LabelledMessage {
  /** What it is, unique in its file. */
  name: string;
  subject: string;
  html?: string;
  text?: string;
  /** The codes that the reader is asked to type; empty when there is none. */
  codes: readonly string[];
  /** Where the message wants its reader to go; null for nowhere, absent when a reader could argue. */
  action?: string | null;
  unsubscribe?: string;
}
