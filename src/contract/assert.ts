import { type Static, Type } from 'typebox';
import { FilterParameters } from './filter.ts';
import { MessageSummary } from './message/message.ts';
import { count, named, object, orNull } from './schema.ts';
import { SmtpRefusal } from './session.ts';
import { MAX_REFUSED, NearMiss, waitTimes } from './wait.ts';

const limit = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `${description} Values above ${Number.MAX_SAFE_INTEGER} count as that.`,
      examples: [1],
    }),
  );

// The response to a request with only these parameters must be exactly as specified.
const SPECIFIED = ['min', 'max', 'subject', 'sender', 'recipient'];

const parameters = {
  min: limit('The assertion fails when fewer messages match.'),
  max: limit('The assertion fails when more messages match.'),
  ...FilterParameters.properties,
  ...waitTimes,
};

/** The parameters of `GET assert/count` that are not in the specification. */
export const ADDED_PARAMETERS: readonly string[] = Object.keys(parameters).filter(
  (name) => !SPECIFIED.includes(name),
);

/**
 * The query of `GET assert/count`. With a parameter that is not in the specification, a misspelled one is an error:
 * `max=0&to=…&settel=2` would pass before anything can arrive.
 */
export const AssertParameters = Type.Object(parameters, { 'x-strict-with': ADDED_PARAMETERS });
export type AssertParameters = Static<typeof AssertParameters>;

const matching = count('How many messages match the filters.');

/** 200: the count is within the limits. */
export const AssertionPassed = object(
  { ok: Type.Literal(true), count: matching },
  named('AssertionPassed', 'The count is within `min` and `max`.', { ok: true, count: 1 }),
);
export type AssertionPassed = Static<typeof AssertionPassed>;

/** Most matches that are listed. */
export const MAX_MATCHES = 10;

const givenLimit = (name: string) =>
  orNull(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    `\`${name}\` as it was applied; null when it was not given.`,
  );

/** 417: the count is not within the limits. */
export const AssertionFailed = object(
  {
    ok: Type.Literal(false),
    count: matching,
    expected_min: givenLimit('min'),
    expected_max: givenLimit('max'),
    near_misses: Type.Optional(
      Type.Array(NearMiss, {
        description:
          'Messages that nearly match, at most 10, closest first. Only present if the request has a parameter other than `min`, `max`, `subject`, `sender` and `recipient`.',
      }),
    ),
    refused: Type.Optional(
      Type.Array(SmtpRefusal, {
        description: `If fewer than \`min\` match: the last ${MAX_REFUSED} refusals of the SMTP server and the last ${MAX_REFUSED} refused requests to captured services, as in the response of \`GET /wait\`. Present for the same requests as \`near_misses\`.`,
      }),
    ),
    matches: Type.Optional(
      Type.Array(MessageSummary, {
        description: `If more than \`max\` match: the last ${MAX_MATCHES} of them, oldest first. Present for the same requests as \`near_misses\`.`,
      }),
    ),
  },
  named(
    'AssertionFailed',
    'The count is not within `min` and `max`. `curl -f` fails on this status, which fails the pipeline.',
    { ok: false, count: 0, expected_min: 1, expected_max: null },
  ),
);
export type AssertionFailed = Static<typeof AssertionFailed>;
