import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('packages whose internals are used have an exact version, which CONTRIBUTING.md explains', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  for (const name of ['nodemailer', 'parse5']) {
    assert.match(devDependencies[name], /^\d+\.\d+\.\d+$/, name);
    assert.ok(read('CONTRIBUTING.md').includes(`\`${name}\` ${devDependencies[name]}`), name);
    assert.equal(JSON.parse(read(`node_modules/${name}/package.json`)).version, devDependencies[name]);
  }
});
