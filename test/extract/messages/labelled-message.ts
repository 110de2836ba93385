/** A message like one from a real service, labelled with what a person finds in it. */
export interface LabelledMessage {
  /** A short description, unique in its file. */
  name: string;
  subject: string;
  html?: string;
  text?: string;
  /** The codes that the recipient is asked to type to sign in or to confirm something; empty if there are none. */
  codes: readonly string[];
  /** The link that the message wants its recipient to follow; null if there is none, absent if it is debatable. */
  action?: string | null;
  /** Several if one is for preferences. */
  unsubscribe?: string | readonly string[];
}
