import type { Info } from '../../../src/contract/info.ts';

/** The SMTP address that applications should send to. */
export interface SnippetAddress {
  host: string;
  port: number;
  /** Decides which mailbox a message goes to; absent for the default one. */
  user?: string;
}

/** The page does not know it. */
const PASSWORD = 'PASSWORD';

/** Example code for one framework or tool. */
export interface Snippet {
  name: string;
  /** The file it belongs to; `''` for a shell command. */
  file: string;
  code: (address: SnippetAddress) => string;
}

export const snippets: Snippet[] = [
  {
    name: 'nodemailer',
    file: 'mailer.js',
    code: ({ host, port, user }) => `import nodemailer from 'nodemailer';

const mailer = nodemailer.createTransport({
  host: '${host}',
  port: ${port},${user ? `\n  auth: { user: '${user}', pass: '${PASSWORD}' },` : ''}
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
    code: ({ host, port, user }) => `EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = "${host}"
EMAIL_PORT = ${port}${user ? `\nEMAIL_HOST_USER = "${user}"\nEMAIL_HOST_PASSWORD = "${PASSWORD}"` : ''}
EMAIL_USE_TLS = False

# then: python manage.py sendtestemail you@example.test`,
  },
  {
    name: 'Rails',
    file: 'config/environments/development.rb',
    code: ({ host, port, user }) => `config.action_mailer.delivery_method = :smtp
config.action_mailer.smtp_settings = {
  address: "${host}",
  port: ${port},${user ? `\n  user_name: "${user}",\n  password: "${PASSWORD}",\n  authentication: :plain,` : ''}
}
config.action_mailer.raise_delivery_errors = true`,
  },
  {
    name: 'Laravel',
    file: '.env',
    code: ({ host, port, user }) => `MAIL_MAILER=smtp
MAIL_HOST=${host}
MAIL_PORT=${port}
MAIL_USERNAME=${user ?? null}
MAIL_PASSWORD=${user ? PASSWORD : null}
MAIL_FROM_ADDRESS="app@example.test"`,
  },
  {
    name: 'Spring',
    file: 'application.properties',
    code: ({ host, port, user }) => `spring.mail.host=${host}
spring.mail.port=${port}${user ? `\nspring.mail.username=${user}\nspring.mail.password=${PASSWORD}` : ''}
spring.mail.properties.mail.smtp.auth=${user !== undefined}
spring.mail.properties.mail.smtp.starttls.enable=false`,
  },
  {
    name: 'Go',
    file: 'main.go',
    code: ({ host, port, user }) => `package main

import (
	"log"
	"net/smtp"
)

func main() {
	msg := []byte("Subject: Hello from Go\\r\\n\\r\\nIt works.\\r\\n")
	err := smtp.SendMail("${joinHostPort(host, port)}", ${user ? `smtp.PlainAuth("", "${user}", "${PASSWORD}", "${host}")` : 'nil'},
		"app@example.test", []string{"you@example.test"}, msg)
	if err != nil {
		log.Fatal(err)
	}
}`,
  },
  {
    name: 'curl',
    file: '',
    code: ({ host, port, user }) => `printf 'Subject: Hello from curl\\r\\n\\r\\nIt works.\\r\\n' |
  curl smtp://${joinHostPort(host, port)} \\${user ? `\n    --user ${user}:${PASSWORD} \\` : ''}
    --mail-from app@example.test \\
    --mail-rcpt you@example.test \\
    --upload-file -`,
  },
  {
    name: 'swaks',
    file: '',
    code: ({
      host,
      port,
      user,
    }) => `swaks --server ${host} --port ${port} \\${user ? `\n  --auth-user ${user} --auth-password ${PASSWORD} \\` : ''}
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
export function snippetAddress(info: Info | null, pageHost: string): SnippetAddress | null {
  const listeners =
    info?.listening.filter(({ protocol, port }) => protocol === 'smtp' && port !== null) ?? [];
  const listener = listeners.find(({ host }) => LOOPBACK.has(host ?? '')) ?? listeners[0];
  if (!listener) return null;
  const host = listener.host ?? '';
  return { host: ANY_ADDRESS.has(host) ? pageHost.replace(/^\[|\]$/g, '') : host, port: listener.port! };
}
