import { Info } from '../../../contract/info.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';

export function infoRoutes(app: HttpApp, { info, waits, eventDestinations }: RouteParts): void {
  app.get(
    '/info',
    {
      schema: {
        operationId: 'getInfo',
        tags: ['Server'],
        summary: 'About this server',
        description:
          'Version, listening addresses, limits, number of messages, size of the store, and tags in use.',
        querystring: NoParameters,
        response: { 200: Info },
        failures: ['invalid_parameter'],
      },
    },
    async ({ mailbox, managesMailboxes }) => {
      const [stats, tags] = await Promise.all([mailbox.stats(), mailbox.tags()]);
      return {
        ...info(),
        mailbox: mailbox.name,
        manages_mailboxes: managesMailboxes,
        ...(managesMailboxes && { event_destinations: (await eventDestinations?.(mailbox)) ?? [] }),
        messages: { total: stats.messages, unread: stats.unread },
        store: { bytes: stats.bytes },
        waiting: waits.clients(mailbox),
        tags,
      };
    },
  );
}
