// `npm run check:deploy`: does what deploy/Dockerfile does as far as a machine without Docker can: the files that it copies, the
// packages that it installs, an ordinary user; then the service has to draw there, and to stop when it is told.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { bringBuildUpToDate } from './build.mjs';
import { install } from './install.mjs';
import { CommandFailed, root, runNpm } from './run-command.mjs';

const NODE_USER = 1000;
const START_MS_MAX = 60_000;
const formats = { png: '\x89PNG', jpeg: '\xff\xd8\xff', svg: '<svg', pdf: '%PDF-' };

const dockerfile = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'pictable-image-'));
// The ordinary user has to look inside, as in an image.
chmodSync(folder, 0o755);
let service;
try {
  checkYaml();
  checkAlerts();
  await install();
  await bringBuildUpToDate();
  await assemble();
  const port = await freePort();
  service = start(port);
  await ready(port);
  await draw(port);
  service.kill('SIGTERM');
  const [code] = await once(service, 'exit');
  if (code !== 0) throw new CommandFailed(`The service ended with ${code} after SIGTERM.`);
  console.log('The files of the image start, draw in four formats and stop; the YAML files can be read.');
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  service?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

function checkYaml() {
  const files = [
    'compose.yml',
    'compose.cluster.yml',
    'helm/Chart.yaml',
    'helm/values.yaml',
    'prometheus/alerts.yml',
  ];
  for (const file of files) {
    for (const document of parseAllDocuments(readFileSync(path.join(root, 'deploy', file), 'utf8')))
      if (document.errors.length > 0) throw new CommandFailed(`deploy/${file}: ${document.errors[0]}`);
  }
}

/** By the tool of Prometheus, where it is installed: the rules themselves, then what they say of made-up figures. */
function checkAlerts() {
  const alerts = path.join(root, 'deploy/prometheus');
  const runs = [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ];
  for (const args of runs) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: alerts, encoding: 'utf8' });
    if (error?.code === 'ENOENT') return console.log('promtool is not installed: the alerts were only read.');
    if (error ?? status !== 0) throw new CommandFailed(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
  }
  console.log('promtool finds the alerts in order.');
}

/** The second stage of the Dockerfile: its installed packages, then its COPY lines in order. */
async function assemble() {
  const workspaces = [...dockerfile.matchAll(/--workspace=(\S+)/g)].map(([argument]) => argument);
  if (workspaces.length === 0) throw new CommandFailed('The Dockerfile installs no packages.');
  for (const name of ['package.json', 'package-lock.json', '.npmrc', ...manifests()])
    cpSync(path.join(root, name), path.join(folder, name));
  const code = await runNpm(
    ['ci', '--omit=dev', ...workspaces, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
    },
  );
  if (code !== 0) throw new CommandFailed('The packages of production could not be installed.');
  const copies = [...dockerfile.matchAll(/^COPY --from=build \/srv\/pictable\/(\S+) (\S+)$/gm)];
  const kept = new Set(['node_modules']);
  for (const [, source, target] of copies) {
    kept.add(source.split('/')[0]);
    if (source === 'node_modules') continue;
    const place = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
    cpSync(path.join(root, source), path.join(folder, place), { recursive: true });
  }
  for (const name of readdirSync(folder))
    if (!kept.has(name)) rmSync(path.join(folder, name), { recursive: true });
}

function manifests() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces.map((workspace) => path.join(workspace, 'package.json'));
}

function start(port) {
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, NODE_USER, NODE_USER);
  const user = isRoot ? { uid: NODE_USER, gid: NODE_USER } : {};
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: data,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, ['server/dist/main.js'], { cwd: folder, env, stdio: 'inherit', ...user });
}

async function ready(port) {
  for (const until = Date.now() + START_MS_MAX; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (service.exitCode !== null) break;
  }
  throw new CommandFailed('The service did not start from the files of the image.');
}

async function draw(port) {
  for (const [format, start] of Object.entries(formats)) {
    const body = JSON.stringify({
      data: [{ City: '東京 😀', Sum: 1.5 }],
      options: { styles: { imageFormat: format } },
    });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const answer = await fetch(`http://127.0.0.1:${port}/api/demo/generate-image`, request);
    const { url } = await answer.json();
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    if (!bytes.toString('latin1', 0, 400).includes(start)) throw new CommandFailed(`No ${format} was drawn.`);
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  if (!page.includes('<main')) throw new CommandFailed('The web app is not in the image.');
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
