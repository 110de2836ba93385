import { emptyInboxStrings } from '../strings/empty-inbox-strings.ts';
import { strings } from '../strings.ts';

/** The line to change in an application that calls the API of a mail service. */
export interface ServiceSnippet {
  name: string;
  /** Below the address of Postern. */
  path: string;
  /** The SDK, or what the line is. */
  file: string;
  code: (url: string) => string;
}

const lines: Record<string, [sdk: string, code: (url: string) => string]> = {
  sendgrid: ['@sendgrid/mail', (url) => `sgMail.client.setDefaultRequest('baseUrl', '${url}');`],
  resend: [emptyInboxStrings.variable, (url) => `RESEND_BASE_URL=${url}`],
  postmark: [
    'postmark',
    (url) => `const client = new ServerClient(token, {
  useHttps: ${url.startsWith('https:')},
  requestHost: '${withoutScheme(url)}',
});`,
  ],
  mailgun: [
    'mailgun.js',
    (url) => `const mailgun = new Mailgun(FormData).client({ username: 'api', key, url: '${url}' });`,
  ],
  ses: [emptyInboxStrings.variables, (url) => `AWS_ENDPOINT_URL_SESV2=${url}\nAWS_ENDPOINT_URL_SES=${url}`],
  brevo: ['@getbrevo/brevo', (url) => `const brevo = new BrevoClient({ apiKey, baseUrl: '${url}/v3' });`],
  mailjet: [
    'node-mailjet',
    (url) => `// Speaks HTTPS only: start Postern with --http-tls-cert and --http-tls-key.
const mailjet = new Mailjet({
  apiKey,
  apiSecret,
  config: { host: '${withoutScheme(url)}', version: 'v3.1' },
});`,
  ],
  sparkpost: ['sparkpost', (url) => `const sparkpost = new SparkPost(key, { origin: '${url}' });`],
  mailchimp: ['@mailchimp/mailchimp_transactional', (url) => `mailchimp.basePath = '${url}/api/1.0';`],
};

export const services: ServiceSnippet[] = [
  ...Object.entries(lines).map(([id, [file, code]]) => ({
    name: strings.services[id]!,
    path: `capture/${id}`,
    ...{ file, code },
  })),
  {
    name: emptyInboxStrings.anyProgram,
    path: 'api/v1/send',
    file: emptyInboxStrings.terminal,
    code: (url) => `curl ${url} -H 'Content-Type: application/json' -d '{
  "from": "app@example.test",
  "to": "you@example.test",
  "subject": "Hello over HTTP",
  "text": "It works."
}'`,
  },
];

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
