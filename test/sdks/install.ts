import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOnce } from '../make-once.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

function versionOf(...files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(here, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Loads packages of `test/sdks`, which are installed first; or says why they cannot be. */
// biome-ignore lint/suspicious/noExplicitAny: the packages have types of their own, which are not installed
export function installSdks(): { load: (name: string) => any; missing: string | false } {
  try {
    const folder = makeOnce(`sdks-${versionOf('package-lock.json')}`, (staging) => {
      for (const file of ['package.json', 'package-lock.json', '.npmrc'])
        copyFileSync(join(here, file), join(staging, file));
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
      execFileSync(npm, ['ci', '--no-audit', '--no-fund'], { cwd: staging, stdio: 'pipe' });
    });
    return { load: createRequire(join(folder, 'package.json')), missing: false };
  } catch (error) {
    return { load: () => ({}), missing: `couldn't install the SDKs: ${(error as Error).message}` };
  }
}

/** The Python of a virtual environment with the packages of `requirements.txt`; or why there is none. */
export function installPython(): { python: string; missing: string | false } {
  try {
    const folder = makeOnce(`python-${versionOf('requirements.txt')}`, (staging) => {
      execFileSync('python3', ['-m', 'venv', staging], { stdio: 'pipe' });
      const args = ['-m', 'pip', 'install', '-q', '-r', join(here, 'requirements.txt')];
      execFileSync(join(staging, 'bin', 'python'), args, { stdio: 'pipe' });
    });
    return { python: join(folder, 'bin', 'python'), missing: false };
  } catch (error) {
    return { python: '', missing: `couldn't install the Python SDKs: ${(error as Error).message}` };
  }
}
