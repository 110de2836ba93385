import { type Static, Type } from 'typebox';
import { FilterParameters } from './filter.ts';

const bound = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description: `${description} Inclusive.`, examples: [1] }));
/** The query of `GET assert/count`. */
export const AssertParameters = Type.Object({
  min: bound('Fewest messages that may match.'),
  max: bound('Most messages that may match.'),
  ...FilterParameters.properties,
});
export type AssertParameters = Static<typeof AssertParameters>;

const count = Type.Integer({ minimum: 0, description: 'How many messages match the filters.' });

/** 200: the count lies within the bounds. */
export const AssertionPassed = Type.Object(
  { ok: Type.Literal(true), count },
  {
    $id: 'AssertionPassed',
    additionalProperties: false,
    description: 'The count lies within the bounds.',
    examples: [{ ok: true, count: 1 }],
  },
);
export type AssertionPassed = Static<typeof AssertionPassed>;

const givenBound = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: 'The bound as given; null when it was not.',
});

/** 417: it does not. */
export const AssertionFailed = Type.Object(
  { ok: Type.Literal(false), count, expected_min: givenBound, expected_max: givenBound },
  {
    $id: 'AssertionFailed',
    additionalProperties: false,
    description:
      'The count lies outside of the bounds. `curl -f` fails on this status, and the pipeline with it.',
    examples: [{ ok: false, count: 0, expected_min: 1, expected_max: null }],
  },
);
export type AssertionFailed = Static<typeof AssertionFailed>;
