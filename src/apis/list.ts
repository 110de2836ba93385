import type { Api } from './api.ts';

/** APIs by name, loaded with their first request. `events` is the path of the WebSocket that a catcher has. */
type ApiList = Readonly<Record<string, { load: () => Promise<Api>; events?: string }>>;

/** The APIs of mail services are below `/capture`, those of mail catchers below `/compat`. */
export type ApiKind = 'capture' | 'compat';

export const lists: Record<ApiKind, ApiList> = {
  capture: {
    sendgrid: { load: async () => (await import('./services/sendgrid.ts')).sendgrid },
    resend: { load: async () => (await import('./services/resend.ts')).resend },
    postmark: { load: async () => (await import('./services/postmark.ts')).postmark },
    mailgun: { load: async () => (await import('./services/mailgun.ts')).mailgun },
    ses: { load: async () => (await import('./services/ses.ts')).ses },
    brevo: { load: async () => (await import('./services/brevo.ts')).brevo },
    mailjet: { load: async () => (await import('./services/mailjet.ts')).mailjet },
    sparkpost: { load: async () => (await import('./services/sparkpost.ts')).sparkpost },
    mailchimp: { load: async () => (await import('./services/mailchimp.ts')).mailchimp },
    mailtrap: { load: async () => (await import('./services/mailtrap.ts')).mailtrap },
  },
  compat: {
    mailpit: { load: async () => (await import('./catchers/mailpit.ts')).mailpit, events: '/api/events' },
    mailhog: {
      load: async () => (await import('./catchers/mailhog.ts')).mailhog,
      events: '/api/v2/websocket',
    },
    maildev: { load: async () => (await import('./catchers/maildev.ts')).maildev },
  },
};
