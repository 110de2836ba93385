import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ChromiumProgram {
  executablePath: string;
  /** The whole environment to start it with. */
  env: NodeJS.ProcessEnv;
}

// The package's own file looks for its fonts in /tmp, and without any font every line of text is 0 pixels high.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const cache = fileURLToPath(new URL('../../node_modules/.cache/postern', import.meta.url));

/**
 * The Chromium that comes with `@sparticuz/chromium`, for machines that have no browser, no libnss3 and no fonts, to be
 * started with this environment and what it needs itself.
 */
export function bundledChromium(environment: NodeJS.ProcessEnv): ChromiumProgram {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The Chromium from npm runs on x64 Linux only. Set POSTERN_TEST_BROWSER=system to use one that is installed.',
    );
  }
  const folder = unpacked();
  const executablePath = join(folder, 'chromium');
  const env: NodeJS.ProcessEnv = { ...environment, FONTCONFIG_PATH: join(folder, 'fonts') };
  // The machine's own libraries are the better match for its kernel and C library: the package's only when one lacks.
  const starts = spawnSync(executablePath, ['--version'], { env }).status === 0;
  if (!starts) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  return { executablePath, env };
}

/**
 * Unpacks the package once for each version of it. It unpacks into the temporary folder and takes whatever stands
 * there for complete, so two test processes that start together would run half a browser: here each unpacks into
 * a folder of its own, and the first to finish gives it the name that counts.
 */
function unpacked(): string {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'unpacking-'));
  const script = `import(${JSON.stringify(entry)}).then((chromium) => chromium.default.executablePath())`;
  execFileSync(process.execPath, ['--eval', script], {
    // The name of the platform makes it unpack its libraries too, see isRunningInAmazonLinux2023 in the package.
    env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  writeFileSync(join(staging, 'fonts', 'fonts.conf'), fontsConf);
  try {
    renameSync(staging, folder);
  } catch {
    rmSync(staging, { recursive: true, force: true }); // another process was first
  }
  return folder;
}
