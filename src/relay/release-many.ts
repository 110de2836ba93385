import type { FastifyRequest } from 'fastify';
import { SelectionParameters } from '../contract/filter.ts';
import { mayLackRecipients } from '../contract/message/listed.ts';
import { exampleProgress, Recipients, type ReleaseProgress, ReleaseRequest } from '../contract/release.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { pull } from '../http/limits/response-memory.ts';
import { selectedCount, selectionOf } from '../http/requests/filter.ts';
import { readInTurnOf } from '../mailbox/client.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter, RelayResult, StoredMessage } from '../mailbox/ports.ts';
import { releaseOf } from './release-routes.ts';

// After this many failures in a row the others would most likely fail, too.
const MAX_IN_A_ROW = 3;
// Failures, and rejected recipients, that are listed. The others are only counted.
const MAX_LISTED = 20;
// Further recipients are not listed.
const MAX_RECIPIENTS = 100_000;
// Messages whose recipients are read in one turn.
const READ_AT_ONCE = 50;
// Of them, how many a list to check shows.
const SHOWN_RECIPIENTS = 20;

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
    async (request) => {
      const { selection, count } = await readInTurnOf(request.ip, () => select(request));
      const recipients = await distinctRecipients(request, selection);
      return { messages: count, recipients: recipients.length, first: recipients.slice(0, SHOWN_RECIPIENTS) };
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
    async (request, reply) => {
      const { body, mailbox } = request;
      const release = releaseOf(body);
      const { selection, count } = await select(request);
      const progress = releaseMany(mailbox.stored(selection), count, (message) =>
        mailbox.release(message, release),
      );
      reply.header('content-type', 'application/x-ndjson').header('cache-control', 'no-store');
      return reply.send(pull(progress));
    },
  );

  async function select(request: { query: SelectionParameters; mailbox: Mailbox; ip: string }) {
    const selection = await selectionOf(request, request.query);
    if (!selection)
      throw new AppError(
        'invalid_parameter',
        'Select the messages with a filter, such as tag=review, or with ids.',
      );
    const count = await selectedCount(request.mailbox, selection, { most: maxMessages, done: 'released' });
    return { selection, count };
  }
}

/** Releases messages one after another, to go easy on a real server, and yields a line that says how far it has come after each. */
async function* releaseMany(
  messages: AsyncIterable<StoredMessage>,
  total: number,
  release: (message: StoredMessage) => Promise<RelayResult>,
): AsyncGenerator<Uint8Array> {
  const progress: ReleaseProgress = {
    released: 0,
    failed: 0,
    total,
    failures: [],
    rejected: 0,
    rejections: [],
    done: false,
  };
  let inARow = 0;
  for await (const message of messages) {
    const { id } = message.summary;
    try {
      const { rejections } = await release(message);
      progress.released++;
      progress.rejected += rejections.length;
      const listed = rejections.map((rejection) => ({ id, ...rejection }));
      progress.rejections = [...progress.rejections, ...listed].slice(0, MAX_LISTED);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      progress.failed++;
      inARow++;
      if (progress.failures.length < MAX_LISTED)
        progress.failures = [...progress.failures, { id, error: error.message }];
    }
    if (inARow === MAX_IN_A_ROW) break;
    yield line(progress);
  }
  yield line({ ...progress, done: true });
}

function line(progress: ReleaseProgress): Uint8Array {
  return Buffer.from(`${JSON.stringify(progress)}\n`);
}

/** The recipients of the messages that match, each once. */
async function distinctRecipients(
  { mailbox, ip }: Pick<FastifyRequest, 'mailbox' | 'ip'>,
  filter: MessageFilter,
): Promise<string[]> {
  const recipients = new Set<string>();
  const add = (addresses: string[]) => {
    for (const address of addresses) recipients.add(address);
  };
  const addAll = async (ids: string[]) => {
    const { messages } = await mailbox.list({ ids, limit: ids.length });
    for (const message of messages) add(message.recipients);
    const long = messages.filter(mayLackRecipients);
    if (long.length > 0)
      for await (const { envelope } of mailbox.stored({ ids: long.map(({ id }) => id) }))
        add(envelope.recipients);
  };
  for await (const ids of mailbox.ids(filter)) {
    for (let start = 0; start < ids.length && recipients.size < MAX_RECIPIENTS; start += READ_AT_ONCE)
      await readInTurnOf(ip, () => addAll(ids.slice(start, start + READ_AT_ONCE)));
    if (recipients.size >= MAX_RECIPIENTS) break;
  }
  return [...recipients];
}
