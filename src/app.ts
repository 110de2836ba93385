import {
  httpOptions,
  limitsInForce,
  mimeLimits,
  releaseDestinations,
  smtpOptions,
  storeOptions,
} from './app-options.ts';
import { type Config, flagOf, type SettingName } from './config/settings.ts';
import type { ListeningAddress } from './contract/info.ts';
import { EventHub } from './events/event-hub.ts';
import { createHttpServer } from './http/server.ts';
import { createLog } from './log.ts';
import { AppError } from './mailbox/errors.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import type { Log } from './mailbox/ports.ts';
import { SmtpRelay } from './relay/smtp-relay.ts';
import { type SmtpListener, SmtpServer } from './smtp/server.ts';
import { StartError } from './start-error.ts';
import { openSqliteStore } from './storage/sqlite/store.ts';
import { version } from './version.ts';

/** A running Postern. */
export interface App {
  mailbox: Mailbox;
  /** Where it listens, ports as they were really bound. */
  listening: ListeningAddress[];
  /** The folder of the mail; null when it is in memory. */
  dataDir: string | null;
  /** Stops accepting, lets mail in flight finish within the shutdown timeout, and closes the store. */
  close(): Promise<void>;
}

/** Puts the parts together and starts them. Throws StartError, with nothing left open, when one cannot start. */
export async function createApp(
  config: Config,
  log: Log = createLog(config.logLevel, config.logFormat),
): Promise<App> {
  // Closed in the reverse of this order: mail first stops coming in, the store goes last.
  const parts = new AsyncDisposableStack();
  try {
    const startedAt = new Date().toISOString();
    const listening: ListeningAddress[] = [];
    const events = new EventHub(log);

    const { dataDir, ...retention } = storeOptions(config);
    const store = await openSqliteStore({ dataDir, ...retention }, events, log);
    parts.defer(() => store.close());

    const relay = new SmtpRelay({
      destinations: await releaseDestinations(config),
      timeoutMs: config.releaseTimeout,
    });
    const mailbox = new Mailbox({ store, relay, mimeLimits: mimeLimits(config) });

    const info = () => ({
      version,
      started_at: startedAt,
      ephemeral: config.ephemeral,
      listening,
      limits: limitsInForce(config),
    });
    const http = await createHttpServer(await httpOptions(config), { mailbox, events, log, info });
    parts.defer(() => http.close());

    const smtp = new SmtpServer(
      await smtpOptions(config),
      (envelope, raw) => mailbox.receive(envelope, raw),
      log,
    );
    parts.defer(() => smtp.close(config.shutdownTimeout));

    listening.push(...(await bound('smtpPort', () => smtp.listen())).map(smtpAddress));
    listening.push(await bound('httpPort', () => http.listen()));
    return { mailbox, listening, dataDir, close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error instanceof AppError ? new StartError(error.message) : error;
  }
}

function smtpAddress(listener: SmtpListener): ListeningAddress {
  const protocol = listener.implicitTls ? 'smtps' : 'smtp';
  return 'path' in listener
    ? { protocol, host: null, port: null, path: listener.path }
    : { protocol, host: listener.host, port: listener.port, path: null };
}

/** Listens, and says which setting to change when that cannot be done. */
async function bound<T>(setting: SettingName, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const { code, address, port, message } = error as NodeJS.ErrnoException & {
      address?: string;
      port?: number;
    };
    const place = port === undefined ? address : `${address} port ${port}`;
    const flag = port === undefined ? flagOf(setting).replace(/port$/, 'socket') : flagOf(setting);
    switch (code) {
      case 'EADDRINUSE':
        throw new StartError(`${place} is already in use; choose another with ${flag}.`);
      case 'EACCES':
        throw new StartError(`${place} may not be opened by this user; choose another with ${flag}.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartError(
          `this machine has no address ${address ?? ''}; choose another with --host (${message}).`,
        );
      default:
        throw error;
    }
  }
}
