import { room } from '../room.ts';

/** Codes, links and images of messages, calendars and delivery reports. */
export const extract = room({
  settings: {},
  async open(_config, { workers, htmlLimits }) {
    const [{ createMessageReader }, { createAttachmentReader }, { extractRoutes }] = await Promise.all([
      import('./message-reader.ts'),
      import('./attachments/attachment-reader.ts'),
      import('./routes.ts'),
    ]);
    const read = createMessageReader(workers, htmlLimits);
    const attachments = createAttachmentReader(workers);
    return { findings: read, routes: { '/api/v1': (app) => extractRoutes(app, read, attachments) } };
  },
});
