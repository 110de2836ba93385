import { Type } from 'typebox';
import { checkNames } from '../contract/message/check-names.ts';
import { CheckNameSchema, MessageChecks } from '../contract/message/checks.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { compileQuery } from '../http/requests/query.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Checks } from './checks.ts';

const Fetch = Type.Optional(
  Type.Boolean({
    description:
      'With `links`: open the links, if `--check-links` allows it, and report status, redirects and time. A link that works once is used up.',
    examples: [true],
  }),
);

const All = Type.Optional(
  Type.Boolean({
    description:
      'List every feature of the message that some client does not support, or only partly. By default, those of little effect are summed up in one finding, `minor_features`.',
    examples: [true],
  }),
);

/** Checks of messages, stored or not. */
export function checksRoutes(app: HttpApp, checks: Checks): void {
  app.get(
    '/messages/:id/checks',
    {
      schema: {
        operationId: 'getChecks',
        tags: ['Message'],
        summary: 'Checks',
        description:
          'Checks whether the message will look right, arrive and be readable: everything that needs no network.',
        params: MessageParams,
        querystring: Type.Object({ all: All }, { additionalProperties: false }),
        response: { 200: MessageChecks },
        failures: ['invalid_parameter', 'not_found', 'overloaded'],
      },
    },
    async ({ params, query: { all }, mailbox }) => ({
      checks: await checks.ofMessage(mailbox, messageId(params), { all }),
    }),
  );

  app.get(
    '/messages/:id/checks/:name',
    {
      schema: {
        operationId: 'getCheck',
        tags: ['Message'],
        summary: 'One check',
        description:
          'Runs one check, which may use the network if the server is configured so. The response has the same form as for all checks.',
        params: Type.Object({ ...MessageParams.properties, name: CheckNameSchema }),
        querystring: Type.Object({ fetch: Fetch, all: All }, { additionalProperties: false }),
        response: { 200: MessageChecks },
        failures: ['invalid_parameter', 'forbidden', 'not_found', 'overloaded'],
      },
    },
    async ({ params, query: { fetch, all }, mailbox, isReadOnly }) => {
      if (fetch) checkMayFetch(isReadOnly);
      const only = checkNames.find((known) => known === params.name);
      if (!only)
        throw new AppError('not_found', `There is no such check. The checks are ${checkNames.join(', ')}.`);
      return { checks: await checks.ofMessage(mailbox, messageId(params), { only, fetch, all }) };
    },
  );

  app.post(
    '/check',
    {
      config: { takesMessage: true, isReading: true },
      // The body is a buffer, which no JSON schema describes.
      validatorCompiler: ({ httpPart, schema }) =>
        httpPart === 'querystring' ? compileQuery(schema) : () => true,
      schema: {
        operationId: 'checkMessage',
        tags: ['Message'],
        summary: 'Check a message without storing it',
        description:
          'Runs the same checks on the message in the body. It is not stored, and no event is sent.',
        consumes: ['message/rfc822'],
        querystring: Type.Object(
          {
            only: Type.Optional({
              ...CheckNameSchema,
              description: 'Run only this check.',
              examples: ['links'],
            }),
            fetch: Fetch,
            all: All,
          },
          { additionalProperties: false },
        ),
        body: Type.String({ description: 'The raw message.', examples: ['Subject: Hello\r\n\r\nHello'] }),
        response: { 200: MessageChecks },
        failures: ['invalid_parameter', 'forbidden', 'overloaded'],
      },
    },
    async ({ body, query: { only, fetch, all }, isReadOnly }) => {
      if (fetch) checkMayFetch(isReadOnly);
      if (!Buffer.isBuffer(body)) throw new AppError('invalid_body', 'The request body is empty.');
      return { checks: await checks.ofBytes(body, { only, fetch, all }) };
    },
  );
}

/** A link may change something when it is opened, such as one that confirms an order. */
function checkMayFetch(isReadOnly: boolean): void {
  if (isReadOnly) throw new AppError('forbidden', 'This token is read-only, and does not open links.');
}
