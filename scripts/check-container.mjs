// `npm run check:container`: builds deploy/Dockerfile with buildah, which needs no container engine, and tries the image: its size, what
// must not be in it, its user, every format, its health check, and SIGTERM. All images and containers of it are in out/container.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { provideBase } from './container-base.mjs';
import { CommandFailed, readNpm, root, runCommand } from './run-command.mjs';
import { drawEachFormat, freePort, untilReady } from './try-service.mjs';

const SIZE_MB_MAX = 350;
const OUTSIDE_NPM = 'https://registry.npmjs.org/';
const folder = path.join(root, 'out/container');
const image = 'localhost/pictable';
/** Apart from the machine's own images. This driver works on every file system. */
const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
const STOP_MS_MAX = 40_000;
const buildTools =
  'apt-get dpkg perl npm npx corepack yarn gcc cc make python3 git esbuild tsc vite vitest'.split(' ');

const reason = whySkipped();
if (reason === undefined) {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
} else {
  console.log(`skipped: ${reason}`);
}

/** buildah without a container engine works by chroot, which is for root alone. */
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
    look(system);
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
  if (code !== 0) throw new CommandFailed('deploy/Dockerfile could not be built, as said above.');
}

/** The image as it lies there: how much it is, and what it must not have. */
function look(system) {
  const megabytes = Math.round(sizeOf(system, new Set()) / 1e6);
  console.log(`The image has ${megabytes} MB (goal: ${SIZE_MB_MAX} at most).`);
  if (megabytes > SIZE_MB_MAX) throw new CommandFailed(`The image is larger than ${SIZE_MB_MAX} MB.`);
  const places = ['usr/bin', 'usr/sbin', 'usr/local/bin', 'srv/pictable/node_modules'];
  const found = places.flatMap((place) => buildTools.map((name) => path.join(place, name)));
  const tools = found.filter((file) => existsSync(path.join(system, file)));
  if (tools.length > 0) throw new CommandFailed(`The image has tools that only build: ${tools.join(', ')}.`);
  console.log(`None of these is in it: ${buildTools.join(', ')}.`);
}

/** In bytes; a file with two names counts once. */
function sizeOf(place, seen) {
  const entry = lstatSync(place);
  if (entry.isDirectory())
    return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name), seen), 0);
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
    await untilReady(port, () => run.exitCode !== null);
    const service = serviceBelow(run.pid, command.join(' '));
    console.log(
      `The service is ready after ${Date.now() - startedMs} ms, as user ${service.userId} (${user}).`,
    );
    if (service.userId === 0) throw new CommandFailed('The service runs as root.');
    const sizes = await drawEachFormat(port);
    const drawn = Object.entries(sizes).map(([format, bytes]) => `${format} (${bytes} bytes)`);
    console.log(`Drawn over HTTP: ${drawn.join(', ')}.`);
    buildah(...runIn, ...health.Test.slice(1));
    console.log('The health check of the image finds it alive.');
    await stop(service.id, stopSignal, ended);
    const written = writtenSince(system, startedMs);
    if (written.length > 0) throw new CommandFailed(`Written outside /data and /tmp: ${written.join(', ')}`);
  } finally {
    for (const { id } of processesBelow(run.pid).reverse()) end(id);
    run.kill('SIGKILL');
  }
}

/** A process that has ended by itself meanwhile is left alone. */
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
  const tooLate = AbortSignal.timeout(STOP_MS_MAX);
  const given = new Promise((resolve) =>
    tooLate.addEventListener('abort', () => resolve(['no end']), { once: true }),
  );
  const [code] = await Promise.race([ended, given]);
  if (code !== 0) throw new CommandFailed(`After ${signal} the service ended with ${code}.`);
  console.log(`It ended with 0, ${Date.now() - stoppedMs} ms after ${signal}.`);
}

function serviceBelow(id, commandLine) {
  const all = processesBelow(id);
  // buildah finds the program first and starts it by its whole path.
  const found = all.find((process) => process.commandLine.replace(/^\S*\//, '') === commandLine);
  if (found === undefined) {
    const lines = all.map((process) => `${process.id} ${process.commandLine}`);
    throw new CommandFailed(`The process of the service is not among these:\n${lines.join('\n')}`);
  }
  return found;
}

/** By what Linux tells of its processes, parents first. */
function processesBelow(ancestorId) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const below = (id) =>
    all.filter(({ parentId }) => parentId === id).flatMap((one) => [one, ...below(one.id)]);
  return below(ancestorId);
}

/** Empty for one that has ended meanwhile. */
function readProcess(id) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const figure = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]);
    const commandLine = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return [{ id, parentId: figure('PPid'), userId: figure('Uid'), commandLine }];
  } catch {
    return [];
  }
}

/** Files that were written outside the folders which compose and chart leave writable. */
function writtenSince(system, sinceMs, place = '') {
  if (['data', 'tmp', 'dev', 'proc', 'sys', 'run', 'etc'].includes(place)) return [];
  return readdirSync(path.join(system, place), { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(place, entry.name);
    if (entry.isDirectory()) return writtenSince(system, sinceMs, inside);
    return entry.isFile() && statSync(path.join(system, inside)).ctimeMs > sinceMs ? [`/${inside}`] : [];
  });
}

/** Runs one command of buildah. @returns what it prints */
function buildah(...args) {
  const { error, status, stdout, stderr } = spawnSync('buildah', [...storage, ...args], { encoding: 'utf8' });
  if (error ?? status !== 0)
    throw new CommandFailed(`buildah ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout.trim();
}
