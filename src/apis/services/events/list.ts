import type { DeliveryFormats } from '../../../mailbox/delivery-format.ts';

/** The services that tell applications what happened to a message. Each is loaded with its first event. */
export const deliveryFormats: DeliveryFormats = {
  sendgrid: async () => (await import('./sendgrid.ts')).events,
  resend: async () => (await import('./resend.ts')).events,
  postmark: async () => (await import('./postmark.ts')).events,
  mailgun: async () => (await import('./mailgun.ts')).events,
  ses: async () => (await import('./ses.ts')).events,
  brevo: async () => (await import('./brevo.ts')).events,
  mailjet: async () => (await import('./mailjet.ts')).events,
  sparkpost: async () => (await import('./sparkpost.ts')).events,
  mailchimp: async () => (await import('./mailchimp.ts')).events,
  mailtrap: async () => (await import('./mailtrap.ts')).events,
};
