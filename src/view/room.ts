import { room } from '../room.ts';

/** Messages as documents that are safe to show. */
export const view = room({
  settings: {},
  async open(_config, { workers, htmlLimits: limits, mimeLimits }) {
    const [{ Views }, { viewRoutes }, { AttachedMessages }, { attachedRoutes }] = await Promise.all([
      import('./views.ts'),
      import('./routes.ts'),
      import('./attached-messages.ts'),
      import('./attached-routes.ts'),
    ]);
    const views = new Views({ workers, limits });
    const attached = new AttachedMessages({ workers, limits, mimeLimits });
    return {
      routes: {
        '/api/v1': (app, { inlineToken }) => {
          viewRoutes(app, views, inlineToken);
          attachedRoutes(app, attached);
        },
      },
    };
  },
});
