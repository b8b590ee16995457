import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { provideNode } from '../own-node.mjs';
import { CommandFailed, readNpm, root, runNpm } from '../run-command.mjs';

/** Folders that Debian's slim images also omit. */
const omittedFolders = [
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
  'var/log',
];
const LABEL = 'pictable.base';

/**
 * Builds the image of a FROM line if no image registry is reachable: Debian by `debootstrap`, and Node and
 * npm from npm, at the paths of the real image. The image is cached.
 *
 * @param name such as `node:24-bookworm-slim`
 * @param buildah runs a buildah command and returns its output
 */
export async function provideBase(name, buildah) {
  const [, major, suite] = /^node:(\d+)-([a-z]+)-slim$/.exec(name) ?? [];
  if (suite === undefined)
    throw new CommandFailed(`deploy/Dockerfile uses ${name}; only node:MAJOR-SUITE-slim is supported.`);
  const node = provideNode();
  const { version } = JSON.parse(readFileSync(path.join(node, '../../package.json'), 'utf8'));
  if (version.split('.')[0] !== major)
    throw new CommandFailed(
      `deploy/Dockerfile uses Node ${major}, but scripts/node/package.json has ${version}.`,
    );
  const { npm } = JSON.parse(
    readFileSync(path.join(root, 'scripts/programs/package.json'), 'utf8'),
  ).dependencies;
  const certificates = await ownCertificates();
  const contents = [
    suite,
    `node-${version}`,
    `npm-${npm}`,
    ...(certificates ? [hashOf(certificates)] : []),
  ].join(' ');
  const image = `docker.io/library/${name}`;
  if (labelOf(image, buildah) === contents) return;
  console.log(`Building ${name} from Debian packages, Node ${version} and npm ${npm} (about a minute)`);
  const container = buildah('from', 'scratch');
  try {
    const system = buildah('mount', container);
    installDebian(suite, system);
    copyFileSync(node, path.join(system, 'usr/local/bin/node'));
    await installNpm(npm, system);
    if (certificates) trust(certificates, system);
    buildah('umount', container);
    buildah(
      'config',
      '--label',
      `${LABEL}=${contents}`,
      '--env',
      'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin',
      container,
    );
    buildah('commit', '--quiet', container, image);
  } finally {
    buildah('rm', container);
  }
}

function labelOf(image, buildah) {
  if (!buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(image)) return undefined;
  return buildah(
    'inspect',
    '--type',
    'image',
    '--format',
    `{{index .Docker.Config.Labels "${LABEL}"}}`,
    image,
  );
}

function installDebian(suite, system) {
  const mirror = mirrorOf(suite);
  run('debootstrap', ['--variant=minbase', suite, system, ...(mirror ? [mirror] : [])]);
  for (const target of omittedFolders) rmSync(path.join(system, target), { recursive: true, force: true });
  run('chroot', [
    system,
    'useradd',
    '--uid',
    '1000',
    '--user-group',
    '--create-home',
    '--shell',
    '/bin/bash',
    'node',
  ]);
}

/** The mirror that this system uses for that Debian release; undefined on other systems: use the default. */
function mirrorOf(suite) {
  const args = ['indextargets', '--format', '$(RELEASE) $(SITE)', 'Created-By: Packages'];
  const { stdout } = spawnSync('apt-get', args, { encoding: 'utf8' });
  const line = (stdout ?? '').split('\n').find((text) => text.startsWith(`${suite} `));
  return line?.slice(suite.length + 1);
}

async function installNpm(version, system) {
  const folder = mkdtempSync(path.join(root, 'out/container/npm-'));
  try {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-package-lock'];
    const code = await runNpm(['install', '--prefix', folder, `npm@${version}`, ...quiet], { cwd: folder });
    if (code !== 0) throw new CommandFailed(`npm ${version} could not be installed; see the error above.`);
    const target = 'usr/local/lib/node_modules/npm';
    mkdirSync(path.dirname(path.join(system, target)), { recursive: true });
    cpSync(path.join(folder, 'node_modules/npm'), path.join(system, target), { recursive: true });
    for (const name of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(system, 'usr/local/bin', name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The CA certificates that npm trusts behind a TLS-intercepting proxy; undefined for the default ones. */
async function ownCertificates() {
  const configured = (await readNpm(['config', 'get', 'cafile'])).trim();
  const isDefault = configured === '' || configured === 'null';
  const file = isDefault ? process.env.NODE_EXTRA_CA_CERTS : configured;
  return file && readFileSync(file);
}

/** Only in the build image: nothing of it is copied to the final image. */
function trust(certificates, system) {
  const file = '/usr/local/etc/npm-authorities.pem';
  mkdirSync(path.join(system, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(system, file), certificates);
  writeFileSync(path.join(system, 'usr/local/etc/npmrc'), `cafile=${file}\n`);
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function run(program, args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  const output = `${stdout}${stderr}`.split('\n').slice(-20).join('\n');
  if (error ?? status !== 0) throw new CommandFailed(`${program} ${args[0]}: ${error?.message ?? output}`);
}
