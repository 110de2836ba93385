import { AuthResults } from '../../../contract/message/auth-results.ts';
import { CapturedRequest } from '../../../contract/message/captured-request.ts';
import { MessageHeaders } from '../../../contract/message/headers.ts';
import { parseAuthResults } from '../../../mime/fields/auth-results.ts';
import type { HttpApp } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';
import { readHeaders } from './message-details.ts';
import { MessageParams, messageId } from './message-id.ts';

/** The headers of a message, its authentication results, and the request that it was captured from. */
export function headersRoutes(app: HttpApp): void {
  app.get(
    '/messages/:id/headers',
    {
      schema: {
        operationId: 'getHeaders',
        tags: ['Message'],
        summary: 'Headers',
        description:
          'The top-level headers, decoded to Unicode, in the order of the message, and the addresses and the date of the common ones.',
        params: MessageParams,
        querystring: NoParameters,
        response: { 200: MessageHeaders },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    ({ params, mailbox }) => readHeaders(mailbox, messageId(params)),
  );

  app.get(
    '/messages/:id/auth',
    {
      schema: {
        operationId: 'getAuthResults',
        tags: ['Message'],
        summary: 'Email authentication results',
        description:
          'Reads Authentication-Results, DKIM-Signature, Received-SPF and ARC-Authentication-Results. These are the results that upstream servers recorded; Postern verifies no signatures.',
        params: MessageParams,
        response: { 200: AuthResults },
        failures: ['not_found'],
      },
    },
    async ({ params, mailbox }) => parseAuthResults(await mailbox.headers(messageId(params))),
  );

  app.get(
    '/messages/:id/request',
    {
      schema: {
        operationId: 'getCapturedRequest',
        tags: ['Message'],
        summary: 'Get the request that a message was captured from',
        description:
          'For a message that was sent with `POST /send` or with the API of a mail service. It is 404 for a message that arrived over SMTP.',
        params: MessageParams,
        response: { 200: CapturedRequest },
        failures: ['not_found'],
      },
    },
    ({ params, mailbox }) => mailbox.request(messageId(params)),
  );
}
