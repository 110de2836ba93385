import { room } from '../room.ts';

/** Tools for coding agents, over the Model Context Protocol. */
export const agents = room({
  settings: {},
  async open() {
    return {
      routes: {
        '/mcp': (app) => {
          app.route({
            method: ['GET', 'POST', 'DELETE'],
            url: '/',
            // The tools send requests with the same token.
            config: { isReading: true },
            // Loaded with the first request, because the protocol takes as much memory as all other routes.
            handler: async (request, reply) =>
              (await import('./http-handler.ts')).handleMcp(app, request, reply),
          });
        },
      },
    };
  },
});
