import { PosternClient } from '../../src/client/client.ts';

// Tests import these modules without a document.
const base = globalThis.document?.baseURI ?? 'http://localhost/';

/** A client for the server that served this page, including its base path. */
export const client = new PosternClient({ baseUrl: new URL('.', base) });
