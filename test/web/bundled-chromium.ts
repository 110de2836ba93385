import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOnce } from '../make-once.ts';

export interface ChromiumProgram {
  executablePath: string;
  /** The complete environment. */
  env: NodeJS.ProcessEnv;
}

// The package's own file looks for fonts in /tmp, and without fonts every line of text is 0 pixels high.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

export const isBundledChromiumForThisPlatform = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium from `@sparticuz/chromium`, which also runs on machines without a browser, libnss3 and fonts. Adds what it
 * needs to `environment`.
 */
export function bundledChromium(environment: NodeJS.ProcessEnv): ChromiumProgram {
  if (!isBundledChromiumForThisPlatform) {
    throw new Error(
      'The Chromium from npm runs on x64 Linux only. Set POSTERN_TEST_BROWSER=system to use one that is installed.',
    );
  }
  const folder = unpacked();
  const executablePath = join(folder, 'chromium');
  const env: NodeJS.ProcessEnv = { ...environment, FONTCONFIG_PATH: join(folder, 'fonts') };
  // Prefer the machine's libraries, which match its kernel and C library. Use the package's if one is missing.
  const starts = spawnSync(executablePath, ['--version'], { env }).status === 0;
  if (!starts) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  return { executablePath, env };
}

/**
 * Unpacks each version of the package once. The package itself unpacks into the temporary folder and assumes that existing
 * files are complete, so parallel test processes could run half a browser.
 */
function unpacked(): string {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url)!;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return makeOnce(`chromium-${version}`, (folder) => {
    const script = `import(${JSON.stringify(entry)}).then((chromium) => chromium.default.executablePath())`;
    execFileSync(process.execPath, ['--eval', script], {
      // This variable makes it unpack its libraries too, see isRunningInAmazonLinux2023 in the package.
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontsConf);
  });
}
