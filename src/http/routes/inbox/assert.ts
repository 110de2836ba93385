import {
  ADDED_PARAMETERS,
  AssertionFailed,
  AssertionPassed,
  AssertParameters,
  MAX_MATCHES,
} from '../../../contract/assert.ts';
import { usernameOf } from '../../../mailbox/mailbox-options.ts';
import { RECENT_MS } from '../../../waiting/near-misses.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { clientGone } from '../../requests/client-gone.ts';
import { filterOf } from '../../requests/filter.ts';

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
    async ({ query, mailbox }, reply) => {
      const { min, max, timeout = 0, settle = 0, ...parameters } = query;
      // Waiting is our extension, so it may be stricter: a blank filter would wait for other tests' messages.
      const filter = filterOf(parameters, timeout + settle > 0 ? 'wait' : 'list');
      const limits = { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY };
      waits.milliseconds('timeout and settle together', timeout + settle);
      const since = Date.now();
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
