import { room } from '../room.ts';

/** Codes, links and images of messages, calendars and delivery reports. */
export const extract = room({
  settings: {},
  async open(_config, { workers, htmlLimits }) {
    const [{ MessageReader }, { AttachmentReader }, { findingsRoutes }, { attachmentContentsRoutes }] =
      await Promise.all([
        import('./message-reader.ts'),
        import('./attachments/attachment-reader.ts'),
        import('./findings-routes.ts'),
        import('./attachments/routes.ts'),
      ]);
    const reader = new MessageReader({ workers, limits: htmlLimits });
    const attachmentReader = new AttachmentReader(workers);
    return {
      findings: (mailbox, id) => reader.read(mailbox, id),
      routes: {
        '/api/v1': (app) => {
          findingsRoutes(app, reader);
          attachmentContentsRoutes(app, attachmentReader);
        },
      },
    };
  },
});
