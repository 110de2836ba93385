import { room } from '../room.ts';

/** Messages as documents that are safe to show. */
export const view = room({
  settings: {},
  async open(_config, { workers, htmlLimits: limits, mimeLimits }) {
    const [{ createViews }, { viewRoutes }, { createAttachedMessages }, { attachedRoutes }] =
      await Promise.all([
        import('./views.ts'),
        import('./routes.ts'),
        import('./attached-messages.ts'),
        import('./attached-routes.ts'),
      ]);
    const render = createViews(workers, limits);
    const attached = createAttachedMessages(workers, limits, mimeLimits);
    return {
      routes: {
        '/api/v1': (app, { inlineToken }) => {
          viewRoutes(app, render, inlineToken);
          attachedRoutes(app, attached);
        },
      },
    };
  },
});
