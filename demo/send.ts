import { createTransport, type SendMailOptions } from 'nodemailer';

/** A connection that a demo is sent over. */
export interface Sender {
  send(message: SendMailOptions): Promise<void>;
  close(): void;
}

/**
 * Sends over one connection, so that messages arrive in order. Any certificate is accepted: the content is fictional,
 * and mail catchers usually have self-signed certificates.
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
    async send(message) {
      await transport.sendMail(message);
    },
    close: () => transport.close(),
  };
}

/** Explains a failed send to the person who ran the demo. */
export function explain(error: unknown, host: string, port: number): string {
  const where = `${host}:${port}`;
  const { code, response, message } = error as NodeJS.ErrnoException & { response?: string };
  if (response) return `The server at ${where} rejected a message: ${response}`;
  const refused = code === 'ECONNREFUSED' || /ECONNREFUSED/.test(message);
  if (refused) {
    return `Couldn't connect to ${where}. Start Postern with \`npm start\`, or pass its address: npm run demo -- --smtp host:port`;
  }
  return `Couldn't send to ${where}: ${message}`;
}
