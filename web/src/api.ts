import { PosternClient } from '../../src/client/client.ts';

// Tests import the page's modules where there is no document.
const base = globalThis.document?.baseURI ?? 'http://localhost/';

/** The server this page came from, also under a sub-path. */
export const client = new PosternClient({ baseUrl: new URL('.', base) });
