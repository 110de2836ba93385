import { after, describe, it } from 'node:test';
import { missing } from '../../platform.ts';
import { endAll } from '../../postern-process.ts';
import { attackAlone } from './attack.ts';
import { casesOf } from './attacks.ts';
import { allEndpoints } from './endpoints.ts';
import { knownAttacks } from './known-attacks.ts';
import { assertWithstood } from './withstood.ts';

const endpoints = await allEndpoints();
const streams = endpoints.filter(({ isStream }) => isStream);

describe('Postern withstands an attack that once succeeded', { skip: missing.proc }, () => {
  after(endAll);

  for (const { title, endpoint: name, attack, args } of knownAttacks) {
    it(title, async (t) => {
      const endpoint = endpoints.find((one) => one.name === name)!;
      const one = casesOf(endpoint).find((found) => found.title === attack)!;
      t.diagnostic(assertWithstood(await attackAlone(endpoint, one, { args, streams })));
    });
  }
});
