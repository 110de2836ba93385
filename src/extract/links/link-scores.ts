/** Points for and against a link being the call to action. See docs/decisions/links.md. */
export const linkPoints = {
  button: 4,
  actionWord: 4,
  offerWord: 2,
  /** "To confirm, open this address:" before a link without meaningful text. */
  actionWordBefore: 4,
  /** "Track your parcel:" before such a link, which is enough if it is the only one. */
  offerWordBefore: 2,
  /** confirm, verify, reset in the path or the query. */
  actionAddress: 2,
  /** A long random part, unique to this recipient. */
  token: 1,
  /** The URL occurs more than once in the message. */
  repeated: 1,
  /** It is the only link. */
  only: 1,
  aside: -6,
  homePage: -2,
  enough: 3,
} as const;
