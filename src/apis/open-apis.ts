import { checkSetting } from '../config/check-setting.ts';
import { parseToken } from '../http/access/login.ts';
import type { MountedPort } from '../http/options.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageLimits } from '../mailbox/message-limits.ts';
import { once } from '../process/once.ts';
import type { OpenRoom, RoomParts } from '../room.ts';
import { catchers } from './list.ts';
import { endpointRoutes } from './routes.ts';
import { sendRoutes } from './send-route.ts';
import { TranslatedEvents } from './translated-events.ts';

interface ApiSettings extends MessageLimits {
  host: string;
  capture: string[];
  compat: string[];
  captureKey: string[];
  wsMaxQueue: number;
}

export async function openApis(settings: ApiSettings, { workers, onRefused }: RoomParts): Promise<OpenRoom> {
  const keys = await checkSetting('captureKey', () => settings.captureKey.map(parseToken));
  // Loaded with their first request: most inboxes receive their messages over SMTP only.
  const capture = once(async () => {
    const { Capture } = await import('./capture.ts');
    return new Capture({ limits: settings, workers, onRefused });
  });
  const compat = once(async () => {
    const { Compat } = await import('./compat.ts');
    return new Compat({ workers, capture });
  });
  const ports = (setting: 'capture' | 'compat') =>
    settings[setting].map((text): MountedPort => {
      const [name, port] = text.split('=');
      return { path: `/${setting}/${name}`, host: settings.host, port: Number(port), setting };
    });
  const translated = (name: string) => {
    const streams = new WeakMap<Mailbox, TranslatedEvents>();
    return (mailbox: Mailbox) => {
      const stream =
        streams.get(mailbox) ??
        new TranslatedEvents(
          mailbox,
          async (...event) => (await compat()).translate(name, mailbox, ...event),
          settings.wsMaxQueue / 4,
        );
      streams.set(mailbox, stream);
      return stream;
    };
  };
  return {
    routes: {
      '/api/v1': (app) => sendRoutes(app, capture),
      '/capture': (app, { bodies, log, keyCheck }) =>
        endpointRoutes(app, { bodies, log, endpoints: capture, isKey: keyCheck(keys), hasApiKeys: true }),
      '/compat': (app, { bodies, log }) => endpointRoutes(app, { bodies, log, endpoints: compat }),
    },
    messagePaths: ['/capture/', '/compat/', '/api/v1/send'],
    eventStreams: Object.fromEntries(
      Object.entries(catchers).flatMap(([name, { events }]) => {
        if (events === undefined) return [];
        const streamOf = translated(name);
        return [[`/compat/${name}${events}`, (mailbox, client) => streamOf(mailbox).join(client)]];
      }),
    ),
    ports: [...ports('capture'), ...ports('compat')],
  };
}
