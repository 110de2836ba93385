import { AssertionFailed, AssertionPassed, AssertParameters, MAX_MATCHES } from '../../contract/assert.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { filterOf, strictFilterOf } from '../requests/filter.ts';

// The response to a request with only these parameters must be exactly as specified.
const SPEC_PARAMETERS = new Set(['min', 'max', 'subject', 'sender', 'recipient']);

export function assertRoutes(app: HttpApp, { mailbox, waiting, waits }: RouteParts): void {
  app.get(
    '/assert/count',
    {
      schema: {
        operationId: 'assertCount',
        tags: ['Inbox'],
        summary: 'Assert how many messages match',
        description:
          'For CI: 200 if the count is within `min` and `max`, 417 otherwise, so that `curl -f` fails the pipeline. Without `min` and `max` it always passes and returns the count. Every message that SMTP has acknowledged with 250 is counted, so there is no need to wait for storage. To wait for the application to send a message, use `timeout` or `settle`.',
        querystring: AssertParameters,
        response: { 200: AssertionPassed, 417: AssertionFailed },
        failures: ['invalid_parameter', 'unknown_cursor'],
      },
    },
    async ({ query }, reply) => {
      const { min, max, timeout = 0, settle = 0, ...parameters } = query;
      // Waiting is our extension, so it may be stricter: a blank filter would wait for other tests' messages.
      const filter = timeout + settle > 0 ? strictFilterOf(parameters) : filterOf(parameters);
      const limits = { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY };
      waits.milliseconds('timeout and settle together', timeout + settle);
      const since = Date.now();
      const countNow = () => mailbox.count(filter);
      const countLater = () => {
        const { signal, end } = waits.begin(reply);
        const times = { timeoutMs: timeout * 1000, settleMs: settle * 1000 };
        return waiting.forCount({ filter, ...limits, ...times, signal }).finally(end);
      };
      const count = await (timeout + settle === 0 ? countNow() : countLater());
      if (count >= limits.min && count <= limits.max) return { ok: true as const, count };
      const failure = { ok: false as const, count, expected_min: min ?? null, expected_max: max ?? null };
      const isOfSpec = Object.keys(query).every((name) => SPEC_PARAMETERS.has(name));
      if (isOfSpec) return reply.code(417).send(failure);
      const near_misses = await waiting.nearMisses(filter, since);
      if (count <= limits.max) return reply.code(417).send({ ...failure, near_misses });
      const { messages } = await mailbox.list({ ...filter, limit: MAX_MATCHES });
      return reply.code(417).send({ ...failure, near_misses, matches: messages.reverse() });
    },
  );
}
