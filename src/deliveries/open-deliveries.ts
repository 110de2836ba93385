import { checkSetting } from '../config/check-setting.ts';
import { unknownService } from '../mailbox/directory/mailbox-options.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { DEFAULT_MAILBOX } from '../mailbox/ports.ts';
import { once } from '../process/once.ts';
import type { OpenRoom, RoomParts } from '../room.ts';
import type { DeliveryTarget } from './deliveries.ts';
import type { OutboxLimits } from './outbox.ts';
import { deliveryRoutes } from './routes.ts';

interface DeliverySettings extends OutboxLimits {
  events: string[];
  eventsKey: string | null;
}

export async function openDeliveries(settings: DeliverySettings, parts: RoomParts): Promise<OpenRoom> {
  const ofServer = settings.events.map(parseTarget);
  // Requests can change mailboxes. A server that others use must not let them explore its network.
  const hosts = () => (parts.isOnlyLocal ? ['*'] : ofServer.map(({ url }) => hostAndPort(url)));
  const targetsOf = ({ key }: Mailbox): DeliveryTarget[] => {
    if (key === DEFAULT_MAILBOX) return ofServer;
    const { events = [], declared } = parts.mailboxes.optionsOf(key) ?? {};
    return events.map((text) => ({ ...parseTarget(text), ...(!declared && { hosts: hosts() }) }));
  };
  let isUsed = false;
  // Loaded with the first event: most people need none.
  const deliveries = once(async () => {
    isUsed = true;
    const { Deliveries } = await import('./deliveries.ts');
    return new Deliveries({ ...parts, targetsOf, limits: settings, key: settings.eventsKey });
  });
  return {
    routes: { '/api/v1': (app) => deliveryRoutes(app, deliveries) },
    start: ({ eventServices }) =>
      checkSetting('events', () => {
        const unknown = unknownService(settings.events, eventServices);
        if (unknown) throw new Error(unknown);
      }),
    onReceived(mailbox, { request, recipients }, { id }) {
      if (request && targetsOf(mailbox).some(({ service }) => service === request.service))
        deliveries()
          .then((all) => all.received(mailbox, id, request.service, recipients))
          .catch((error) => parts.log.error('events: not sent', { error }));
    },
    eventDestinations: async (mailbox) =>
      targetsOf(mailbox).length === 0 ? [] : (await deliveries()).destinations(mailbox),
    close: async (graceMs) => {
      if (isUsed) await (await deliveries()).close(graceMs);
    },
  };
}

function parseTarget(text: string): DeliveryTarget {
  const at = text.indexOf('=');
  return { service: text.slice(0, at), url: text.slice(at + 1) };
}

function hostAndPort(url: string): string {
  const parsed = URL.parse(url);
  return parsed?.hostname
    ? `${parsed.hostname}:${parsed.port || (parsed.protocol === 'https:' ? 443 : 80)}`
    : url;
}
