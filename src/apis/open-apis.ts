import { checkSetting } from '../config/check-setting.ts';
import { parseToken } from '../http/access/login.ts';
import type { MountedPort } from '../http/options.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageLimits } from '../mailbox/message-limits.ts';
import { once } from '../process/once.ts';
import type { OpenRoom, RoomParts } from '../room.ts';
import { type ApiKind, lists } from './list.ts';
import { ownRoutes } from './own-routes.ts';
import { apiRoutes, receivedRequest } from './routes.ts';
import { deliveryFormats } from './services/events/list.ts';
import { TranslatedEvents } from './translated-events.ts';

interface ApiSettings extends MessageLimits {
  host: string;
  capture: string[];
  compat: string[];
  captureKey: string[];
  captureStrictTemplates: boolean;
  wsMaxQueue: number;
}

export async function openApis(settings: ApiSettings, parts: RoomParts): Promise<OpenRoom> {
  const keys = await checkSetting('captureKey', () => settings.captureKey.map(parseToken));
  // Loaded with their first request: most inboxes receive their messages over SMTP only.
  const apis = once(async () => {
    const { Apis } = await import('./apis.ts');
    return new Apis({ ...parts, limits: settings, isStrict: settings.captureStrictTemplates });
  });
  const ports = (setting: ApiKind) =>
    settings[setting].map((text): MountedPort => {
      const [name, port, mailbox] = text.split(/[=/]/);
      const path = `${mailbox ? `/mailboxes/${mailbox}` : ''}/${setting}/${name}`;
      return { path, host: settings.host, port: Number(port), setting };
    });
  const translated = (name: string) => {
    const streams = new WeakMap<Mailbox, TranslatedEvents>();
    return (mailbox: Mailbox) => {
      const stream =
        streams.get(mailbox) ??
        new TranslatedEvents(
          mailbox,
          async (...event) => (await apis()).translate(name, mailbox, ...event),
          settings.wsMaxQueue / 4,
        );
      streams.set(mailbox, stream);
      return stream;
    };
  };
  return {
    routes: {
      '/api/v1': (app) => ownRoutes(app, apis),
      '/capture': (app, parts) => apiRoutes(app, 'capture', apis, parts, parts.keyCheck(keys)),
      '/compat': (app, parts) => apiRoutes(app, 'compat', apis, parts),
    },
    onUnknownPost: async (request, reply, body) => {
      // The token of another mailbox, which has no business here.
      if (reply.statusCode === 403) return;
      const { basePath, originalUrl } = request;
      const [path = ''] = originalUrl.split('?', 1);
      const inner = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
      const response = { status: reply.statusCode, headers: {}, body };
      await (await apis()).recordUnknown(
        receivedRequest(request, reply, path),
        { basePath, inner },
        response,
      );
    },
    deliveryFormats,
    messagePaths: ['/capture/', '/compat/', '/api/v1/send'],
    eventStreams: Object.fromEntries(
      Object.entries(lists.compat).flatMap(([name, { events }]) => {
        if (events === undefined) return [];
        const streamOf = translated(name);
        return [[`/compat/${name}${events}`, (mailbox, client) => streamOf(mailbox).join(client)]];
      }),
    ),
    ports: [...ports('capture'), ...ports('compat')],
  };
}
