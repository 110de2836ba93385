const NON_ASCII = /[^\0-\x7f]/;

/** Whether a text is all ASCII. In UTF-8, every other character is longer than in a string. */
export const isAscii: (text: string) => boolean =
  // Ten times as fast as the regular expression, but not available in browsers.
  typeof Buffer === 'undefined'
    ? (text) => !NON_ASCII.test(text)
    : (text) => Buffer.byteLength(text) === text.length;
