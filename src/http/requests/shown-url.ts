// A longer name could make it slow, and so could names within names.
const SECRET_PARAMETER = /([?&][^?=&#]{0,50}(?:auth|key|token|secret|signature|pass)[^?=&#]{0,50}=)[^&#]+/gi;
/** A part of a path that may be an API key: long, with letters and digits, and not the id of a message. */
const KEY_LIKE = /(?<=\/)(?![\dA-Z]{26}(?![^/?#]))(?=[^/?#]*\d)(?=[^/?#]*[A-Za-z])[^/?#]{16,}/g;

/** A URL or path for logs and errors. A client that is configured wrongly may have put its API key or its token there. */
export function shownUrl(url: string): string {
  return url.replaceAll(SECRET_PARAMETER, '$1[hidden]').replaceAll(KEY_LIKE, '[hidden]');
}
