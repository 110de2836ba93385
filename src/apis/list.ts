import type { Product } from './catchers/product.ts';
import type { Service } from './service.ts';

/** The mail services whose APIs are served below `/capture`, loaded with their first request. */
export const services: Readonly<Record<string, () => Promise<Service>>> = {
  sendgrid: async () => (await import('./services/sendgrid.ts')).sendgrid,
  resend: async () => (await import('./services/resend.ts')).resend,
  postmark: async () => (await import('./services/postmark.ts')).postmark,
  mailgun: async () => (await import('./services/mailgun.ts')).mailgun,
  ses: async () => (await import('./services/ses.ts')).ses,
  brevo: async () => (await import('./services/brevo.ts')).brevo,
  mailjet: async () => (await import('./services/mailjet.ts')).mailjet,
  sparkpost: async () => (await import('./services/sparkpost.ts')).sparkpost,
  mailchimp: async () => (await import('./services/mailchimp.ts')).mailchimp,
};

/** The mail catchers whose APIs are served below `/compat`. `events` is the path of the WebSocket that it has. */
export const catchers: Readonly<Record<string, { load: () => Promise<Product>; events?: string }>> = {
  mailpit: { load: async () => (await import('./catchers/mailpit.ts')).mailpit, events: '/api/events' },
  mailhog: { load: async () => (await import('./catchers/mailhog.ts')).mailhog, events: '/api/v2/websocket' },
  maildev: { load: async () => (await import('./catchers/maildev.ts')).maildev },
};
