// `npm run check:deploy`: tests deploy/ as far as possible without containers. It copies the files of the
// image into a folder, where the service must render as an ordinary user and stop on SIGTERM. `npm run
// check:container` does the same in an image.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { bringBuildUpToDate } from './build/build.mjs';
import { assembleImage } from './deploy/assemble-image.mjs';
import { checkChart } from './deploy/check-chart.mjs';
import { freePort, renderEachFormat, waitUntilReady } from './deploy/smoke-test.mjs';
import { install } from './install.mjs';
import { CommandFailed, reportFailedCommand, root } from './run-command.mjs';

const NODE_USER = 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'pictable-image-'));
// The ordinary user must be able to read it, as in an image.
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
  await waitUntilReady(port, () => service.exitCode !== null);
  await renderEachFormat(port);
  service.kill('SIGTERM');
  const [code] = await once(service, 'exit');
  if (code !== 0) throw new CommandFailed(`The service exited with ${code} after SIGTERM.`);
  console.log(
    'The service starts from the files of the image, renders four formats and stops; the YAML files are valid.',
  );
} catch (error) {
  reportFailedCommand(error);
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

/** With promtool, if it is installed: checks the rules, then tests them with sample metrics. */
function checkAlerts() {
  const alerts = path.join(root, 'deploy/prometheus');
  const runs = [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ];
  for (const args of runs) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: alerts, encoding: 'utf8' });
    if (error?.code === 'ENOENT')
      return console.log('promtool is not installed: the alerts were only parsed.');
    if (error ?? status !== 0) throw new CommandFailed(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
  }
  console.log('promtool reports no problems in the alerts.');
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
