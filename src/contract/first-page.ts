/**
 * How many mails the inbox page asks for first. The server knows it too: it has the browser fetch them while the
 * page's code is still on its way.
 */
export const FIRST_PAGE = 100;
