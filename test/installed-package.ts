import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOnce } from './make-once.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A folder with the package in `node_modules`, as npm would install it, and links to the given packages. */
export class InstalledPackage {
  readonly folder = mkdtempSync(join(tmpdir(), 'postern-installed-'));
  /** The path of the packed package. */
  readonly tarball: string;

  /** `modules` is the folder with the packages to link. */
  constructor(packages: string[] = [], modules = join(root, 'node_modules')) {
    const packed = packOnce();
    this.tarball = join(packed, readdirSync(packed).find((name) => name.endsWith('.tgz'))!);
    cpSync(join(packed, 'package'), join(this.folder, 'node_modules/postern'), { recursive: true });
    for (const name of packages) {
      const link = join(this.folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(modules, name), link);
    }
  }

  /** Copies a folder of the repository into this one. */
  copy(path: string): string {
    const target = join(this.folder, path);
    cpSync(join(root, path), target, {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
    return target;
  }

  /** The path of a script in the package `name`, which is linked here or one of the repository. */
  bin(name: string, path: string): string {
    const linked = join(this.folder, 'node_modules', name, path);
    return existsSync(linked) ? linked : join(root, 'node_modules', name, path);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A folder with the tarball and its contents. `npm test` has already built the package. */
function packOnce(): string {
  const built = Math.round(statSync(join(root, 'dist/.built')).mtimeMs);
  return makeOnce(`package-${built}`, (folder) => {
    const pack = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
    const tarball = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder]);
  });
}
