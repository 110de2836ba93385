import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

describe('the settings in README.md and docs/settings.md', () => {
  it('are those of the program', () => {
    const script = fileURLToPath(new URL('../scripts/settings.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });
});
