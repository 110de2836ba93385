import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as css from './css-features.ts';
import { htmlFeatureNames } from './html-features.ts';
import { featureNames } from './support-table.ts';

const { syntaxFeatures, ...tables } = css;
const cssFeatureNames = [
  ...Object.values(tables).flatMap((table) => [...table.values()].flat()),
  ...Object.values(syntaxFeatures),
];

/** Features that cannot be detected in a message. */
const undetectable = [
  // The logo of a sender is a record of its domain in DNS, not a part of the message.
  'bimi',
];

describe('support: the features of the table', () => {
  it('are all detected, or have a reason why they cannot be', () => {
    const detected = new Set([...htmlFeatureNames, ...cssFeatureNames]);
    const reasons = new Set(undetectable);
    assert.deepEqual(detected.intersection(reasons), new Set());
    assert.deepEqual([...detected.union(reasons)].sort(), [...featureNames].sort());
    assert.ok(featureNames.length > 300, 'the table was read');
  });
});
