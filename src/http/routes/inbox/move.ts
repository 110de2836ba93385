import { Moved, MoveRequest } from '../../../contract/mailbox.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';

export function moveRoutes(app: HttpApp, { mailboxes }: RouteParts): void {
  app.post(
    '/messages/move',
    {
      config: { isForManagers: true },
      schema: {
        operationId: 'moveMessages',
        tags: ['Mailboxes'],
        summary: 'Move messages to another mailbox',
        description:
          'Moves messages of this mailbox, in one commit. They arrive in the other one as new messages, with a new id and `created_at`, and keep flags and tags; here a `message:delete` is emitted for each. Only those who may open both mailboxes can move messages, so the token of a mailbox cannot.',
        querystring: NoParameters,
        body: MoveRequest,
        response: { 200: Moved },
        failures: ['invalid_parameter', 'forbidden', 'not_found'],
      },
    },
    async ({ body, mailbox }) => ({
      messages: await mailboxes.move(mailbox, body.ids, await mailboxes.get(body.mailbox)),
    }),
  );
}
