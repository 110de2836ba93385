import { Type } from 'typebox';
import { Fault, FaultList, FaultRequest, FaultsDeleted } from '../../contract/fault.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { NoParameters } from '../requests/query.ts';

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
  app.post(
    '/faults',
    {
      schema: {
        operationId: 'addFault',
        tags: ['SMTP'],
        summary: 'Make the SMTP server fail',
        description:
          'From now on the SMTP server rejects, delays or drops what matches: to test how an application handles it. If several faults match, the first that was added happens. With `times`, exactly that many commands fail, however many sessions there are at once. Match an address of your own test, and other tests are not affected. The responses of `GET /sessions/{id}` name the fault. Faults are kept in memory and end with the process.',
        querystring: NoParameters,
        body: FaultRequest,
        response: { 201: Fault },
        links: {
          getFault: onFault('getFault', 'How often it happened.'),
          deleteFault: onFault('deleteFault', 'End it.'),
        },
        failures: ['invalid_parameter'],
      },
    },
    async ({ body, url }, reply) => {
      const fault = faults.add(body);
      reply.code(201).header('location', `${url.split('?')[0]}/${fault.id}`);
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
          'All faults, oldest first, with how often each has happened. Those that are over are listed until they are deleted or a new one needs their place.',
        querystring: NoParameters,
        response: { 200: FaultList },
        failures: ['invalid_parameter'],
      },
    },
    async () => ({ faults: faults.list() }),
  );

  app.delete(
    '/faults',
    {
      schema: {
        operationId: 'deleteFaults',
        tags: ['SMTP'],
        summary: 'Delete all faults',
        description:
          'Ends all faults, those of other tests too. Commands that they delay go on at once. Takes no body.',
        querystring: NoParameters,
        response: { 200: FaultsDeleted },
        failures: ['invalid_parameter', 'invalid_body'],
      },
    },
    async () => ({ deleted: faults.clear() }),
  );

  app.get(
    '/faults/:id',
    {
      schema: {
        operationId: 'getFault',
        tags: ['SMTP'],
        summary: 'Get one fault',
        description: 'How often it matched and happened, and whether it is still active.',
        params: FaultId,
        querystring: NoParameters,
        response: { 200: Fault },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    async ({ params }) => {
      const fault = faults.get(params.id);
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
        description: 'Ends it. Commands that it delays go on at once. Takes no body.',
        params: FaultId,
        querystring: NoParameters,
        response: { 204: Type.Null({ description: 'The fault was deleted.' }) },
        failures: ['invalid_parameter', 'invalid_body', 'not_found'],
      },
    },
    async ({ params }, reply) => {
      if (!faults.remove(params.id)) throw notFound();
      return reply.code(204).send(null);
    },
  );
}

function notFound(): AppError {
  return new AppError('not_found', 'There is no such fault. It may have been deleted.');
}
