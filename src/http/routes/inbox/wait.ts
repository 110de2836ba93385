import {
  ADDED_PARAMETERS,
  AssertionFailed,
  AssertionPassed,
  AssertParameters,
  MAX_MATCHES,
} from '../../../contract/assert.ts';
import { WaitParameters, WaitResult, WaitTimedOut } from '../../../contract/wait.ts';
import { usernameOf } from '../../../mailbox/directory/mailbox-options.ts';
import type { Mailbox } from '../../../mailbox/mailbox.ts';
import { RECENT_MS, reasonOf } from '../../../waiting/near-misses.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { clientGone } from '../../requests/client-gone.ts';
import { filterOf } from '../../requests/filter.ts';
import { messageLinks } from '../links.ts';
import { detailsReader, sendMessages } from '../message/message-json.ts';

// The cursor of an empty inbox, which sorts before every id.
const FIRST_CURSOR = '0'.repeat(26);

export function waitRoutes(app: HttpApp, parts: RouteParts): void {
  const { sessions, waits } = parts;
  app.get(
    '/wait',
    {
      schema: {
        operationId: 'waitForMessages',
        tags: ['Inbox'],
        summary: 'Wait for messages',
        description:
          'Responds as soon as `count` messages match, with the first of them, oldest first, and their bodies. Messages that have already arrived count, so use a new address in each test, or pass a `cursor` as `after`. On timeout it responds with 417, the messages that did arrive, and how they differ. Filters combine with AND; a blank filter is rejected, because it would match the messages of other tests.',
        querystring: WaitParameters,
        response: { 200: WaitResult, 417: WaitTimedOut },
        links: messageLinks('/messages/0/id'),
        failures: ['invalid_parameter', 'unknown_cursor', 'overloaded'],
      },
    },
    async (request, reply) => {
      const { query, mailbox } = request;
      const { count = 1, timeout = waits.defaultSeconds, include, ...criteria } = query;
      const since = Date.now();
      const waiting = waits.of(mailbox);
      const arrivals = waiting.arrivals;
      const readDetails = detailsReader(mailbox, parts, include);
      const filter = await filterOf(request, criteria, 'wait');
      const timeoutMs = waits.milliseconds('timeout', timeout);
      let waitedMs = 0;
      let matched: number;
      for (;;) {
        const left = timeoutMs - waitedMs;
        const waited = await waits.run(reply, (signal) =>
          waiting.forMessages({ filter, count, timeoutMs: left, signal }),
        );
        matched = waited.matched;
        waitedMs += waited.waitedMs;
        if (!waited.messages) break;
        const cursor = waited.messages.at(-1)?.id ?? (await newestCursor(mailbox));
        const others = { waited_ms: Math.round(waitedMs), cursor };
        const sent = await sendMessages(reply, mailbox, { summaries: waited.messages, readDetails, others });
        // Otherwise one of them has been deleted since it matched, so the wait goes on.
        if (sent) return sent;
      }
      const waited_ms = Math.round(waitedMs);
      const near_misses = await waiting.nearMisses(filter, since - RECENT_MS);
      const outcome = {
        waited_ms,
        matched,
        expected: count,
        near_misses,
        arrived: waiting.arrivals - arrivals,
        refused: await sessions.refusedSince(since, filter.to, usernameOf(mailbox)),
      };
      return reply.code(417).send({ ok: false, reason: reasonOf(outcome), criteria, ...outcome });
    },
  );
}

async function newestCursor(mailbox: Mailbox): Promise<string> {
  const { messages } = await mailbox.list({ limit: 1 });
  return messages[0]?.id ?? FIRST_CURSOR;
}

export function assertRoutes(app: HttpApp, { sessions, waits }: RouteParts): void {
  app.get(
    '/assert/count',
    {
      schema: {
        operationId: 'assertCount',
        tags: ['Inbox'],
        summary: 'Assert how many messages match',
        description:
          'For CI: 200 if the count is within `min` and `max`, 417 otherwise, so that `curl -f` fails the pipeline. Without `min` and `max` it always passes and returns the count. Unknown parameters are ignored, unless the request has a parameter other than `min`, `max`, `subject`, `sender` and `recipient`. Every message that SMTP has acknowledged with 250 is counted, so there is no need to wait for storage. To wait for the application to send a message, use `timeout` or `settle`.',
        querystring: AssertParameters,
        response: { 200: AssertionPassed, 417: AssertionFailed },
        failures: ['invalid_parameter', 'unknown_cursor'],
      },
    },
    async (request, reply) => {
      const { query, mailbox } = request;
      const since = Date.now();
      const { min, max, timeout = 0, settle = 0, ...parameters } = query;
      // Waiting is our extension, so it may be stricter: a blank filter would wait for other tests' messages.
      const filter = await filterOf(request, parameters, timeout + settle > 0 ? 'wait' : 'list');
      const limits = { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY };
      waits.milliseconds('timeout and settle together', timeout + settle);
      const waiting = waits.of(mailbox);
      const countNow = () => mailbox.count(filter, clientGone(reply));
      const times = { timeoutMs: timeout * 1000, settleMs: settle * 1000 };
      const countLater = () =>
        waits.run(reply, (signal) => waiting.forCount({ filter, ...limits, ...times, signal }));
      const count = await (timeout + settle === 0 ? countNow() : countLater());
      if (count >= limits.min && count <= limits.max) return { ok: true as const, count };
      const failure = { ok: false as const, count, expected_min: min ?? null, expected_max: max ?? null };
      if (!ADDED_PARAMETERS.some((name) => name in query)) return reply.code(417).send(failure);
      const isTooMany = count > limits.max;
      const near_misses = await waiting.nearMisses(filter, isTooMany ? since : since - RECENT_MS);
      if (!isTooMany) {
        const refused = await sessions.refusedSince(since, filter.to, usernameOf(mailbox));
        return reply.code(417).send({ ...failure, near_misses, refused });
      }
      const { messages } = await mailbox.list({ ...filter, limit: MAX_MATCHES });
      return reply.code(417).send({ ...failure, near_misses, matches: messages.reverse() });
    },
  );
}
