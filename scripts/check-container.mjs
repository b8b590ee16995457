// `npm run check:container`: builds deploy/Dockerfile with buildah, which needs no container engine, and
// tests the image: its size, forbidden files, its user, every format, its health check, and SIGTERM. All its
// images and containers are in out/container.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { provideBase } from './deploy/container-base.mjs';
import { freePort, renderEachFormat, waitUntilReady } from './deploy/smoke-test.mjs';
import { CommandFailed, readNpm, reportFailedCommand, root, runCommand } from './run-command.mjs';

const SIZE_MB_MAX = 350;
const OUTSIDE_NPM = 'https://registry.npmjs.org/';
const folder = path.join(root, 'out/container');
const image = 'localhost/pictable';
/** Separate from the machine's own images. This driver works on every file system. */
const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
const STOP_MS_MAX = 40_000;
const buildTools =
  'apt-get dpkg perl npm npx corepack yarn gcc cc make python3 git esbuild tsc vite vitest'.split(' ');

const reason = whySkipped();
if (reason === undefined) {
  try {
    await check();
  } catch (error) {
    reportFailedCommand(error);
  }
} else {
  console.log(`skipped: ${reason}`);
}

/** Without a container engine, buildah uses chroot, which requires root. */
function whySkipped() {
  if (process.getuid?.() !== 0) return 'only root can build an image without a container engine.';
  for (const program of ['buildah', 'debootstrap']) {
    if (spawnSync(program, ['--version']).error)
      return `${program} is not installed. On Debian: apt-get install buildah debootstrap`;
  }
  return undefined;
}

async function check() {
  mkdirSync(folder, { recursive: true });
  const dockerfile = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, name]) => name);
  for (const name of new Set(bases)) await provideBase(name, buildah);
  await buildImage();
  const container = buildah('from', '--pull-never', image);
  try {
    const system = buildah('mount', container);
    checkContents(system);
    await tryContainer(container, system);
  } finally {
    buildah('rm', container);
    buildah('rmi', '--force', image);
  }
}

async function buildImage() {
  const registry = (await readNpm(['config', 'get', 'registry'])).trim();
  const hasOwnRegistry = registry !== '' && registry !== OUTSIDE_NPM;
  const registryArgs = hasOwnRegistry ? ['--build-arg', `NPM_CONFIG_REGISTRY=${registry}`] : [];
  const args = ['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', ...registryArgs];
  const file = ['--file', 'deploy/Dockerfile', '--tag', image, '.'];
  const code = await runCommand('buildah', [...storage, ...args, ...file]);
  if (code !== 0) throw new CommandFailed('deploy/Dockerfile could not be built; see the error above.');
}

/** Checks the size of the image, and that it contains no build tools. */
function checkContents(system) {
  const megabytes = Math.round(sizeOf(system, new Set()) / 1e6);
  console.log(`The image size is ${megabytes} MB (limit: ${SIZE_MB_MAX} MB).`);
  if (megabytes > SIZE_MB_MAX) throw new CommandFailed(`The image is larger than ${SIZE_MB_MAX} MB.`);
  const places = ['usr/bin', 'usr/sbin', 'usr/local/bin', 'srv/pictable/node_modules'];
  const found = places.flatMap((entryPath) => buildTools.map((name) => path.join(entryPath, name)));
  const tools = found.filter((file) => existsSync(path.join(system, file)));
  if (tools.length > 0) throw new CommandFailed(`The image contains build tools: ${tools.join(', ')}.`);
  console.log(`The image contains none of these: ${buildTools.join(', ')}.`);
}

/** Size in bytes; hard links count once. */
function sizeOf(entryPath, seen) {
  const entry = lstatSync(entryPath);
  if (entry.isDirectory())
    return readdirSync(entryPath).reduce((sum, name) => sum + sizeOf(path.join(entryPath, name), seen), 0);
  if (!entry.isFile() || seen.has(entry.ino)) return 0;
  seen.add(entry.ino);
  return entry.size;
}

async function tryContainer(container, system) {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image));
  const { Cmd: command, Healthcheck: health, User: user, StopSignal: stopSignal } = Docker.config;
  const port = await freePort();
  const env = ['--env', `PORT=${port}`, '--env', 'LOG_LEVEL=warn'];
  const runIn = ['run', '--isolation', 'chroot', ...env, container, '--'];
  const startedMs = Date.now();
  const run = spawn('buildah', [...storage, ...runIn, ...command], { stdio: 'inherit' });
  const ended = once(run, 'exit');
  try {
    await waitUntilReady(port, () => run.exitCode !== null);
    const service = serviceBelow(run.pid, command.join(' '));
    console.log(
      `The service is ready after ${Date.now() - startedMs} ms, as user ${service.userId} (${user}).`,
    );
    if (service.userId === 0) throw new CommandFailed('The service runs as root.');
    const sizes = await renderEachFormat(port);
    const rendered = Object.entries(sizes).map(([format, bytes]) => `${format} (${bytes} bytes)`);
    console.log(`Rendered over HTTP: ${rendered.join(', ')}.`);
    buildah(...runIn, ...health.Test.slice(1));
    console.log('The health check of the image passes.');
    await stop(service.id, stopSignal, ended);
    const written = writtenSince(system, startedMs);
    if (written.length > 0)
      throw new CommandFailed(`The service wrote outside /data and /tmp: ${written.join(', ')}`);
  } finally {
    for (const { id } of processesBelow(run.pid).reverse()) end(id);
    run.kill('SIGKILL');
  }
}

/** Ignores processes that have already ended. */
function end(id) {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function stop(serviceId, signal, ended) {
  const stoppedMs = Date.now();
  process.kill(serviceId, signal);
  const deadline = AbortSignal.timeout(STOP_MS_MAX);
  const timeout = new Promise((resolve) =>
    deadline.addEventListener('abort', () => resolve(['a timeout']), { once: true }),
  );
  const [code] = await Promise.race([ended, timeout]);
  if (code !== 0) throw new CommandFailed(`After ${signal} the service exited with ${code}.`);
  console.log(`The service exited with 0, ${Date.now() - stoppedMs} ms after ${signal}.`);
}

function serviceBelow(id, commandLine) {
  const all = processesBelow(id);
  // buildah resolves the program and starts it by its full path.
  const found = all.find((process) => process.commandLine.replace(/^\S*\//, '') === commandLine);
  if (found === undefined) {
    const lines = all.map((process) => `${process.id} ${process.commandLine}`);
    throw new CommandFailed(`The process of the service is not among these:\n${lines.join('\n')}`);
  }
  return found;
}

/** Descendant processes according to /proc, parents first. */
function processesBelow(ancestorId) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const descendantsOf = (id) =>
    all.filter(({ parentId }) => parentId === id).flatMap((one) => [one, ...descendantsOf(one.id)]);
  return descendantsOf(ancestorId);
}

/** Empty if the process has ended. */
function readProcess(id) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]);
    const commandLine = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return [{ id, parentId: field('PPid'), userId: field('Uid'), commandLine }];
  } catch {
    return [];
  }
}

/** Files written outside the folders that are writable in the compose files and the chart. */
function writtenSince(system, sinceMs, entryPath = '') {
  if (['data', 'tmp', 'dev', 'proc', 'sys', 'run', 'etc'].includes(entryPath)) return [];
  return readdirSync(path.join(system, entryPath), { withFileTypes: true }).flatMap((entry) => {
    const childPath = path.join(entryPath, entry.name);
    if (entry.isDirectory()) return writtenSince(system, sinceMs, childPath);
    return entry.isFile() && statSync(path.join(system, childPath)).ctimeMs > sinceMs
      ? [`/${childPath}`]
      : [];
  });
}

/** Runs a buildah command. @returns its output */
function buildah(...args) {
  const { error, status, stdout, stderr } = spawnSync('buildah', [...storage, ...args], { encoding: 'utf8' });
  if (error ?? status !== 0)
    throw new CommandFailed(`buildah ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout.trim();
}
