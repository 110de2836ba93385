import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

for (const [pages, script] of [
  ['the settings in docs/settings.md', 'settings'],
  ['the commands in docs/command-line.md', 'commands'],
] as const) {
  describe(pages, () => {
    it('are those of the program', () => {
      const path = fileURLToPath(new URL(`../scripts/${script}.ts`, import.meta.url));
      const { status, stderr } = spawnSync(process.execPath, [path, '--check'], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    });
  });
}
