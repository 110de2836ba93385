import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPostern } from '../../src/testing/index.ts';

/**
 * A Postern whose waits end at once, although the response says that they took as long as was asked for: so a test sees how
 * long a client waits without waiting itself.
 */
export async function openHastyPostern() {
  const postern = await startPostern();
  let waits = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, postern.url);
    const asked = url.pathname.endsWith('/wait') ? url.searchParams.get('timeout') : null;
    if (asked !== null) {
      url.searchParams.set('timeout', '0');
      waits++;
    }
    const answer = await fetch(url);
    const body = await answer.json();
    if (asked !== null) body.waited_ms = Number(asked) * 1000;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of requests that waited. */
    waits: () => waits,
    async close() {
      server.close();
      server.closeAllConnections();
      await postern.close();
    },
  };
}
