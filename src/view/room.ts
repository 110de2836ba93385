import { room } from '../room.ts';

/** Messages as documents that are safe to show. */
export const view = room({
  settings: {},
  async open(_config, { workers, htmlLimits }) {
    const [{ createViews }, { viewRoutes }] = await Promise.all([
      import('./views.ts'),
      import('./routes.ts'),
    ]);
    const render = createViews(workers, htmlLimits);
    return { routes: { '/api/v1': (app, { inlineToken }) => viewRoutes(app, render, inlineToken) } };
  },
});
