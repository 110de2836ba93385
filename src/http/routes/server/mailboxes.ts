import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  CreatedMailbox,
  MailboxCredentials,
  MailboxInfo,
  MailboxList,
  MailboxPatch,
  MailboxRequest,
  MailboxToken,
  MailboxTokenRequest,
} from '../../../contract/mailbox.ts';
import type { ListedMailbox } from '../../../mailbox/directory/mailbox-info.ts';
import { DEFAULT_NAME } from '../../../mailbox/directory/mailbox-options.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { sendInTurn } from '../../framework/send-in-turn.ts';
import { NoParameters } from '../../requests/query.ts';

// In a list, with short options.
const BYTES_PER_MAILBOX = 500;

const name = Type.String({ description: 'The name of the mailbox.', examples: ['team-a'] });
const MailboxName = Type.Object({ name });

const onMailbox = (operationId: string, description: string) => ({
  operationId,
  description,
  parameters: { name: '$response.body#/name' },
});

/** The management of mailboxes. It is at the root only, for those who may open all mailboxes. */
export function mailboxesRoutes(app: HttpApp, { mailboxes, basePath }: RouteParts): void {
  const withUrls = (request: FastifyRequest, info: ListedMailbox): MailboxInfo => {
    const path = info.name === DEFAULT_NAME ? '' : `/mailboxes/${info.name}`;
    const base = `${request.protocol}://${request.host}${basePath}${path}`;
    return { ...info, api_url: `${base}/api/v1`, page_url: `${base}/` };
  };

  app.get(
    '/mailboxes',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'listMailboxes',
        tags: ['Mailboxes'],
        summary: 'List mailboxes',
        description: 'All mailboxes, with their counts, sizes and last arrivals.',
        querystring: NoParameters,
        response: { 200: MailboxList },
        failures: ['invalid_parameter', 'forbidden'],
      },
    },
    async (request, reply) => {
      await reply.reserveSoon(mailboxes.count * BYTES_PER_MAILBOX);
      // Ten thousand take a tenth of a second.
      return sendInTurn(reply, async () => {
        const list = await mailboxes.list();
        return { mailboxes: list.map((info) => withUrls(request, info)) };
      });
    },
  );

  app.post(
    '/mailboxes',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'createMailbox',
        tags: ['Mailboxes'],
        summary: 'Create a mailbox',
        description:
          'A mailbox is an isolated Postern at a path: its own messages, SMTP credentials, tokens, retention and expiry. Everything that this document describes, except the management of mailboxes, the probes and the metrics, is also below `/mailboxes/{name}`, for that mailbox. The credentials are shown only in this response.',
        querystring: NoParameters,
        body: MailboxRequest,
        response: { 201: CreatedMailbox },
        links: {
          getMailbox: onMailbox('getMailbox', 'The mailbox, with its counts.'),
          deleteMailbox: onMailbox('deleteMailbox', 'Delete the mailbox.'),
        },
        failures: ['invalid_parameter', 'forbidden', 'conflict'],
      },
    },
    async (request, reply) => {
      const { mailbox, ...secrets } = await mailboxes.create(request.body);
      reply.code(201).header('location', `${basePath}/api/v1/mailboxes/${mailbox.name}`);
      return { ...withUrls(request, mailbox), ...secrets };
    },
  );

  app.get(
    '/mailboxes/:name',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'getMailbox',
        tags: ['Mailboxes'],
        summary: 'Get one mailbox',
        description: 'Its options, counts, size and last arrival.',
        params: MailboxName,
        querystring: NoParameters,
        response: { 200: MailboxInfo },
        failures: ['invalid_parameter', 'forbidden', 'not_found'],
      },
    },
    async (request) => withUrls(request, await mailboxes.info(request.params.name)),
  );

  app.patch(
    '/mailboxes/:name',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'updateMailbox',
        tags: ['Mailboxes'],
        summary: 'Change a mailbox',
        description:
          'Changes the given options. The default mailbox, and those that the file of `--mailboxes` declares, cannot be changed with requests.',
        params: MailboxName,
        querystring: NoParameters,
        body: MailboxPatch,
        response: { 200: MailboxInfo },
        failures: ['invalid_parameter', 'forbidden', 'not_found', 'conflict'],
      },
    },
    async (request) => withUrls(request, await mailboxes.patch(request.params.name, request.body)),
  );

  app.delete(
    '/mailboxes/:name',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'deleteMailbox',
        tags: ['Mailboxes'],
        summary: 'Delete a mailbox',
        description:
          'Deletes the mailbox with its messages. Requests that wait for its messages, and its WebSockets, end. For 24 hours, recipients that match its patterns and no other mailbox are refused with 550. Accepts no body.',
        params: MailboxName,
        querystring: NoParameters,
        response: { 204: Type.Null({ description: 'The mailbox was deleted.' }) },
        failures: ['invalid_parameter', 'invalid_body', 'forbidden', 'not_found', 'conflict'],
      },
    },
    async ({ params }, reply) => {
      await mailboxes.delete(params.name);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/mailboxes/:name/credentials',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'replaceMailboxCredentials',
        tags: ['Mailboxes'],
        summary: 'Replace the credentials',
        description:
          'Creates a new SMTP password, token and access key id. The old ones, and all other tokens of the mailbox, end. Accepts no body.',
        params: MailboxName,
        querystring: NoParameters,
        response: { 200: MailboxCredentials },
        failures: ['invalid_parameter', 'forbidden', 'not_found', 'conflict'],
      },
    },
    async ({ params }) => mailboxes.replaceCredentials(params.name),
  );

  app.post(
    '/mailboxes/:name/tokens',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'addMailboxToken',
        tags: ['Mailboxes'],
        summary: 'Add a token',
        description: 'Creates another token of the mailbox, which can be read-only.',
        params: MailboxName,
        querystring: NoParameters,
        body: MailboxTokenRequest,
        response: { 201: MailboxToken },
        failures: ['invalid_parameter', 'forbidden', 'not_found', 'conflict'],
      },
    },
    async ({ params, body }, reply) => {
      reply.code(201);
      return mailboxes.addToken(params.name, body.read_only ?? false);
    },
  );

  app.delete(
    '/mailboxes/:name/tokens/:id',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'removeMailboxToken',
        tags: ['Mailboxes'],
        summary: 'Remove a token',
        description: 'Requests with it are refused from then on. Accepts no body.',
        params: Type.Object({
          name,
          id: Type.String({ description: 'The id of the token.', examples: ['7d0c12ab'] }),
        }),
        querystring: NoParameters,
        response: { 204: Type.Null({ description: 'The token was removed.' }) },
        failures: ['invalid_parameter', 'invalid_body', 'forbidden', 'not_found'],
      },
    },
    async ({ params }, reply) => {
      await mailboxes.removeToken(params.name, params.id);
      return reply.code(204).send(null);
    },
  );
}
