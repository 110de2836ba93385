import { once } from '../process/once.ts';
import { room } from '../room.ts';

/** Tools for coding agents, over the Model Context Protocol. */
export const agents = room({
  settings: {},
  async open() {
    // Loaded with the first request, because the protocol takes as much memory as all other routes.
    const handler = once(async () => (await import('./http-handler.ts')).createHandler());
    return {
      routes: {
        '/mcp': (app) => {
          app.route({
            method: ['GET', 'POST', 'DELETE'],
            url: '/',
            // The tools send requests with the same token.
            config: { isReading: true },
            handler: async (request, reply) => (await handler())(app, request, reply),
          });
        },
      },
    };
  },
});
