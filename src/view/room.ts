import { room } from '../room.ts';

/** Messages as documents that are safe to show. */
export const view = room({
  settings: {},
  async open(_config, { workers, htmlLimits }) {
    const [{ Views }, { viewRoutes }] = await Promise.all([import('./views.ts'), import('./routes.ts')]);
    const views = new Views({ workers, limits: htmlLimits });
    return { routes: { '/api/v1': (app, { inlineToken }) => viewRoutes(app, views, inlineToken) } };
  },
});
