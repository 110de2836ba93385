import type { Service } from './service.ts';

/** The services by name, loaded when they are first used. */
export const services = new Map<string, () => Promise<Service>>([
  ['sendgrid', async () => (await import('./services/sendgrid.ts')).sendgrid],
  ['resend', async () => (await import('./services/resend.ts')).resend],
  ['postmark', async () => (await import('./services/postmark.ts')).postmark],
  ['mailgun', async () => (await import('./services/mailgun.ts')).mailgun],
  ['ses', async () => (await import('./services/ses.ts')).ses],
  ['brevo', async () => (await import('./services/brevo.ts')).brevo],
  ['mailjet', async () => (await import('./services/mailjet.ts')).mailjet],
  ['sparkpost', async () => (await import('./services/sparkpost.ts')).sparkpost],
  ['mailchimp', async () => (await import('./services/mailchimp.ts')).mailchimp],
]);
