import { SelectionParameters } from '../contract/filter.ts';
import { exampleProgress, Recipients, ReleaseRequest } from '../contract/release.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { pull } from '../http/limits/response-memory.ts';
import { selectedCount, selectionOf } from '../http/requests/filter.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { distinctRecipients, releaseMany } from './release-many.ts';
import { releaseOf } from './release-routes.ts';

// Maximum number of addresses in the response.
const SHOWN = 20;

export function releaseManyRoutes(app: HttpApp, maxMessages: number): void {
  app.get(
    '/messages/recipients',
    {
      schema: {
        operationId: 'getRecipients',
        tags: ['Inbox'],
        summary: 'Recipients of many messages',
        description:
          'The envelope recipients of the selected messages, to check them before a release. At most 10,000 messages.',
        querystring: SelectionParameters,
        response: { 200: Recipients },
        failures: ['invalid_parameter', 'unknown_cursor'],
      },
    },
    async ({ query, mailbox }) => {
      const { selection, count } = await select(mailbox, query);
      const recipients = await distinctRecipients(mailbox, selection);
      return { messages: count, recipients: recipients.length, first: recipients.slice(0, SHOWN) };
    },
  );

  app.post(
    '/messages/release',
    {
      schema: {
        operationId: 'releaseMessages',
        tags: ['Inbox'],
        summary: 'Release many messages to a real SMTP server',
        description:
          'Releases the selected messages one after another, newest first, at most 10,000. The response contains a line of JSON (ReleaseProgress) after each message; in the last line, `done` is true. The release stops after three failures in a row, and when the client closes the connection.',
        querystring: SelectionParameters,
        body: ReleaseRequest,
        text: {
          mediaType: 'application/x-ndjson',
          description: 'The progress of the release, one line for each message.',
          example: `${JSON.stringify(exampleProgress)}\n`,
        },
        failures: ['invalid_parameter', 'unknown_cursor', 'release_not_allowed'],
      },
    },
    async ({ query, body, mailbox }, reply) => {
      const release = releaseOf(body);
      const { selection, count } = await select(mailbox, query);
      const progress = releaseMany(mailbox.stored(selection), count, (message) =>
        mailbox.release(message, release),
      );
      reply.header('content-type', 'application/x-ndjson').header('cache-control', 'no-store');
      return reply.send(pull(lines(progress)));
    },
  );

  async function select(
    mailbox: Mailbox,
    query: SelectionParameters,
  ): Promise<{ selection: MessageFilter; count: number }> {
    const selection = selectionOf(query);
    if (!selection)
      throw new AppError(
        'invalid_parameter',
        'Select the messages with a filter, such as tag=review, or with ids.',
      );
    const count = await selectedCount(mailbox, selection, {
      most: maxMessages,
      done: 'released',
    });
    return { selection, count };
  }
}

async function* lines(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}
