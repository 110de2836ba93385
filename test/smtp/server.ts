import type { TestContext } from 'node:test';
import type { Envelope } from '../../src/mailbox/envelope.ts';
import type { Log } from '../../src/process/log.ts';
import type { SmtpLimits } from '../../src/smtp/limits/limits.ts';
import type { SmtpObserver } from '../../src/smtp/ports.ts';
import type { Receive } from '../../src/smtp/receive/store-queue.ts';
import { type SmtpOptions, SmtpServer } from '../../src/smtp/server.ts';
import { defaults } from '../defaults.ts';

export interface ReceivedMessage {
  envelope: Envelope;
  raw: Buffer;
}

export interface TestServer {
  server: SmtpServer;
  port: number;
  /** The ports of all listeners, in order. */
  ports: number[];
  /** The stored messages, oldest first. */
  messages: ReceivedMessage[];
  /** The counted reasons for refusals. */
  refused: string[];
  sessions: { opened: number; closed: number };
  logged: string[];
  /** The fields of each log entry, in the order of `logged`. */
  logFields: Record<string, unknown>[];
}

export interface TestOptions extends Partial<Omit<SmtpOptions, 'limits'>> {
  limits?: Partial<SmtpLimits>;
  /** Called before a message is stored. If it rejects, storing the message fails. */
  receive?: Receive;
}

/** A real SMTP server on a free port that stores messages in an array. It is closed when the test ends. */
export async function startServer(test: TestContext, options: TestOptions = {}): Promise<TestServer> {
  const { limits, receive, ...rest } = options;
  const messages: ReceivedMessage[] = [];
  const refused: string[] = [];
  const sessions = { opened: 0, closed: 0 };
  const logged: string[] = [];
  const observer: SmtpObserver = {
    sessionOpened: () => sessions.opened++,
    sessionClosed: () => sessions.closed++,
    messageStored: () => {},
    refused: (reason) => refused.push(reason),
    faultFired: () => {},
  };
  const logFields: Record<string, unknown>[] = [];
  const note = (message: string, fields: Record<string, unknown> = {}) => {
    logged.push(message);
    logFields.push(fields);
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const server = new SmtpServer(
    {
      listen: [{ host: '127.0.0.1', port: 0 }],
      name: 'mail.test',
      requireTls: false,
      requireAuth: false,
      ...rest,
      limits: { ...defaults.limits, smtpAuthDelay: 1, ...limits },
    },
    async (envelope, raw) => {
      const kept = await receive?.(envelope, raw);
      messages.push({ envelope, raw: Buffer.from(raw) });
      return kept ?? { id: `M${messages.length}` };
    },
    log,
    observer,
  );
  const ports = (await server.listen()).map((listener) => ('port' in listener ? listener.port : 0));
  test.after(() => server.close(0));
  return { server, port: ports[0]!, ports, messages, refused, sessions, logged, logFields };
}
