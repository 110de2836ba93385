import {
  declaredMailboxes,
  httpOptions,
  isOnlyLocal,
  limitsInForce,
  mimeLimits,
  posting,
  smtpOptions,
  startWebhooks,
  storeOptions,
  viewLimits,
} from './app-options.ts';
import * as rooms from './app-rooms.ts';
import type { Config } from './app-settings.ts';
import type { ListeningAddress } from './contract/info.ts';
import { PasswordChecker } from './credentials/password-checker.ts';
import { SignInLimiter } from './credentials/sign-in-limiter.ts';
import { EventHub } from './events/event-hub.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import {
  listeningAddress,
  listenOrExplain,
  mountedSetting,
  removeStaleSocket,
  smtpSetting,
} from './listening.ts';
import { AppError } from './mailbox/errors.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { Mailboxes } from './mailbox/mailboxes.ts';
import { makePrivate } from './process/data-folder.ts';
import { createLog, type Log } from './process/log.ts';
import { StartError } from './process/start-error.ts';
import { version } from './process/version.ts';
import type { OpenRoom, RoomParts } from './room.ts';
import type { SmtpServer } from './smtp/server.ts';
import { openStore, placeOf } from './storage/open-store.ts';
import type { OpenedStore } from './storage/opened-store.ts';
import { systemClock } from './waiting/waiting.ts';
import { WorkerPool } from './workers/worker-pool.ts';

// Each part has this long to close, also if the parts before it took all of the shutdown timeout.
const LAST_MS = 250;

/** A running Postern. */
export interface App {
  mailboxes: Mailboxes;
  /** The default one. */
  mailbox: Mailbox;
  /** The addresses it listens on, with the actual ports. */
  listening: ListeningAddress[];
  /** Where messages are stored: the data folder, or the database; null when they are kept in memory. */
  place: string | null;
  /** Resolves when the store has failed and Postern must be restarted. */
  failed: Promise<Error>;
  /** Stops accepting, finishes messages that are being received within the shutdown timeout, and closes the store. */
  close(): Promise<void>;
}

/** Creates and starts the parts of Postern. Throws StartError if one cannot start, and closes the others. */
export async function createApp(
  config: Config,
  log: Log = createLog(config.logLevel, config.logFormat),
  waitClock = systemClock,
): Promise<App> {
  // Closed in reverse order: first no more messages are accepted, and the store is closed last.
  const parts = new AsyncDisposableStack();
  let closesAt = 0;
  const timeLeft = () => Math.max(LAST_MS, closesAt - performance.now());
  const storage = storeOptions(config);
  const dataDir = 'dataDir' in storage ? storage.dataDir : null;
  let store: OpenedStore | undefined;
  let sessions: Pick<SmtpServer, 'forget' | 'signOut'> | undefined;
  try {
    const startedAt = new Date().toISOString();
    const listening: ListeningAddress[] = [];
    const events = new EventHub(log);

    // The store opens on its own thread while this one loads the servers, which takes most of the start-up time.
    const [opened, { createHttpServer }, { SmtpServer }] = await Promise.all([
      openStore(storage, events, log),
      import('./http/server.ts'),
      import('./smtp/server.ts'),
    ]);
    store = opened;
    const { shared } = store;
    parts.defer(store.close.bind(store));
    if (dataDir !== null) makePrivate(dataDir, log);

    const workers = new WorkerPool();
    parts.defer(() => workers.close());
    const roomParts: RoomParts = {
      ...{ workers, mimeLimits: mimeLimits(config), htmlLimits: viewLimits(config), dataDir, log },
      isOnlyLocal: isOnlyLocal(config),
      templates: shared?.templates,
      secret: shared?.secret,
      onRefused: (request) => smtp.sessions.addRequest(request),
      mailboxes: {
        receive: (...message) => mailboxes.receive(...message),
        optionsOf: (key) => mailboxes.optionsOf(key),
      },
      port: (name) => openRooms.find((room) => room[name])?.[name],
    };
    const openRooms: OpenRoom[] = await Promise.all(
      Object.values(rooms).map((room) => room.open(config, roomParts)),
    );
    const eventServices = [...Object.keys(roomParts.port('deliveryFormats') ?? {}), 'smtp'];
    const mailboxes = new Mailboxes({
      store,
      events,
      relay: roomParts.port('relay'),
      eventServices,
      onReceived: (...message) => {
        for (const room of openRooms) room.onReceived?.(...message);
      },
      workers,
      mimeLimits: mimeLimits(config),
      limits: config,
      tagsFrom: config.tagsFrom,
      ...(shared && { nodes: shared.nodes }),
      undoTimeout: config.undoTimeout,
      // A declaration can change mailboxes before there are sessions.
      onRemoved: (username) => sessions?.forget(username),
      onSignedOut: (username) => sessions?.signOut(username),
    });
    parts.defer(() => mailboxes.close());
    const declared = await declaredMailboxes(config, eventServices);
    await mailboxes.declare(declared);
    const mailbox = mailboxes.default;

    const startPosting = posting(config, dataDir, { mailboxes, events, log, shared });
    const webhooks = await startWebhooks(config, startPosting);
    if (webhooks) parts.defer(() => webhooks.close(timeLeft()));
    for (const room of openRooms) {
      parts.defer(() => room.close?.(timeLeft()));
      await room.start?.({
        mailboxes,
        declared,
        eventServices,
        startPosting,
        listening,
        nodes: shared?.nodes,
      });
    }

    const metrics = createMetrics();
    const info = () => ({
      version,
      started_at: startedAt,
      ephemeral: config.ephemeral,
      data_folder: placeOf(storage),
      listening,
      limits: limitsInForce(config),
    });
    const limiter = new SignInLimiter(config);
    const signIns = { limiter, passwords: new PasswordChecker(limiter) };
    const receive = mailboxes.receive.bind(mailboxes);
    const smtp = new SmtpServer(
      await smtpOptions(config, signIns, mailboxes),
      receive,
      log,
      metrics.smtp,
      shared,
    );
    const http = await createHttpServer(await httpOptions(config, signIns), {
      mailboxes,
      rooms: openRooms,
      waitClock,
      log,
      sessions: smtp.sessions,
      faults: smtp.faults,
      info,
      metrics,
    });
    sessions = smtp;
    parts.defer(() => http.close(timeLeft()));
    parts.defer(() => smtp.close(timeLeft()));
    // Closed first, so that no session waits for a password check.
    parts.defer(() => limiter.close());

    await smtp.faults.start();
    for (const path of [config.smtpSocket, config.httpSocket]) if (path) await removeStaleSocket(path);
    listening.push(
      ...(await listenOrExplain(smtpSetting(config), () => smtp.listen(), config)).map(listeningAddress),
    );
    listening.push(
      await listenOrExplain(
        () => 'httpPort',
        () => http.listen(),
        config,
      ),
    );
    const ports = openRooms.flatMap((room) => room.ports ?? []);
    listening.push(...(await listenOrExplain(mountedSetting(ports), () => http.listenMounted(), config)));
    const { failed } = store;
    return {
      mailboxes,
      mailbox,
      listening,
      place: placeOf(storage),
      failed,
      close() {
        closesAt ||= performance.now() + config.shutdownTimeout;
        return parts.disposeAsync();
      },
    };
  } catch (error) {
    await parts.disposeAsync();
    store?.discard();
    throw error instanceof AppError ? new StartError(error.message) : error;
  }
}
