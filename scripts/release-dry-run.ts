/**
 * Makes everything of a release that this machine can make, in dist-release/, and publishes nothing: `npm run
 * release:dry-run`. Names of steps run only these: `npm run release:dry-run -- npm image`. Each step prints what it did, or
 * why it was skipped. Exits with 1 if one failed. The release itself is .github/workflows/release.yml.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesWithPlaceholder } from './owner.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const release = join(root, 'dist-release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const executable = join(root, `dist-executable/postern${process.platform === 'win32' ? '.exe' : ''}`);
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** Why a step does nothing here. */
class Skipped extends Error {}

/** A step returns what it did, and throws if it failed. */
const steps: Record<string, () => string> = {
  version() {
    const open = [];
    if (!new RegExp(`^## ${version}\\b`, 'm').test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
      open.push(`CHANGELOG.md has no section ${version}`);
    const placeholders = filesWithPlaceholder(root).length;
    if (placeholders > 0) open.push(`${placeholders} files have the placeholder OWNER (npm run set-owner)`);
    return [`the tag would be v${version}`, ...open.map((problem) => `to do: ${problem}`)].join('\n');
  },

  npm() {
    run('npm', ['pack', '--pack-destination', release]);
    const file = `postern-${version}.tgz`;
    const tag = version.includes('-') ? 'next' : 'latest';
    run('npm', ['publish', '--dry-run', '--access', 'public', '--tag', tag, join(release, file)]);
    const sbom = `postern-${version}.cdx.json`;
    writeFileSync(join(release, sbom), run('npm', ['sbom', '--sbom-format', 'cyclonedx']));
    return `npm publish --dry-run would publish ${described(file)} as ${tag}\nwrote ${described(sbom)}`;
  },

  executable() {
    // If the build fails, no package is made of an older one.
    rmSync(executable, { force: true });
    run(process.execPath, ['scripts/build.ts']);
    run(process.execPath, ['scripts/build-executable.ts']);
    const empty = mkdtempSync(join(tmpdir(), 'postern-release-'));
    try {
      run(executable, ['run', '--', executable, 'doctor'], { cwd: empty });
    } finally {
      rmSync(empty, { recursive: true });
    }
    const file = `postern-${version}-${process.platform}-${process.arch}.tar.gz`;
    const contents = ['LICENSE', '-C', 'dist', 'licenses.txt', '-C', '../dist-executable', '.'];
    run('tar', ['-czf', join(release, file), ...contents]);
    return `postern doctor found no problems\nwrote ${described(file)}`;
  },

  packages() {
    const arch = ARCHITECTURES[process.arch];
    if (process.platform !== 'linux' || !arch) throw new Skipped('made on Linux only, for x64 and arm64');
    const nfpm = findNfpm();
    const before = new Set(readdirSync(release));
    for (const packager of ['deb', 'rpm']) {
      const args = [
        'package',
        '--config',
        'packaging/nfpm.yaml',
        '--packager',
        packager,
        '--target',
        release,
      ];
      run(nfpm[0]!, [...nfpm.slice(1), ...args], { env: { ...process.env, VERSION: version, ARCH: arch } });
    }
    const made = readdirSync(release).filter((file) => !before.has(file));
    return made.map((file) => `wrote ${described(file)}`).join('\n');
  },

  homebrew() {
    throw new Skipped(
      'its formula needs the archives for macOS and Linux, which the workflow builds on four machines',
    );
  },

  image() {
    try {
      run('docker', ['info']);
    } catch (error) {
      throw new Skipped(`no Docker daemon (${(error as Error).message.split('\n').at(-1)})`);
    }
    const image = `postern:${version}`;
    run('docker', ['build', '--tag', image, '.']);
    return `built ${image}: ${run('docker', ['run', '--rm', image, '--version']).trim()}`;
  },

  checksums() {
    const files = readdirSync(release).filter((file) => file !== 'SHA256SUMS');
    const lines = files.map((file) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(release, file)))
        .digest('hex');
      return `${sum}  ${file}\n`;
    });
    writeFileSync(join(release, 'SHA256SUMS'), lines.join(''));
    return `wrote SHA256SUMS for ${files.length} files`;
  },
};

/** The output of a program, run in the root of the repository. Throws with the end of its errors. */
function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  try {
    return execFileSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 2 ** 28,
      ...options,
    });
  } catch (error) {
    const { message, stderr, stdout } = error as Error & { stderr?: string; stdout?: string };
    const reason = (stderr || stdout || message).trim().split('\n').slice(-10).join('\n');
    throw new Error(`${program} ${args[0]} failed: ${reason}`);
  }
}

/** nfpm, or Go to run the version that the workflow uses. */
function findNfpm(): string[] {
  if (works('nfpm', ['--version'])) return ['nfpm'];
  if (!works('go', ['version'])) throw new Skipped('neither nfpm nor Go is installed');
  const [, nfpm] =
    /NFPM: (\S+)/.exec(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) ?? [];
  return ['go', 'run', nfpm!];
}

function works(program: string, args: string[]): boolean {
  try {
    run(program, args);
    return true;
  } catch {
    return false;
  }
}

function described(file: string): string {
  return `${file} (${(statSync(join(release, file)).size / 1e6).toFixed(1)} MB)`;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
// Everything is made again, so that nothing is left of another version.
if (wanted.length === 0) rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = Date.now();
  const print = (text: string) => console.log(`${name}: ${text.replaceAll('\n', `\n${name}: `)}`);
  try {
    print(step());
    print(`done in ${Math.round((Date.now() - started) / 1000)} s`);
  } catch (error) {
    if (error instanceof Skipped) print(`skipped: ${error.message}`);
    else {
      print(`failed: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
}
