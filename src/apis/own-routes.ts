import { type ServedApi, ServedApis } from '../contract/apis.ts';
import { MessageSummary } from '../contract/message/message.ts';
import { SendRequest } from '../contract/send.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { NoParameters } from '../http/requests/query.ts';
import { messageLinks } from '../http/routes/links.ts';
import type { Apis } from './apis.ts';
import { lists } from './list.ts';
import { receivedRequest } from './routes.ts';

const PATH = '/api/v1/send';

/** Postern's own endpoints for other programs: one that sends a message, and the list of the APIs that they can use instead. */
export function ownRoutes(app: HttpApp, apis: () => Promise<Apis>): void {
  app.post(
    '/send',
    {
      onSend: async (request, reply, payload) => {
        // 403: the token of another mailbox, which has no business here.
        const isRefused = reply.statusCode >= 400 && reply.statusCode !== 403;
        if (isRefused && request.hasMailbox && typeof payload === 'string') {
          const response = { status: reply.statusCode, headers: {}, body: payload };
          (await apis()).recordUnsent(receivedRequest(request, reply, PATH), request.body, response);
        }
        return payload;
      },
      schema: {
        operationId: 'sendMessage',
        tags: ['Inbox'],
        summary: 'Send a message',
        description:
          'Stores a message, for programs that cannot use SMTP. Once the response is there, the message can be read and searched, and its event has been sent.',
        querystring: NoParameters,
        body: SendRequest,
        response: { 201: MessageSummary },
        links: messageLinks('/id'),
        failures: ['invalid_parameter', 'invalid_body'],
      },
    },
    async (request, reply) => {
      const { body } = request;
      const summary = await (await apis()).send(body, receivedRequest(request, reply, PATH));
      return reply.code(201).send(summary);
    },
  );

  app.get(
    '/apis',
    {
      schema: {
        operationId: 'listApis',
        tags: ['Server'],
        summary: 'APIs of other products',
        description:
          'The APIs of mail services and of other mail catchers that Postern serves, and what to change in an application that uses one of the services.',
        querystring: NoParameters,
        response: { 200: ServedApis },
        failures: ['invalid_parameter'],
      },
    },
    async () => ({ apis: await servedApis() }),
  );
}

/** Postern's own API is one of them, because captured requests name it, too. */
async function servedApis(): Promise<ServedApi[]> {
  const listed = Object.entries(lists).flatMap(([kind, list]) =>
    Object.entries(list).map(async ([name, { load }]) => {
      const { label, setup } = await load();
      return { name, label, path: `${kind}/${name}`, ...(setup && { setup }) };
    }),
  );
  return [...(await Promise.all(listed)), { name: 'postern', label: 'Postern', path: 'api/v1/send' }];
}
