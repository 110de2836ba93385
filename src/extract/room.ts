import { room } from '../room.ts';

/** Codes, links and images of messages, calendars and delivery reports. */
export const extract = room({
  settings: {},
  async open(_config, { workers, htmlLimits }) {
    const [
      { createMessageReader },
      { createAttachmentReader },
      { findingsRoutes },
      { attachmentContentsRoutes },
    ] = await Promise.all([
      import('./message-reader.ts'),
      import('./attachments/attachment-reader.ts'),
      import('./findings-routes.ts'),
      import('./attachments/routes.ts'),
    ]);
    const read = createMessageReader(workers, htmlLimits);
    const attachmentReader = createAttachmentReader(workers);
    return {
      findings: read,
      routes: {
        '/api/v1': (app) => {
          findingsRoutes(app, read);
          attachmentContentsRoutes(app, attachmentReader);
        },
      },
    };
  },
});
