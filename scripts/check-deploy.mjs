// `npm run check:deploy`: tries what deploy/ has as far as a machine without containers can. The files of the image are put into a
// folder, where the service has to draw as an ordinary user, and to stop when it is told. `npm run check:container` does it in an image.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { assembleImage } from './assemble-image.mjs';
import { bringBuildUpToDate } from './build.mjs';
import { checkChart } from './check-chart.mjs';
import { install } from './install.mjs';
import { CommandFailed, root } from './run-command.mjs';
import { drawEachFormat, freePort, untilReady } from './try-service.mjs';

const NODE_USER = 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'pictable-image-'));
// The ordinary user has to look inside, as in an image.
chmodSync(folder, 0o755);
let service;
try {
  checkYaml();
  checkAlerts();
  await checkChart();
  await install();
  await bringBuildUpToDate();
  await assembleImage(folder);
  const port = await freePort();
  service = start(port);
  await untilReady(port, () => service.exitCode !== null);
  await drawEachFormat(port);
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
  const files = ['compose.yml', 'compose.cluster.yml', 'prometheus/alerts.yml'];
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
