import { after, describe, it } from 'node:test';
import { missing } from '../../platform.ts';
import { endAll } from '../../postern-process.ts';
import { attackAlone } from './attack.ts';
import { casesOf } from './attacks.ts';
import { allEndpoints } from './endpoints.ts';
import { shuffled } from './random.ts';
import { assertWithstood } from './withstood.ts';

// `npm run hostile` tries everything.
const SEED = 1;
const ENDPOINTS = 50;

const endpoints = await allEndpoints();
const streams = endpoints.filter(({ isStream }) => isStream);

describe('Postern withstands a sample of all attacks', { skip: missing.proc }, () => {
  after(endAll);

  for (const [at, endpoint] of shuffled(endpoints, SEED).slice(0, ENDPOINTS).entries()) {
    const [one] = shuffled(casesOf(endpoint), SEED + at);
    it(`${endpoint.name} ${one!.title}`, async (t) => {
      t.diagnostic(assertWithstood(await attackAlone(endpoint, one!, { streams })));
    });
  }
});
