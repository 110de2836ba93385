import { createTransport, type SendMailOptions } from 'nodemailer';

/** A connection that a demo is sent over. */
export interface Sender {
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/**
 * Sends over one kept connection, so mails arrive in the order they were sent. Any certificate will do:
 * what is sent is fiction, and a catcher's certificate is usually its own.
 */
export function openSender(host: string, port: number): Sender {
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    host,
    port,
    tls: { rejectUnauthorized: false },
  });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** What a failed send means to the person who ran the demo. */
export function explain(error: unknown, host: string, port: number): string {
  const where = `${host}:${port}`;
  const { code, response, message } = error as NodeJS.ErrnoException & { response?: string };
  if (response) return `The server at ${where} refused a mail: ${response}`;
  const refused = code === 'ECONNREFUSED' || /ECONNREFUSED/.test(message);
  if (refused) {
    return `Nothing listens on ${where}. Start Postern with \`npm start\`, or say where it is: npm run demo -- --smtp host:port`;
  }
  return `Could not send to ${where}: ${message}`;
}
