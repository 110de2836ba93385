import { Type } from 'typebox';
import { Fault, FaultList, FaultRequest, FaultsDeleted } from '../../../contract/fault.ts';
import { usernameOf } from '../../../mailbox/directory/mailbox-options.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { Mailbox } from '../../../mailbox/mailbox.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';

const FaultId = Type.Object({
  id: Type.String({
    description: 'The id of the fault, a ULID.',
    examples: ['01JCMZ4RZX5T3R9W7KDHJ6Q2V8'],
  }),
});

const onFault = (operationId: string, description: string) => ({
  operationId,
  description,
  parameters: { id: '$response.body#/id' },
});

export function faultsRoutes(app: HttpApp, { faults }: RouteParts): void {
  const faultsOf = (mailbox: Mailbox) => faults.of(usernameOf(mailbox));

  app.post(
    '/faults',
    {
      schema: {
        operationId: 'addFault',
        tags: ['SMTP'],
        summary: 'Add a fault',
        description:
          'Makes the SMTP server reject, delay or drop matching commands, to test how an application handles it. If several faults match, the one that was added first applies. With `times`, exactly that many commands fail, regardless of the number of concurrent sessions. To leave other tests unaffected, match an address that only your test uses. `GET /sessions/{id}` shows which replies a fault caused. Faults are lost when Postern stops; with a shared database they apply to all nodes, until the last one stops. Those of a mailbox affect only sessions that signed in to it.',
        querystring: NoParameters,
        body: FaultRequest,
        response: { 201: Fault },
        links: {
          getFault: onFault('getFault', 'The fault, with its counters.'),
          deleteFault: onFault('deleteFault', 'Delete the fault.'),
        },
        failures: ['invalid_parameter'],
      },
    },
    async ({ body, originalUrl, mailbox }, reply) => {
      const fault = await faultsOf(mailbox).add(body);
      reply.code(201).header('location', `${originalUrl.split('?')[0]}/${fault.id}`);
      return fault;
    },
  );

  app.get(
    '/faults',
    {
      schema: {
        operationId: 'listFaults',
        tags: ['SMTP'],
        summary: 'List faults',
        description:
          'All faults, oldest first, with their counters. Inactive faults stay in the list until they are deleted or a new fault needs their slot.',
        querystring: NoParameters,
        response: { 200: FaultList },
        failures: ['invalid_parameter'],
      },
    },
    async ({ mailbox }) => ({ faults: await faultsOf(mailbox).list() }),
  );

  app.delete(
    '/faults',
    {
      schema: {
        operationId: 'deleteFaults',
        tags: ['SMTP'],
        summary: 'Delete all faults',
        description:
          'Deletes all faults of the mailbox, including those of other tests. Commands that they delay continue immediately. Accepts no body.',
        querystring: NoParameters,
        response: { 200: FaultsDeleted },
        failures: ['invalid_parameter', 'invalid_body'],
      },
    },
    async ({ mailbox }) => ({ deleted: await faultsOf(mailbox).clear() }),
  );

  app.get(
    '/faults/:id',
    {
      schema: {
        operationId: 'getFault',
        tags: ['SMTP'],
        summary: 'Get one fault',
        description: 'How many times the fault matched and happened, and whether it is still active.',
        params: FaultId,
        querystring: NoParameters,
        response: { 200: Fault },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    async ({ params, mailbox }) => {
      const fault = await faultsOf(mailbox).get(params.id);
      if (!fault) throw notFound();
      return fault;
    },
  );

  app.delete(
    '/faults/:id',
    {
      schema: {
        operationId: 'deleteFault',
        tags: ['SMTP'],
        summary: 'Delete one fault',
        description: 'Deletes the fault. Commands that it delays continue immediately. Accepts no body.',
        params: FaultId,
        querystring: NoParameters,
        response: { 204: Type.Null({ description: 'The fault was deleted.' }) },
        failures: ['invalid_parameter', 'invalid_body', 'not_found'],
      },
    },
    async ({ params, mailbox }, reply) => {
      if (!(await faultsOf(mailbox).remove(params.id))) throw notFound();
      return reply.code(204).send(null);
    },
  );
}

function notFound(): AppError {
  return new AppError('not_found', 'The fault does not exist. It may have been deleted.');
}
