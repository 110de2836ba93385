import { setTransport } from '../../client/transport/transport.ts';
import type { ServerPlace } from './http-transport.ts';

/** Follows events where the WebSocket of Node.js cannot: over a Unix socket, and whatever the certificate. */
export async function useSocketTransport({ url: server, socketPath, insecure }: ServerPlace): Promise<void> {
  if (socketPath === null && !(insecure && server.protocol === 'https:')) return;
  const { WebSocket: Socket } = await import('ws');
  setTransport({
    openSocket(url, headers) {
      const address = socketPath === null ? url : `ws+unix:${socketPath}:${url.pathname}${url.search}`;
      // It has the part of the DOM's interface that is used.
      return new Socket(address, { headers, rejectUnauthorized: !insecure }) as unknown as WebSocket;
    },
  });
}
