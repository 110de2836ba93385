import type { Info } from '../../../src/contract/info.ts';

/** The SMTP address that applications should send to. */
export interface SmtpAddress {
  host: string;
  port: number;
}

/** Example code for one framework or tool. */
export interface Snippet {
  name: string;
  /** The file it belongs to; `''` for a shell command. */
  file: string;
  code: (address: SmtpAddress) => string;
}

export const snippets: Snippet[] = [
  {
    name: 'nodemailer',
    file: 'mailer.js',
    code: ({ host, port }) => `import nodemailer from 'nodemailer';

const mailer = nodemailer.createTransport({
  host: '${host}',
  port: ${port},
});

await mailer.sendMail({
  from: 'app@example.test',
  to: 'you@example.test',
  subject: 'Hello from nodemailer',
  text: 'It works.',
});`,
  },
  {
    name: 'Django',
    file: 'settings.py',
    code: ({ host, port }) => `EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = "${host}"
EMAIL_PORT = ${port}
EMAIL_USE_TLS = False

# then: python manage.py sendtestemail you@example.test`,
  },
  {
    name: 'Rails',
    file: 'config/environments/development.rb',
    code: ({ host, port }) => `config.action_mailer.delivery_method = :smtp
config.action_mailer.smtp_settings = {
  address: "${host}",
  port: ${port},
}
config.action_mailer.raise_delivery_errors = true`,
  },
  {
    name: 'Laravel',
    file: '.env',
    code: ({ host, port }) => `MAIL_MAILER=smtp
MAIL_HOST=${host}
MAIL_PORT=${port}
MAIL_USERNAME=null
MAIL_PASSWORD=null
MAIL_FROM_ADDRESS="app@example.test"`,
  },
  {
    name: 'Spring',
    file: 'application.properties',
    code: ({ host, port }) => `spring.mail.host=${host}
spring.mail.port=${port}
spring.mail.properties.mail.smtp.auth=false
spring.mail.properties.mail.smtp.starttls.enable=false`,
  },
  {
    name: 'Go',
    file: 'main.go',
    code: ({ host, port }) => `package main

import (
	"log"
	"net/smtp"
)

func main() {
	msg := []byte("Subject: Hello from Go\\r\\n\\r\\nIt works.\\r\\n")
	err := smtp.SendMail("${joinHostPort(host, port)}", nil,
		"app@example.test", []string{"you@example.test"}, msg)
	if err != nil {
		log.Fatal(err)
	}
}`,
  },
  {
    name: 'curl',
    file: '',
    code: ({ host, port }) => `printf 'Subject: Hello from curl\\r\\n\\r\\nIt works.\\r\\n' |
  curl smtp://${joinHostPort(host, port)} \\
    --mail-from app@example.test \\
    --mail-rcpt you@example.test \\
    --upload-file -`,
  },
  {
    name: 'swaks',
    file: '',
    code: ({ host, port }) => `swaks --server ${host} --port ${port} \\
  --from app@example.test --to you@example.test \\
  --header 'Subject: Hello from swaks' --body 'It works.'`,
  },
];

/** IPv6 addresses need brackets before a port. */
export function joinHostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The address of the plain SMTP listener. If it listens on all interfaces, uses the host name of this page. */
export function smtpAddress(info: Info | null, pageHost: string): SmtpAddress | null {
  const listeners =
    info?.listening.filter(({ protocol, port }) => protocol === 'smtp' && port !== null) ?? [];
  const listener = listeners.find(({ host }) => LOOPBACK.has(host ?? '')) ?? listeners[0];
  if (!listener) return null;
  const host = listener.host ?? '';
  return { host: ANY_ADDRESS.has(host) ? pageHost.replace(/^\[|\]$/g, '') : host, port: listener.port! };
}
