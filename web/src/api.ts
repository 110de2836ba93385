import { PosternClient } from '../../src/client/client.ts';

/** The server this page came from, also under a sub-path. */
export const client = new PosternClient({ baseUrl: new URL('.', document.baseURI) });
