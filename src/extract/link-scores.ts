/** What speaks for and against a link being the call to action, in points. docs/decisions/links.md says why. */
export const linkPoints = {
  button: 4,
  actionWord: 4,
  offerWord: 2,
  /** "To confirm, open this address:" before a link that says nothing itself. */
  actionWordBefore: 4,
  /** confirm, verify, reset in the path or the query. */
  actionAddress: 2,
  /** A long random part, as only this reader gets. */
  token: 1,
  /** The address occurs more than once in the message. */
  repeated: 1,
  /** It is the only address to follow. */
  only: 1,
  aside: -6,
  homePage: -2,
  enough: 3,
} as const;
