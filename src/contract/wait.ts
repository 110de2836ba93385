import { type Static, Type } from 'typebox';
import { FilterParameters } from './filter.ts';
import { DEFAULT_WAIT_SECONDS, pageSize } from './limits.ts';
import { DetailedMessage, includeParameter } from './message/details.ts';
import { exampleMessage, exampleSummary, MessageSummary, Ulid } from './message/message.ts';
import { count, named, object } from './schema.ts';
import { SmtpRefusal } from './session.ts';

const seconds = (description: string, example: number) =>
  Type.Number({
    minimum: 0,
    description: `${description} In seconds, decimals allowed. Values above \`--wait-max-timeout\` are rejected.`,
    examples: [example],
  });

/** The query of `GET wait`. */
export const WaitParameters = object({
  ...FilterParameters.properties,
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: pageSize.maximum,
      default: 1,
      description:
        'How many messages to wait for. With 0 the request does not wait: it returns the cursor of the newest message. Pass it as `after` once your application has been asked to send.',
      examples: [1],
    }),
  ),
  timeout: Type.Optional(
    seconds(`How long to wait; ${DEFAULT_WAIT_SECONDS} by default, or less if the server allows less.`, 30),
  ),
  include: includeParameter,
});
export type WaitParameters = Static<typeof WaitParameters>;

export const waitTimes = {
  timeout: Type.Optional(
    seconds(
      'Waits up to this long for the count to be within `min` and `max`, and responds as soon as it is. With `min` or `settle`, more than `max` matches fail at once; with `max` alone, waits until messages are deleted.',
      10,
    ),
  ),
  settle: Type.Optional(
    seconds(
      'The count must stay within `min` and `max` for this long: `min=1&max=1&timeout=10&settle=1` asserts exactly one message, with no second one following; `max=0&settle=2` asserts no message for two seconds.',
      1,
    ),
  ),
};

const waitedMs = count('How long the request waited.');

/** 200: enough messages matched. */
export const WaitResult = object(
  {
    messages: Type.Array(DetailedMessage, {
      description: 'The first `count` matching messages, oldest first.',
    }),
    waited_ms: waitedMs,
    cursor: Type.String({
      ...Ulid,
      description: 'Pass it as `after` to wait for the messages after these.',
    }),
  },
  named('WaitResult', 'The messages that arrived.', {
    messages: [exampleMessage],
    waited_ms: 1204,
    cursor: exampleMessage.id,
  }),
);
export type WaitResult = Static<typeof WaitResult>;

const value = [Type.String(), Type.Array(Type.String()), Type.Boolean(), Type.Number()] as const;

export const NearMiss = object(
  {
    message: MessageSummary,
    differs: Type.Array(
      object({
        criterion: Type.String({ description: 'The name of the parameter.' }),
        wanted: Type.Union([...value], { description: 'Its value in the request.' }),
        got: Type.Union([...value, Type.Null()], { description: 'What the message has; null for `q`.' }),
      }),
      { description: 'The conditions that the message does not meet.' },
    ),
  },
  named('NearMiss', 'A message that meets some of the conditions, or that arrived during the wait.', {
    message: exampleSummary,
    differs: [{ criterion: 'subject', wanted: 'order 18', got: exampleSummary.subject }],
  }),
);
export type NearMiss = Static<typeof NearMiss>;

/** Maximum number of refusals listed, of SMTP commands and of HTTP requests each. */
export const MAX_REFUSED = 10;

/** 417: too few messages matched in time. */
export const WaitTimedOut = object(
  {
    ok: Type.Literal(false),
    reason: Type.String({ description: 'What happened, as a sentence.' }),
    waited_ms: waitedMs,
    matched: count('How many messages match.'),
    expected: count('`count` of the request.'),
    criteria: Type.Record(Type.String(), Type.Union([...value]), {
      description: 'The filter of the request.',
    }),
    near_misses: Type.Array(NearMiss, { description: 'At most 10, closest first.' }),
    arrived: count('How many messages arrived during the wait, matching or not.'),
    refused: Type.Array(SmtpRefusal, {
      description: `The last ${MAX_REFUSED} refusals of the SMTP server during the wait, and the last ${MAX_REFUSED} refused requests to captured services. With \`to\`, also those for these addresses in the minute before it, or those of unknown recipients shortly before it, and none for other addresses.`,
    }),
  },
  named(
    'WaitTimedOut',
    'Too few messages matched in time. `curl -f` fails on this status, which fails the pipeline.',
    {
      ok: false,
      reason:
        'No message matched within 30 s. One other message differs: its subject is "Your order 17 is on its way".',
      waited_ms: 30_000,
      matched: 0,
      expected: 1,
      criteria: { to: ['zoe@example.test'], subject: 'order 18' },
      near_misses: [
        {
          message: exampleSummary,
          differs: [{ criterion: 'subject', wanted: 'order 18', got: exampleSummary.subject }],
        },
      ],
      arrived: 1,
      refused: [],
    },
  ),
);
export type WaitTimedOut = Static<typeof WaitTimedOut>;
